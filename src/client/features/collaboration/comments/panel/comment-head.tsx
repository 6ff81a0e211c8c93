import { useTranslation } from 'react-i18next'
import type { Comment } from '../../../../../shared/comments/comments.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import classes from './comments.module.css'

/** Author and time of a comment. */
export function CommentHead({ comment }: { readonly comment: Comment }) {
  const { t, i18n } = useTranslation()
  const { authorId, author, createdAt, editedAt } = comment
  const name = author ?? t('comments.formerMember')
  return (
    <span className={classes.head}>
      <PersonPicture userId={authorId} name={name} url={null} sizePx={24} />
      <strong>{name}</strong>
      <time dateTime={createdAt} title={new Date(createdAt).toLocaleString(i18n.language)}>
        {formatSince(createdAt, Date.now(), i18n.language)}
      </time>
      {editedAt !== null && <span>{t('comments.edited')}</span>}
    </span>
  )
}
