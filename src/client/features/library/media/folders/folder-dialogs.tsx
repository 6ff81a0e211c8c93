import { useTranslation } from 'react-i18next'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FolderChoice } from './folder-choice.tsx'
import { FolderDeletion } from './folder-deletion.tsx'
import { FolderNameForm } from './folder-name-form.tsx'
import type { FolderRow, FolderSource } from './folder-source.ts'
import { isWithin } from './folder-tree.ts'

export type FolderDialog =
  | { readonly type: 'create'; readonly parentId: string | null }
  | { readonly type: 'rename' | 'move' | 'delete'; readonly folder: FolderRow }

type FolderDialogsProps = {
  readonly source: FolderSource
  readonly dialog: FolderDialog | null
  readonly onClose: () => void
  readonly onDeleted: (folder: FolderRow) => void
}

type DialogBodyProps = Omit<FolderDialogsProps, 'dialog'> & { readonly dialog: FolderDialog }

function DialogBody({ source, dialog, onClose, onDeleted }: DialogBodyProps) {
  const { folders = [], create, update, deleteFolder, isPending } = source
  // The source shows the error. The dialog stays open for a retry.
  const closeAfter = (action: Promise<unknown>) => void action.then(onClose).catch(() => undefined)
  if (dialog.type === 'create') {
    const { parentId } = dialog
    const save = (name: string) => closeAfter(create({ name, ...(parentId === null ? {} : { parentId }) }))
    return <FolderNameForm name="" isPending={isPending} onSave={save} />
  }
  const { folder } = dialog
  const folderId = folder.id
  switch (dialog.type) {
    case 'rename':
      return (
        <FolderNameForm
          name={folder.name}
          isPending={isPending}
          onSave={(name) => closeAfter(update({ folderId, name }))}
        />
      )
    case 'move':
      return (
        <FolderChoice
          source={source}
          // A folder can't be moved into itself.
          folders={folders.filter(({ id }) => !isWithin(folders, id, folderId))}
          initial={folder.parentId}
          topLabelKey="folders.top"
          isPending={isPending}
          onChoose={(parentId) => closeAfter(update({ folderId, parentId }))}
        />
      )
    case 'delete':
      return (
        <FolderDeletion
          isPending={isPending}
          onCancel={onClose}
          onDelete={() => closeAfter(deleteFolder({ folderId }).then(() => onDeleted(folder)))}
        />
      )
  }
}

/** Dialog opened from the menu of a folder. */
export function FolderDialogs(props: FolderDialogsProps) {
  const { t } = useTranslation()
  const { dialog, onClose } = props
  const currentDialog = useLast(dialog ?? undefined)
  const name = currentDialog !== undefined && 'folder' in currentDialog ? currentDialog.folder.name : ''
  return (
    <Dialog
      opened={dialog !== null}
      onClose={onClose}
      title={currentDialog === undefined ? '' : t(`folders.dialog.${currentDialog.type}`, { name })}
    >
      {currentDialog && <DialogBody key={JSON.stringify(currentDialog)} {...props} dialog={currentDialog} />}
    </Dialog>
  )
}
