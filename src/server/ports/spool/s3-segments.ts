/** A stored byte range of an upload, from `start` up to, not including, `end`. */
export type Segment = { readonly start: number; readonly end: number }

const namePattern = /^(\d{1,15})-(\d{1,15})$/

/**
 * Object name of a segment. It contains the byte range, so that listing the names is enough to know all stored bytes. As
 * the same name always means the same length, a process that was believed dead and continues to write can only add
 * segments, never truncate acknowledged ones.
 */
export function segmentName({ start, end }: Segment): string {
  return `${start}-${end}`
}

/** Parses the name of a segment; undefined for any other name. */
export function segmentOf(name: string): Segment | undefined {
  const [, start, end] = namePattern.exec(name) ?? []
  return start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
}

/** The part of a segment from the byte `from` to its end. */
export type Piece = { readonly segment: Segment; readonly from: number }

/** Interval covering: the fewest segments that contain every byte from the first up to the first gap. */
export function piecesOf(segments: readonly Segment[]): Piece[] {
  const sorted = [...segments].sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let position = 0
  let next = 0
  for (;;) {
    let best: Segment | undefined
    for (; next < sorted.length; next++) {
      const candidate = sorted[next]
      if (candidate === undefined || candidate.start > position) break
      if (candidate.end > Math.max(position, best?.end ?? 0)) best = candidate
    }
    if (best === undefined) return pieces
    pieces.push({ segment: best, from: position })
    position = best.end
  }
}

/** Number of contiguous bytes from the first one. */
export function reachOf(segments: readonly Segment[]): number {
  return piecesOf(segments).at(-1)?.segment.end ?? 0
}
