import type { WireMail } from '../../../shared/mail.ts'
import type { KeptMail } from '../../ports/mail.ts'

export function presentMail({ id, to, subject, text, sentAt }: KeptMail): WireMail {
  return { id, to, subject, text, sentAt: sentAt.toISOString() }
}
