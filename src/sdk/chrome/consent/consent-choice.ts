/** A visitor's answer about analytics. */
export type Consent = 'granted' | 'denied'

/** Reads and records the visitor's consent. */
export type ConsentChoice = {
  /** Undefined before the first decision. */
  readonly answer: () => Consent | undefined
  readonly decide: (answer: Consent) => void
}
