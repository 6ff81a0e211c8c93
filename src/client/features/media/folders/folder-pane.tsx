import { Button, Skeleton } from '@mantine/core'
import { IconFolderOff, IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../platform/trpc.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { DeletedButton } from '../../deleted/deleted-button.tsx'
import { DeletedMedia } from '../deleted/deleted-media.tsx'
import { noFolder } from '../library/library-query.ts'
import { FolderBranch } from './folder-branch.tsx'
import { type FolderDialog, FolderDialogs } from './folder-dialogs.tsx'
import { FolderLink } from './folder-link.tsx'
import classes from './folder-pane.module.css'
import { folderPath, folderTree } from './folder-tree.ts'

type FolderPaneProps = {
  readonly folder: string | null
  readonly onChoose: (folder: string | null) => void
  /** Where a drag hovers, if one does. */
  readonly dropTarget: string | null
}

/** The account's folders; media are dropped on them. */
export function FolderPane({ folder, onChoose, dropTarget }: FolderPaneProps) {
  const { t } = useTranslation()
  const { data: folders } = trpc.folders.list.useQuery({})
  const [dialog, setDialog] = useState<FolderDialog | null>(null)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const path = folder === null || !folders ? [] : folderPath(folders, folder)
  // The way to the folder that is shown is open, unless somebody closed it.
  const isOpen = (id: string) => opened.get(id) ?? path.some((step) => step.id === id && id !== folder)
  const shared = { current: folder, dropTarget, onChoose, onDialog: setDialog, isOpen }
  const toggle = (id: string) => setOpened((before) => new Map(before).set(id, !isOpen(id)))
  return (
    <nav className={classes.pane} aria-label={t('folders.title')}>
      <ul className={classes.list}>
        <li>
          <FolderLink id={null} icon={<IconPhoto size={18} />} name={t('folders.everywhere')} {...shared} />
        </li>
        <li>
          <FolderLink id={noFolder} icon={<IconFolderOff size={18} />} name={t('folders.none')} {...shared} />
        </li>
        {folders === undefined && (
          <li>
            <Skeleton height={20} m={10} width="70%" />
          </li>
        )}
        {folderTree(folders ?? []).map((node) => (
          <FolderBranch key={node.id} node={node} {...shared} onToggle={toggle} />
        ))}
      </ul>
      <Allowed to="manageTours">
        <Button
          className={classes.create ?? ''}
          variant="subtle"
          color="gray"
          justify="flex-start"
          fullWidth
          leftSection={<IconFolderPlus size={18} />}
          onClick={() => setDialog({ type: 'create', parentId: null })}
        >
          {t('folders.create')}
        </Button>
      </Allowed>
      <DeletedButton title={t('deleted.mediaTitle')} className={classes.create} list={DeletedMedia} />
      <FolderDialogs
        folders={folders ?? []}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onRemoved={(removed) => removed.id === folder && onChoose(removed.parentId)}
      />
    </nav>
  )
}
