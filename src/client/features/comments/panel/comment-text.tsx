import { useTranslation } from 'react-i18next'
import type { Comment } from '../../../../shared/comments/comments.ts'
import { splitMentions } from '../../../../shared/comments/mentions.ts'
import classes from './comments.module.css'

/** The text of a comment as it was typed, with the names of those it mentions. */
export function CommentText({ comment: { text, mentions } }: { readonly comment: Comment }) {
  const { t } = useTranslation()
  const names = new Map(mentions.map(({ userId, name }) => [userId, name]))
  let at = 0
  return splitMentions(text).map((part) => {
    at += 1
    if ('text' in part) return <span key={at}>{part.text}</span>
    return (
      <span key={at} className={classes.mention}>
        {`@${names.get(part.userId) ?? t('comments.formerMember')}`}
      </span>
    )
  })
}
