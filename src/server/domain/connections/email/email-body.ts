/** Labeled text that a person wrote: the answer to a question of a form, or a comment. */
export type EmailAnswer = { readonly label: string; readonly values: readonly string[] }

export type EmailLink = { readonly label: string; readonly address: string }

export type EmailSection = {
  readonly title: string
  readonly link: EmailLink
  /** Time and answers of each entry. */
  readonly entries: readonly { readonly at: string; readonly answers: readonly EmailAnswer[] }[]
}

/** Recipient of an email that can be turned off, and the pages for that. */
export type EmailSubscriber = {
  readonly to: string
  readonly unsubscribeAddress: string
  readonly settingsAddress: string
}

/** Contents of an email before layout. */
export type EmailBody = {
  readonly lines: readonly string[]
  /** Texts that a person wrote, below the lines. */
  readonly answers?: readonly EmailAnswer[]
  /** Answers grouped under titles, such as the forms of several tours. */
  readonly sections?: readonly EmailSection[]
  readonly button?: EmailLink
  readonly otherLink?: EmailLink | undefined
  readonly closing?: string
  /** Overrides the recipient that the job names. */
  readonly subscriber?: EmailSubscriber
}
