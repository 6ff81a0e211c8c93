import type { ComponentProps } from 'react'
import { TagChips } from './tag-chips.tsx'
import { TourDialogs } from './tour-dialogs.tsx'
import { TourFolderButton } from './tour-folder-button.tsx'
import { TourFolderPane } from './tour-folder-pane.tsx'
import { TourSelection } from './tour-selection.tsx'

type TourOrganizerProps =
  | ({ readonly part: 'folders' } & ComponentProps<typeof TourFolderPane>)
  | ({ readonly part: 'folderButton' } & ComponentProps<typeof TourFolderButton>)
  | ({ readonly part: 'tags' } & ComponentProps<typeof TagChips>)
  | ({ readonly part: 'selection' } & ComponentProps<typeof TourSelection>)
  | ({ readonly part: 'dialogs' } & ComponentProps<typeof TourDialogs>)

/** A part of what organizes tours, or a dialog about templates. All parts are one script, which the list of tours loads when it needs the first one. */
export function TourOrganizer(props: TourOrganizerProps) {
  switch (props.part) {
    case 'folders':
      return <TourFolderPane {...props} />
    case 'folderButton':
      return <TourFolderButton {...props} />
    case 'tags':
      return <TagChips {...props} />
    case 'selection':
      return <TourSelection {...props} />
    case 'dialogs':
      return <TourDialogs {...props} />
  }
}
