import { useTranslation } from 'react-i18next'
import type { Comment } from '../../../../../shared/comments/comments.ts'
import { splitMentions } from '../../../../../shared/comments/mentions.ts'
import classes from './comments.module.css'

/** Text of a comment, with the names of mentioned people. */
export function CommentText({ comment: { text, mentions } }: { readonly comment: Comment }) {
  const { t } = useTranslation()
  const names = new Map(mentions.map(({ userId, name }) => [userId, name]))
  let partIndex = 0
  return splitMentions(text).map((part) => {
    partIndex += 1
    if ('text' in part) return <span key={partIndex}>{part.text}</span>
    return (
      <span key={partIndex} className={classes.mention}>
        {`@${names.get(part.userId) ?? t('comments.formerMember')}`}
      </span>
    )
  })
}
