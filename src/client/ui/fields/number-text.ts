type Range = { readonly min: number; readonly max: number }

/** What stands in a field, and the stored numbers that it may stand over: the one of then, and the one it became. */
export type TypedNumber = {
  readonly text: number | string
  readonly before: number | null
  readonly after: number | null
}

/** What is typed, for as long as nobody else changed the number; null where the stored one is to be shown. */
export function typedText(typed: TypedNumber | null, value: number | null): number | string | null {
  return typed !== null && (value === typed.before || value === typed.after) ? typed.text : null
}

/** The number that somebody typed; null where it is none or beyond the range. */
export function readNumber(text: number | string, { min, max }: Range): number | null {
  const number = typeof text === 'number' ? text : Number(text.trim() || Number.NaN)
  return number >= min && number <= max ? number : null
}

/** Whether no more digits could bring what is typed into the range: "2" may yet become 25, "400" stays too much. */
export function isOutOfReach(text: number | string | null, { min, max }: Range): boolean {
  const number = Number(text)
  return number < Math.min(min, 0) || number > Math.max(max, 0)
}
