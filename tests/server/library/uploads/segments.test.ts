import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  piecesOf,
  reachOf,
  type Segment,
  segmentName,
  segmentOf,
} from '../../../../src/server/ports/spool/s3-segments.ts'

const segment = fc
  .tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]): Segment => ({ start, end: start + length }))
const segments = fc.array(segment, { maxLength: 30 })

/** Reference implementation, byte by byte. */
function reachByBytes(all: readonly Segment[]): number {
  let reach = 0
  while (all.some(({ start, end }) => start <= reach && reach < end)) reach++
  return reach
}

describe('the segments of an upload', () => {
  it('are contiguous up to the first gap', () => {
    fc.assert(fc.property(segments, (all) => void expect(reachOf(all)).toBe(reachByBytes(all))))
  })

  it('are read in order without gaps', () => {
    fc.assert(
      fc.property(segments, (all) => {
        let position = 0
        for (const { segment: read, from } of piecesOf(all)) {
          expect(from).toBe(position)
          expect(read.start).toBeLessThanOrEqual(from)
          expect(read.end).toBeGreaterThan(from)
          position = read.end
        }
        expect(position).toBe(reachOf(all))
      }),
    )
  })

  it('never shrink when another process adds one', () => {
    fc.assert(
      fc.property(segments, segment, (all, another) => {
        expect(reachOf([...all, another])).toBeGreaterThanOrEqual(reachOf(all))
      }),
    )
  })

  it('encode their range in their names, and ignore other files', () => {
    fc.assert(fc.property(segment, (one) => void expect(segmentOf(segmentName(one))).toEqual(one)))
    for (const name of ['', '1', '1-', '-1', '1-2-3', 'a-b', '1-2/3', ' 1-2', '1-9999999999999999']) {
      expect(segmentOf(name)).toBeUndefined()
    }
  })
})
