import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noFolder } from '../library/library-query.ts'
import classes from './folder-pane.module.css'

/** Attribute with the folder id of a drop target for dragged media. "All media" isn't a drop target. */
export const dropAttribute = 'data-folder-drop'

type FolderLinkProps = {
  readonly id: string | null
  readonly name: string
  readonly icon: ReactNode
  readonly count?: number
  readonly currentId: string | null
  readonly dropTargetId: string | null
  readonly onChoose: (folderId: string | null) => void
}

/** Button that opens a folder. */
export function FolderLink({ id, name, icon, count, currentId, dropTargetId, onChoose }: FolderLinkProps) {
  const { t } = useTranslation()
  const isCurrent = id === currentId
  return (
    <UnstyledButton
      className={classes.link ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === undefined || id === noFolder ? name : t('folders.withCount', { name, count })}
      data-drop={(id !== null && id === dropTargetId) || undefined}
      {...(id === null ? {} : { [dropAttribute]: id })}
      onClick={() => onChoose(id)}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {/* The space makes the visible text match the start of the accessible name (WCAG 2.5.3). */}
      {count !== undefined && count > 0 && <span className={classes.count}> {count}</span>}
    </UnstyledButton>
  )
}
