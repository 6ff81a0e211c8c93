/** One message to one person. */
export type EmailMessage = {
  /** The same for each try to send it, so that mail systems can tell a repetition. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of emails that can be turned off: where a program posts to do so for the person (RFC 8058). */
  readonly unsubscribeAddress?: string
}
export type KeptEmail = EmailMessage & { readonly sentAt: Date }

/** Where emails go when no mail server is configured. */
export interface Mailbox {
  /** The newest first. */
  list(): Promise<KeptEmail[]>
}

export interface Email {
  /** Comes back when the mail server has taken the message over; throws when it would not, or when it was aborted. */
  send(message: EmailMessage, signal?: AbortSignal): Promise<void>
  /** Only where emails are kept instead of sent. */
  readonly mailbox: Mailbox | null
}
