import { z } from 'zod'

export const listEmailsInput = z.strictObject({})

/** An email that stayed here because no mail server is configured. */
export type WireEmail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ISO 8601. */
  readonly sentAt: string
}

/** The emails, the newest first; null where a mail server sends them. */
export type MailboxAnswer = { readonly emails: readonly WireEmail[] | null }
