import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contiguousBytesOf,
  parseSegmentName,
  piecesOf,
  type Segment,
  segmentName,
} from '../../../../src/server/ports/spool/s3-segments.ts'

const randomSegment = fc
  .tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]): Segment => ({ start, end: start + length }))
const randomSegments = fc.array(randomSegment, { maxLength: 30 })

/** Reference implementation of `contiguousBytesOf`, byte by byte. */
function countContiguousBytes(segments: readonly Segment[]): number {
  let count = 0
  while (segments.some(({ start, end }) => start <= count && count < end)) count++
  return count
}

describe('the segments of an upload', () => {
  it('are contiguous up to the first gap', () => {
    fc.assert(
      fc.property(
        randomSegments,
        (segments) => void expect(contiguousBytesOf(segments)).toBe(countContiguousBytes(segments)),
      ),
    )
  })

  it('are read in order without gaps', () => {
    fc.assert(
      fc.property(randomSegments, (segments) => {
        let position = 0
        for (const { segment, start } of piecesOf(segments)) {
          expect(start).toBe(position)
          expect(segment.start).toBeLessThanOrEqual(start)
          expect(segment.end).toBeGreaterThan(start)
          position = segment.end
        }
        expect(position).toBe(contiguousBytesOf(segments))
      }),
    )
  })

  it('never shrink when another process adds one', () => {
    fc.assert(
      fc.property(randomSegments, randomSegment, (segments, addedSegment) => {
        expect(contiguousBytesOf([...segments, addedSegment])).toBeGreaterThanOrEqual(contiguousBytesOf(segments))
      }),
    )
  })

  it('are recognized by the range in their names', () => {
    fc.assert(
      fc.property(randomSegment, (segment) => void expect(parseSegmentName(segmentName(segment))).toEqual(segment)),
    )
    for (const name of ['', '1', '1-', '-1', '1-2-3', 'a-b', '1-2/3', ' 1-2', '1-9999999999999999']) {
      expect(parseSegmentName(name)).toBeUndefined()
    }
  })
})
