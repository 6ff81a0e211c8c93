import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noFolder } from '../library/library-query.ts'
import classes from './folder-pane.module.css'

/** Where dragged media land, in the page; nothing is dropped on "everywhere". */
export const dropAttribute = 'data-folder-drop'

type FolderLinkProps = {
  readonly id: string | null
  readonly name: string
  readonly icon: ReactNode
  readonly count?: number
  readonly current: string | null
  readonly dropTarget: string | null
  readonly onChoose: (folder: string | null) => void
}

/** One folder to look into. */
export function FolderLink({ id, name, icon, count, current, dropTarget, onChoose }: FolderLinkProps) {
  const { t } = useTranslation()
  const isCurrent = id === current
  return (
    <UnstyledButton
      className={classes.link ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === undefined || id === noFolder ? name : t('folders.withCount', { name, count })}
      data-drop={(id !== null && id === dropTarget) || undefined}
      {...(id === null ? {} : { [dropAttribute]: id })}
      onClick={() => onChoose(id)}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {/* With a space the words are those that the label begins with. */}
      {count !== undefined && count > 0 && <span className={classes.count}> {count}</span>}
    </UnstyledButton>
  )
}
