/** Part of a file, from `start` to before `end`. */
export type ByteRange = { readonly start: number; readonly end: number }

const rangeHeader = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/

/**
 * Reads the header `Range` (RFC 9110, section 14.2): a range, undefined for the whole file, or null for a range that the
 * file doesn't have. Several ranges in a header count as the whole file, as servers may treat them.
 */
export function readByteRange(header: string | null, sizeBytes: number): ByteRange | undefined | null {
  const match = rangeHeader.exec(header ?? '')
  if (!match) return undefined
  const [, first, last, suffixLength] = match
  const start = suffixLength === undefined ? Number(first) : Math.max(0, sizeBytes - Number(suffixLength))
  const end = last ? Math.min(sizeBytes, Number(last) + 1) : sizeBytes
  return start < end ? { start, end } : null
}
