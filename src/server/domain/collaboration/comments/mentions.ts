import { commentLimits } from '../../../../shared/comments/comment-limits.ts'
import { mentionedUserIds } from '../../../../shared/comments/mentions.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { isAttemptAllowed } from '../../identity/rate-limits/rate-limits.ts'
import { User } from '../../identity/users/entity.ts'
import { namesOf } from '../../identity/users/names.ts'
import { commentMentionEmail } from './emails.ts'
import { type Comment, CommentMention } from './entity.ts'

type Written = {
  readonly comment: Pick<Comment, 'id' | 'thread' | 'text'>
  readonly tour: { readonly id: string; readonly name: string }
}

/** Members only: nobody learns whether an id is that of somebody else. Answers with those who were not mentioned before. */
const mentionSql = `
  insert into comment_mentions (comment_id, user_id)
  select ?::uuid, m.user_id from memberships m join users u on u.id = m.user_id
  where m.account_id = ? and m.user_id = any(?::uuid[]) and u.disabled_at is null
  on conflict do nothing returning user_id as "userId"`

/** Whether one more email may go: a comment can be written and edited faster than anyone wants to be told. */
function mayTell({ em, actor }: Pick<AccountScope, 'em' | 'actor'>): Promise<boolean> {
  const { mentionEmailsPerAuthor: points, mentionEmailsWindowMs: windowMs } = commentLimits
  return isAttemptAllowed(em, [{ name: 'comment-mention', key: actor.id, points, windowMs }])
}

/**
 * Stores who is mentioned in a comment, and emails those who were not mentioned in it before, within the caller's
 * transaction. Nobody is told of their own comments.
 */
export async function recordMentions(scope: AccountScope, { comment, tour }: Written): Promise<void> {
  const { em, account, actor } = scope
  const userIds = mentionedUserIds(comment.text)
  if (userIds.length === 0) return
  const parameters = [comment.id, account.id, `{${userIds.join(',')}}`]
  const added = await em.execute<{ userId: string }[]>(mentionSql, parameters)
  const told = added.map(({ userId }) => userId).filter((userId) => userId !== actor.id)
  if (told.length === 0) return
  // Of nobody else: a text may hold the id of any user.
  const mentioned = (await em.find(CommentMention, { comment: comment.id })).map(({ user }) => user)
  const names = await namesOf(em, [...mentioned, actor.id])
  for (const { id, email: to } of await em.find(User, { id: { $in: told } })) {
    if (!(await mayTell(scope))) return
    await sendEmail(scope, commentMentionEmail, {
      to,
      notification: { kind: 'mention', userId: id, accountId: account.id },
      path: linkTo.comment(tour.id, comment.thread),
      tourName: tour.name,
      personName: names.get(actor.id) ?? '',
      mention: { commentId: comment.id, userId: id, names: Object.fromEntries(names) },
    })
  }
}
