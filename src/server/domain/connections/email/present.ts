import type { MailboxEmail } from '../../../../shared/mailbox.ts'
import type { KeptEmail } from '../../../ports/email.ts'

export function presentEmail({ id, to, subject, text, sentAt }: KeptEmail): MailboxEmail {
  return { id, to, subject, text, sentAt: sentAt.toISOString() }
}
