/** A field, or a field of an item within it, that two people changed to different values. */
export type FieldConflict = {
  /** Key of its resolution. */
  readonly key: string
  readonly field: string
  readonly itemName?: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Values that a person chose, by conflict key. */
export type Resolutions = Readonly<Record<string, unknown>>
