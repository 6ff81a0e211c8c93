type Range = { readonly min: number; readonly max: number }

/** Typed text of a number field, with the stored number before typing and the number that was committed. */
export type NumberDraft = {
  readonly text: number | string
  readonly valueBefore: number | null
  readonly committedValue: number | null
}

/** Typed text; null if there is none, or another user has changed the stored number, which the field then shows. */
export function numberDraftText(draft: NumberDraft | null, value: number | null): number | string | null {
  return draft !== null && (value === draft.valueBefore || value === draft.committedValue) ? draft.text : null
}

/** Parses a number; null if it is invalid or out of range. */
export function parseNumber(text: number | string, { min, max }: Range): number | null {
  const number = typeof text === 'number' ? text : Number(text.trim() || Number.NaN)
  return number >= min && number <= max ? number : null
}

/**
 * True if further digits can't bring a number into the range, as each digit moves it away from zero: with a range of 10 to
 * 90, "2" may become 25, but "400" stays too large.
 */
export function isOutOfReach(text: number | string | null, { min, max }: Range): boolean {
  const number = Number(text)
  return number < Math.min(min, 0) || number > Math.max(max, 0)
}
