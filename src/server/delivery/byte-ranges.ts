import type { ByteRange } from '../ports/files.ts'

/** Headers with more ranges are considered an attack and ignored (RFC 9110 §14.2). */
const rangesMax = 16

/** `first-last`, `first-` or `-length` (RFC 9110 §14.1.2). */
const specPattern = /^(?:(\d+)-(\d*)|-(\d+))$/

/** Parses a range spec: null if it is outside the file, undefined if it is malformed. */
function parseSpec(spec: string, sizeBytes: number): ByteRange | null | undefined {
  const [match, firstByte, lastByte, suffix] = specPattern.exec(spec) ?? []
  if (match === undefined) return undefined
  const end = sizeBytes - 1
  if (suffix !== undefined) {
    const suffixLength = Number(suffix)
    return suffixLength === 0 || sizeBytes === 0 ? null : { first: Math.max(0, sizeBytes - suffixLength), last: end }
  }
  const first = Number(firstByte)
  const last = lastByte === '' ? Number.POSITIVE_INFINITY : Number(lastByte)
  if (last < first) return undefined
  return first > end ? null : { first, last: Math.min(last, end) }
}

/** Merges adjacent and overlapping ranges. */
function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const mergedRanges: ByteRange[] = []
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const previous = mergedRanges.at(-1)
    if (previous === undefined || range.first > previous.last + 1) mergedRanges.push(range)
    else mergedRanges[mergedRanges.length - 1] = { first: previous.first, last: Math.max(previous.last, range.last) }
  }
  return mergedRanges
}

/**
 * Evaluates a Range header for a file (RFC 9110 §14). Headers with other units, malformed headers and several separate
 * ranges get the whole file.
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, rangeSet] = /^bytes=(.*)$/i.exec(header.trim()) ?? []
  if (rangeSet === undefined) return 'whole'
  const specs = rangeSet.split(',').map((spec) => spec.trim())
  const nonEmpty = specs.filter((spec) => spec !== '')
  if (nonEmpty.length === 0 || specs.length > rangesMax) return 'whole'
  const ranges: ByteRange[] = []
  for (const spec of nonEmpty) {
    const range = parseSpec(spec, sizeBytes)
    if (range === undefined) return 'whole'
    if (range !== null) ranges.push(range)
  }
  const mergedRanges = mergeRanges(ranges)
  const [range] = mergedRanges
  if (range === undefined) return 'unsatisfiable'
  return mergedRanges.length === 1 ? range : 'whole'
}
