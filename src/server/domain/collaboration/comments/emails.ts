import { z } from 'zod'
import { replaceMentions } from '../../../../shared/comments/mentions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { Comment, CommentThread } from './entity.ts'

/** Comment, the person it mentions, and the names of all people in its text. The text itself is not part of the job. */
const mentionFact = z.strictObject({
  commentId: z.uuid(),
  userId: z.uuid(),
  names: z.record(z.uuid(), z.string()),
})

/** Finds the current text of a comment; null if it was deleted or the mentioned person has left the account. */
async function findText(
  em: EntityManager,
  { commentId, userId, names }: z.output<typeof mentionFact>,
): Promise<string | null> {
  const comment = await em.findOne(Comment, { id: commentId })
  const thread = comment && (await em.findOne(CommentThread, { id: comment.thread }))
  if (comment === null || thread === null) return null
  const isMember = await em.count(Membership, { account: thread.account, user: { id: userId, disabledAt: null } })
  return isMember === 0 ? null : replaceMentions(comment.text, (mentionedId) => names[mentionedId] ?? '…')
}

export const commentMentionEmail = emailKind({
  name: 'comment-mention',
  subject: 'You were mentioned in a comment',
  facts: z.object({
    notification: notificationFact,
    path: pathFact,
    tourName: typedFact,
    personName: typedFact,
    mention: mentionFact,
  }),
  write: (scope, { notification, path, tourName, personName, mention }) =>
    writeToMember(scope, notification, async () => {
      const text = await findText(scope.em, mention)
      if (text === null) return null
      return {
        lines: [`${personName} mentioned you in a comment on the tour “${tourName}”.`],
        answers: [{ label: 'Comment', values: [text] }],
        button: { label: 'Open comment', url: scope.ports.publicUrl() + path },
        closingLine: 'You get this email because someone mentioned you. To reply, open the comment.',
      }
    }),
})
