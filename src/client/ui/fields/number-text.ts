type Range = { readonly min: number; readonly max: number }

/** Typed text of a number field, with the stored number before typing and after committing. */
export type NumberDraft = {
  readonly text: number | string
  readonly before: number | null
  readonly after: number | null
}

/** Typed text; null once the stored number has changed elsewhere, so that the field shows that number. */
export function numberDraftText(draft: NumberDraft | null, value: number | null): number | string | null {
  return draft !== null && (value === draft.before || value === draft.after) ? draft.text : null
}

/** Parses a number; null if it is invalid or out of range. */
export function parseNumber(text: number | string, { min, max }: Range): number | null {
  const number = typeof text === 'number' ? text : Number(text.trim() || Number.NaN)
  return number >= min && number <= max ? number : null
}

/**
 * True if further digits can't bring the number into the range: "2" may become 25, "400" stays too large. Each digit moves
 * a number away from zero, so that only one beyond both zero and the range stays outside.
 */
export function isOutOfReach(text: number | string | null, { min, max }: Range): boolean {
  const number = Number(text)
  return number < Math.min(min, 0) || number > Math.max(max, 0)
}
