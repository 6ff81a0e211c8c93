import { UnstyledButton } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommentsStore } from '../comments-store.ts'
import { useIsCommentsPanelOpen, useOpenThreadCount } from '../use-comments.ts'
import classes from './comments.module.css'
import { commentsButtonId } from './comments-panel.tsx'

/** Toggles the comments panel, with the number of open threads. Hidden if the flag `multi-user` is off. */
export function CommentsButton() {
  const { t, i18n } = useTranslation()
  const count = useOpenThreadCount()
  const isOpen = useIsCommentsPanelOpen()
  const { open, close, isMinimized } = useCommentsStore()
  if (count === undefined) return null
  return (
    <UnstyledButton
      id={commentsButtonId}
      className={classes.button ?? ''}
      aria-label={t('comments.button', { count, number: count.toLocaleString(i18n.language) })}
      aria-expanded={isOpen}
      onClick={isOpen && !isMinimized ? close : open}
    >
      <IconMessage size={20} aria-hidden="true" />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count.toLocaleString(i18n.language)}
        </span>
      )}
    </UnstyledButton>
  )
}
