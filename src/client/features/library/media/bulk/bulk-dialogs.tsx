import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { TagsForm } from '../../../../ui/fields/tags-form.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FolderChoice } from '../folders/folder-choice.tsx'
import { useMediaFolders } from '../folders/use-media-folders.ts'
import { useTags } from '../use-tags.ts'
import type { BulkEdit } from './bulk-bar.tsx'
import { CreditForm } from './credit-form.tsx'
import type { BulkChange } from './use-bulk-actions.ts'

type BulkDialogsProps = {
  readonly edit: BulkEdit | null
  readonly count: number
  /** The selected media that are loaded. */
  readonly media: readonly MediaItem[]
  readonly isPending: boolean
  readonly onSave: (change: BulkChange) => void
  readonly onClose: () => void
}

/** Id of the folder that all of the media are in; `undefined` if they are in several. */
function commonFolderId(media: readonly MediaItem[]): string | null | undefined {
  const folderIds = new Set(media.map(({ folderId }) => folderId))
  const [firstId] = folderIds
  return folderIds.size === 1 ? firstId : undefined
}

function BulkForm({ edit, media, isPending, onSave }: BulkDialogsProps & { readonly edit: BulkEdit }) {
  const folderSource = useMediaFolders()
  const accountTags = useTags()
  switch (edit) {
    case 'tags':
      return <TagsForm items={media} suggestions={accountTags} isPending={isPending} onSave={onSave} />
    case 'credit':
      return <CreditForm media={media} isPending={isPending} onSave={onSave} />
    case 'folder':
      return (
        <FolderChoice
          source={folderSource}
          folders={folderSource.folders ?? []}
          initial={commonFolderId(media)}
          topLabelKey="folders.none"
          isPending={isPending}
          onChoose={(folderId) => onSave({ folderId })}
        />
      )
  }
}

/** Dialogs that edit all selected media. */
export function BulkDialogs(props: BulkDialogsProps) {
  const { t } = useTranslation()
  const { edit, count, onClose } = props
  const displayedEdit = useLast(edit ?? undefined)
  return (
    <Dialog
      opened={edit !== null}
      onClose={onClose}
      title={displayedEdit === undefined ? '' : t(`media.bulk.title.${displayedEdit}`, { count })}
    >
      {displayedEdit && <BulkForm {...props} edit={displayedEdit} />}
    </Dialog>
  )
}
