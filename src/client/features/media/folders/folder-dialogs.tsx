import { useTranslation } from 'react-i18next'
import type { Folder } from '../../../../shared/folders/folders.ts'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FolderChoice } from './folder-choice.tsx'
import { FolderNameForm } from './folder-name-form.tsx'
import { FolderRemoval } from './folder-removal.tsx'
import { isWithin } from './folder-tree.ts'
import { useFolderActions } from './use-folder-actions.ts'

export type FolderDialog =
  | { readonly type: 'create'; readonly parentId: string | null }
  | { readonly type: 'rename' | 'move' | 'remove'; readonly folder: Folder }

type FolderDialogsProps = {
  readonly folders: readonly Folder[]
  readonly dialog: FolderDialog | null
  readonly onClose: () => void
  readonly onRemoved: (folder: Folder) => void
}

type BodyProps = Omit<FolderDialogsProps, 'dialog'> & { readonly dialog: FolderDialog }

function Body({ folders, dialog, onClose, onRemoved }: BodyProps) {
  const { create, update, remove, isPending } = useFolderActions()
  // What went wrong has been said, and the dialog stays to try again.
  const closeAfter = (done: Promise<unknown>) => void done.then(onClose).catch(() => undefined)
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
          // A folder cannot be put into itself.
          folders={folders.filter(({ id }) => !isWithin(folders, id, folderId))}
          initial={folder.parentId}
          topLabelKey="folders.top"
          isPending={isPending}
          onChoose={(parentId) => closeAfter(update({ folderId, parentId }))}
        />
      )
    case 'remove':
      return (
        <FolderRemoval
          isPending={isPending}
          onKeep={onClose}
          onRemove={() => closeAfter(remove({ folderId }).then(() => onRemoved(folder)))}
        />
      )
  }
}

/** The dialogs behind the menus of folders, of which one is open. */
export function FolderDialogs(props: FolderDialogsProps) {
  const { t } = useTranslation()
  const { dialog, onClose } = props
  const shown = useLast(dialog ?? undefined)
  const name = shown !== undefined && 'folder' in shown ? shown.folder.name : ''
  return (
    <Dialog
      opened={dialog !== null}
      onClose={onClose}
      title={shown === undefined ? '' : t(`folders.dialog.${shown.type}`, { name })}
    >
      {shown && <Body key={JSON.stringify(shown)} {...props} dialog={shown} />}
    </Dialog>
  )
}
