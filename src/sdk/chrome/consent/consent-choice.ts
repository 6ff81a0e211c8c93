/** What a visitor says about being measured. */
export type Consent = 'granted' | 'denied'

/** The choice that a visitor has, for as long as it is theirs to make. */
export type ConsentChoice = {
  /** Undefined until the visitor has decided. */
  readonly answer: () => Consent | undefined
  readonly decide: (answer: Consent) => void
}
