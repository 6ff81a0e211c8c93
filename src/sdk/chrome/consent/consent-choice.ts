/** A visitor's answer about analytics. */
export type Consent = 'granted' | 'denied'

/** Reads and records the visitor's consent. */
export type ConsentChoice = {
  /** Undefined before the first answer. */
  readonly answer: () => Consent | undefined
  readonly setAnswer: (answer: Consent) => void
}
