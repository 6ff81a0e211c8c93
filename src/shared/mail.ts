import { z } from 'zod'

export const listMailsInput = z.strictObject({})

/** A letter that stayed here because no mail server is configured. */
export type WireMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ISO 8601. */
  readonly sentAt: string
}

/** The letters, the newest first; null where a mail server sends them. */
export type MailboxAnswer = { readonly mails: readonly WireMail[] | null }
