import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FolderDialog } from './folder-dialogs.tsx'
import { FolderLink } from './folder-link.tsx'
import { FolderMenu } from './folder-menu.tsx'
import classes from './folder-pane.module.css'
import type { FolderNode } from './folder-tree.ts'

type FolderBranchProps = {
  readonly node: FolderNode
  readonly currentId: string | null
  readonly dropTargetId: string | null
  readonly isFolderExpanded: (id: string) => boolean
  readonly onToggle: (id: string) => void
  readonly onChoose: (folderId: string | null) => void
  readonly onDialog: (dialog: FolderDialog) => void
}

const indentPx = 16

/** A folder in the tree, with its subfolders while expanded. */
export function FolderBranch({ node, ...shared }: FolderBranchProps) {
  const { t } = useTranslation()
  const { isFolderExpanded, onToggle, onDialog, ...linkProps } = shared
  const { id, name, count, depth, children } = node
  const isExpanded = isFolderExpanded(id)
  return (
    <li>
      <div className={classes.branch} style={{ paddingInlineStart: depth * indentPx }}>
        {children.length > 0 ? (
          <ActionIcon
            className={classes.expander ?? ''}
            size={24}
            aria-expanded={isExpanded}
            aria-label={t('folders.within', { name })}
            onClick={() => onToggle(id)}
          >
            <IconChevronRight size={16} data-open={isExpanded || undefined} />
          </ActionIcon>
        ) : (
          <span className={classes.expander} />
        )}
        <FolderLink
          id={id}
          name={name}
          count={count}
          icon={linkProps.currentId === id ? <IconFolderOpen size={18} /> : <IconFolder size={18} />}
          {...linkProps}
        />
        <FolderMenu folder={node} onDialog={onDialog} />
      </div>
      {isExpanded && children.length > 0 && (
        <ul className={classes.list}>
          {children.map((child) => (
            <FolderBranch key={child.id} node={child} {...shared} />
          ))}
        </ul>
      )}
    </li>
  )
}
