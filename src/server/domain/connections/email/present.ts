import type { MailboxEmail } from '../../../../shared/mailbox.ts'
import type { StoredEmail } from '../../../ports/email.ts'

export function presentEmail({ id, to, subject, text, sentAt }: StoredEmail): MailboxEmail {
  return { id, to, subject, text, sentAt: sentAt.toISOString() }
}
