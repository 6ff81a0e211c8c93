/** What a person wrote, under a label: a question of a form and what was answered to it, or a comment. */
export type EmailAnswer = { readonly label: string; readonly values: readonly string[] }

export type EmailLink = { readonly label: string; readonly address: string }

export type EmailSection = {
  readonly title: string
  readonly link: EmailLink
  /** When each was written, and what. */
  readonly entries: readonly { readonly at: string; readonly answers: readonly EmailAnswer[] }[]
}

/** Address of an email that can be turned off, and the pages where that is done. */
export type EmailSubscriber = {
  readonly to: string
  readonly unsubscribeAddress: string
  readonly settingsAddress: string
}

/** Text of an email, before it is laid out. */
export type EmailBody = {
  readonly lines: readonly string[]
  /** What a person wrote, below the lines. */
  readonly answers?: readonly EmailAnswer[]
  /** The same under titles: the forms of several tours. */
  readonly sections?: readonly EmailSection[]
  readonly button?: EmailLink
  readonly otherLink?: EmailLink | undefined
  readonly closing?: string
  /** Receives it instead of the address that the job names. */
  readonly subscriber?: EmailSubscriber
}
