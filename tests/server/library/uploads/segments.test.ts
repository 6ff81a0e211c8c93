import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contiguousBytesOf,
  piecesOf,
  type Segment,
  segmentName,
  segmentOf,
} from '../../../../src/server/ports/spool/s3-segments.ts'

const segment = fc
  .tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]): Segment => ({ start, end: start + length }))
const segments = fc.array(segment, { maxLength: 30 })

/** Reference implementation, byte by byte. */
function reachByBytes(list: readonly Segment[]): number {
  let reach = 0
  while (list.some(({ start, end }) => start <= reach && reach < end)) reach++
  return reach
}

describe('the segments of an upload', () => {
  it('are contiguous up to the first gap', () => {
    fc.assert(fc.property(segments, (list) => void expect(contiguousBytesOf(list)).toBe(reachByBytes(list))))
  })

  it('are read in order without gaps', () => {
    fc.assert(
      fc.property(segments, (list) => {
        let position = 0
        for (const { segment: read, start } of piecesOf(list)) {
          expect(start).toBe(position)
          expect(read.start).toBeLessThanOrEqual(start)
          expect(read.end).toBeGreaterThan(start)
          position = read.end
        }
        expect(position).toBe(contiguousBytesOf(list))
      }),
    )
  })

  it('never shrink when another process adds one', () => {
    fc.assert(
      fc.property(segments, segment, (list, addedSegment) => {
        expect(contiguousBytesOf([...list, addedSegment])).toBeGreaterThanOrEqual(contiguousBytesOf(list))
      }),
    )
  })

  it('encode their range in their names, and ignore other files', () => {
    fc.assert(fc.property(segment, (range) => void expect(segmentOf(segmentName(range))).toEqual(range)))
    for (const name of ['', '1', '1-', '-1', '1-2-3', 'a-b', '1-2/3', ' 1-2', '1-9999999999999999']) {
      expect(segmentOf(name)).toBeUndefined()
    }
  })
})
