/** Labeled text that a person wrote, such as an answer or a comment. */
export type LabeledText = { readonly label: string; readonly values: readonly string[] }

export type EmailLink = { readonly label: string; readonly url: string }

export type EmailSection = {
  readonly title: string
  readonly link: EmailLink
  /** Formatted time and answers of each entry. */
  readonly entries: readonly { readonly time: string; readonly answers: readonly LabeledText[] }[]
}

/** Recipient of a notification, with the links to turn it off. */
export type EmailSubscriber = {
  readonly to: string
  readonly unsubscribeUrl: string
  readonly settingsUrl: string
}

/** Contents of an email before layout. */
export type EmailBody = {
  readonly lines: readonly string[]
  /** Texts that a person wrote, below the lines. */
  readonly answers?: readonly LabeledText[]
  /** Answers grouped under titles, such as the forms of several tours. */
  readonly sections?: readonly EmailSection[]
  readonly button?: EmailLink
  readonly secondaryLink?: EmailLink | undefined
  readonly closingLine?: string
  /** Overrides the recipient that the job names. */
  readonly subscriber?: EmailSubscriber
}
