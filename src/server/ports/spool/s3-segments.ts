/** A stored byte range of an upload, from `start` up to, not including, `end`. */
export type Segment = { readonly start: number; readonly end: number }

const namePattern = /^(\d{1,15})-(\d{1,15})$/

/**
 * Object name of a segment. It contains the byte range, so that listing the names is enough to know all stored bytes.
 * Because a name always means the same length, a stale process that keeps writing can add segments but never truncate
 * acknowledged ones.
 */
export function segmentName({ start, end }: Segment): string {
  return `${start}-${end}`
}

/** Parses the name of a segment; undefined for any other name. */
export function parseSegmentName(name: string): Segment | undefined {
  const [, start, end] = namePattern.exec(name) ?? []
  return start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
}

/** The part of a segment from the byte `start` of the upload to the end of the segment. */
export type Piece = { readonly segment: Segment; readonly start: number }

/** Interval covering: the fewest segments that contain every byte from the first up to the first gap. */
export function piecesOf(segments: readonly Segment[]): Piece[] {
  const sorted = [...segments].sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let position = 0
  let nextIndex = 0
  for (;;) {
    let longest: Segment | undefined
    for (; nextIndex < sorted.length; nextIndex++) {
      const candidate = sorted[nextIndex]
      if (candidate === undefined || candidate.start > position) break
      if (candidate.end > Math.max(position, longest?.end ?? 0)) longest = candidate
    }
    if (longest === undefined) return pieces
    pieces.push({ segment: longest, start: position })
    position = longest.end
  }
}

/** Number of contiguous bytes from the first one. */
export function contiguousBytesOf(segments: readonly Segment[]): number {
  return piecesOf(segments).at(-1)?.segment.end ?? 0
}
