import type { WireEmail } from '../../../../shared/email.ts'
import type { KeptEmail } from '../../../ports/email.ts'

export function presentEmail({ id, to, subject, text, sentAt }: KeptEmail): WireEmail {
  return { id, to, subject, text, sentAt: sentAt.toISOString() }
}
