/** One message to one person. */
export type EmailMessage = {
  /** The same for each attempt to send it, so that mail systems can detect duplicates. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL for one-click unsubscribe (RFC 8058), for emails that can be turned off. */
  readonly unsubscribeUrl?: string
}
export type StoredEmail = EmailMessage & { readonly sentAt: Date }

/** Stores emails when no mail server is configured. */
export interface Mailbox {
  /** Stored emails, the newest first. */
  list(): Promise<StoredEmail[]>
}

export interface Email {
  /** Resolves when the mail server has accepted the message; rejects when it refuses the message, or when aborted. */
  send(message: EmailMessage, signal?: AbortSignal): Promise<void>
  /** Null when a mail server sends the emails. */
  readonly mailbox: Mailbox | null
}
