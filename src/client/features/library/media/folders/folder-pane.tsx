import { Button, Skeleton } from '@mantine/core'
import { IconFolderOff, IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { noFolder } from '../library/library-query.ts'
import { FolderBranch } from './folder-branch.tsx'
import { type FolderDialog, FolderDialogs } from './folder-dialogs.tsx'
import { FolderLink } from './folder-link.tsx'
import classes from './folder-pane.module.css'
import type { FolderSource } from './folder-source.ts'
import { folderPath, folderTree } from './folder-tree.ts'

type FolderPaneProps = {
  readonly source: FolderSource
  /** Label of the list of all items. */
  readonly allItemsLabel: string
  /** Open folder: its id, or `noFolder`; `null` for all items. */
  readonly folderId: string | null
  readonly onChoose: (folderId: string | null) => void
  /** Id of the folder under the pointer during a drag. */
  readonly dropTargetId: string | null
  /** Content below the folders. */
  readonly children?: ReactNode
}

/** Tree of the account's folders, which are also drop targets. */
export function FolderPane({ source, allItemsLabel, folderId, onChoose, dropTargetId, children }: FolderPaneProps) {
  const { t } = useTranslation()
  const { folders } = source
  const [dialog, setDialog] = useState<FolderDialog | null>(null)
  const [expanded, setExpanded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const path = folderId === null || !folders ? [] : folderPath(folders, folderId)
  // The ancestors of the current folder are expanded until they are collapsed by hand.
  const isFolderExpanded = (id: string) =>
    expanded.get(id) ?? path.some((ancestor) => ancestor.id === id && id !== folderId)
  const rowProps = { currentId: folderId, dropTargetId, onChoose, onDialog: setDialog, isFolderExpanded }
  const toggle = (id: string) => setExpanded((before) => new Map(before).set(id, !isFolderExpanded(id)))
  return (
    <nav className={classes.pane} aria-label={t('folders.title')}>
      <ul className={classes.list}>
        <li>
          <FolderLink id={null} icon={<IconPhoto size={18} />} name={allItemsLabel} {...rowProps} />
        </li>
        <li>
          <FolderLink id={noFolder} icon={<IconFolderOff size={18} />} name={t('folders.none')} {...rowProps} />
        </li>
        {folders === undefined && (
          <li>
            <Skeleton height={20} m={10} width="70%" />
          </li>
        )}
        {folderTree(folders ?? []).map((node) => (
          <FolderBranch key={node.id} node={node} {...rowProps} onToggle={toggle} />
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
      {children}
      <FolderDialogs
        source={source}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={(deleted) => deleted.id === folderId && onChoose(deleted.parentId)}
      />
    </nav>
  )
}
