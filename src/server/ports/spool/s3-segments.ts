/** Bytes of an upload that were stored together: from the first to before `end`. */
export type Segment = { readonly start: number; readonly end: number }

const namePattern = /^(\d{1,15})-(\d{1,15})$/

/**
 * The name says which bytes a segment holds, so a list of names says all that is there. Nothing is stored twice under
 * one name with different lengths: a process that was believed dead and goes on writing can add segments, never take
 * bytes from those that others have acknowledged.
 */
export function segmentName({ start, end }: Segment): string {
  return `${start}-${end}`
}

/** Undefined for a name that is none of a segment's. */
export function segmentOf(name: string): Segment | undefined {
  const [, start, end] = namePattern.exec(name) ?? []
  return start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
}

/** A segment, and the part of it that is read: from `from` to its end. */
export type Piece = { readonly segment: Segment; readonly from: number }

/** The fewest segments that hold every byte from the first on, as far as there is no gap, each read from where the one before ends. */
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

/** How many bytes are there from the first on. */
export function reachOf(segments: readonly Segment[]): number {
  return piecesOf(segments).at(-1)?.segment.end ?? 0
}
