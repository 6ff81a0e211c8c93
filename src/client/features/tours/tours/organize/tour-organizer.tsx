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

/**
 * Parts of the list of tours that organize it: folders, tags, selection and dialogs. They are one script, which is
 * loaded when the list needs the first part.
 */
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
