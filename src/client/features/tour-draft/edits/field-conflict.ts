/** A field that two people changed to different values: of what an edit changes, or of a thing within that. */
export type FieldConflict = {
  /** By which what somebody decides for it is named. */
  readonly key: string
  readonly field: string
  readonly itemName?: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** What somebody decided, by the keys of conflicts. */
export type Decided = Readonly<Record<string, unknown>>
