/** Parses a stop: a number is its 1-based position, any other text its id. */
export function stopFromAttribute(text: string | null): string | number | undefined {
  if (text === null || text === '') return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : text
}
