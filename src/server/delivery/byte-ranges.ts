import type { ByteRange } from '../ports/files.ts'

/** More parts than a player ever asks for; such a header is a trick, and may be ignored (RFC 9110 §14.2). */
const rangesMax = 16

/** `first-last`, `first-` or `-length` (RFC 9110 §14.1.2). */
const specShape = /^(?:(\d+)-(\d*)|-(\d+))$/

/** Part of a file that a spec means: null outside of it, undefined for what is no spec. */
function readSpec(spec: string, sizeBytes: number): ByteRange | null | undefined {
  const [whole, from, to, length] = specShape.exec(spec) ?? []
  if (whole === undefined) return undefined
  const end = sizeBytes - 1
  if (length !== undefined) {
    const wanted = Number(length)
    return wanted === 0 || sizeBytes === 0 ? null : { first: Math.max(0, sizeBytes - wanted), last: end }
  }
  const first = Number(from)
  const last = to === '' ? Number.POSITIVE_INFINITY : Number(to)
  if (last < first) return undefined
  return first > end ? null : { first, last: Math.min(last, end) }
}

/** Ranges that touch or overlap become one. */
function join(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1)
    if (before === undefined || range.first > before.last + 1) joined.push(range)
    else joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, range.last) }
  }
  return joined
}

/**
 * What a Range header asks for of a file of so many bytes, by RFC 9110 §14: one part, nothing that is there
 * (`unsatisfiable`), or the whole, which is also the answer to another unit, to what cannot be read, and to parts that
 * lie apart.
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, set] = /^bytes=(.*)$/i.exec(header.trim()) ?? []
  if (set === undefined) return 'whole'
  const specs = set.split(',').map((spec) => spec.trim())
  const wanted = specs.filter((spec) => spec !== '')
  if (wanted.length === 0 || specs.length > rangesMax) return 'whole'
  const ranges: ByteRange[] = []
  for (const spec of wanted) {
    const range = readSpec(spec, sizeBytes)
    if (range === undefined) return 'whole'
    if (range !== null) ranges.push(range)
  }
  const [only, ...others] = join(ranges)
  if (only === undefined) return 'unsatisfiable'
  return others.length === 0 ? only : 'whole'
}
