import { z } from 'zod'
import { email } from './texts.ts'

export const listEmailsInput = z.strictObject({})
export const listLocalEmailsInput = z.strictObject({ to: email })

/** Email that was not sent because no mail server is configured. */
export const mailboxEmail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
})
export type MailboxEmail = Readonly<z.infer<typeof mailboxEmail>>

/** Emails, newest first; null if a mail server is configured, or if the caller may not see them. */
export const mailboxOutput = z.strictObject({ emails: z.array(mailboxEmail).readonly().nullable() })
