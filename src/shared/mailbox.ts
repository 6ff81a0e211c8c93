import { z } from 'zod'

export const listEmailsInput = z.strictObject({})

/** An email that stayed here because no mail server is configured. */
export const mailboxEmail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
})
export type MailboxEmail = Readonly<z.infer<typeof mailboxEmail>>

/** The emails, the newest first; null where a mail server sends them. */
export const mailboxOutput = z.strictObject({ emails: z.array(mailboxEmail).readonly().nullable() })
