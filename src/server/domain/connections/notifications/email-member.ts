import type { z } from 'zod'
import type { NotificationKind } from '../../../../shared/notifications/notification-kinds.ts'
import type { EmailKind } from '../email/email-kind.ts'
import { sendEmail } from '../email/send.ts'
import type { EnqueueScope } from '../outbox/attempt-queue.ts'

type MemberEmail<Facts extends z.ZodObject> = {
  readonly kind: NotificationKind
  readonly accountId: string
  readonly member: { readonly id: string; readonly email: string }
  readonly email: EmailKind<Facts>
  readonly contents: z.input<Facts>
}

/**
 * Queues an email that its recipient can turn off, within the transaction of the event. The member's permission and
 * choice are checked again before it is sent.
 */
export async function emailMember<Facts extends z.ZodObject>(
  { em, queue }: EnqueueScope,
  { kind, accountId, member, email, contents }: MemberEmail<Facts>,
): Promise<void> {
  const notification = { kind, userId: member.id, accountId }
  await sendEmail({ em, queue }, email, { ...contents, to: member.email, notification })
}
