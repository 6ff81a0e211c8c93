import { mentionedUserIds } from '../../../../shared/comments/mentions.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { emailMember } from '../../connections/notifications/email-member.ts'
import { isAttemptAllowed } from '../../identity/rate-limits/rate-limits.ts'
import { User } from '../../identity/users/entity.ts'
import { namesOf } from '../../identity/users/names.ts'
import { commentMentionEmail } from './emails.ts'
import { type Comment, CommentMention } from './entity.ts'
import { threadLimits } from './thread-limits.ts'

type WrittenComment = {
  readonly comment: Pick<Comment, 'id' | 'thread' | 'text'>
  readonly tour: { readonly id: string; readonly name: string }
}

/** Inserts only members, so that foreign ids reveal nothing. Returns the users who were not mentioned before. */
const mentionSql = `
  insert into comment_mentions (comment_id, user_id)
  select ?::uuid, m.user_id from memberships m join users u on u.id = m.user_id
  where m.account_id = ? and m.user_id = any(?::uuid[]) and u.disabled_at is null
  on conflict do nothing returning user_id as "userId"`

/** Counts a mention email against the limit of its author; returns false beyond the limit. */
function countMentionEmail({ em, actor }: Pick<AccountScope, 'em' | 'actor'>): Promise<boolean> {
  const { mentionEmailsPerAuthor: points, mentionEmailsWindowMs: windowMs } = threadLimits
  return isAttemptAllowed(em, [{ name: 'comment-mention', key: actor.id, points, windowMs }])
}

/**
 * Stores the mentions of a comment and emails people who were not mentioned in it before, within the caller's
 * transaction. Authors get no email about their own comments.
 */
export async function recordMentions(scope: AccountScope, { comment, tour }: WrittenComment): Promise<void> {
  const { em, account, actor } = scope
  const userIds = mentionedUserIds(comment.text)
  if (userIds.length === 0) return
  const parameters = [comment.id, account.id, `{${userIds.join(',')}}`]
  const newMentions = await em.execute<{ userId: string }[]>(mentionSql, parameters)
  const recipientIds = newMentions.map(({ userId }) => userId).filter((userId) => userId !== actor.id)
  if (recipientIds.length === 0) return
  // Only names of stored mentions, because a text may contain the id of any user.
  const mentionedIds = (await em.find(CommentMention, { comment: comment.id })).map(({ user }) => user)
  const names = await namesOf(em, [...mentionedIds, actor.id])
  for (const { id, email } of await em.find(User, { id: { $in: recipientIds } })) {
    if (!(await countMentionEmail(scope))) return
    await emailMember(scope, {
      kind: 'mention',
      accountId: account.id,
      member: { id, email },
      email: commentMentionEmail,
      contents: {
        path: linkTo.comment(tour.id, comment.thread),
        tourName: tour.name,
        personName: names.get(actor.id) ?? '',
        mention: { commentId: comment.id, userId: id, names: Object.fromEntries(names) },
      },
    })
  }
}
