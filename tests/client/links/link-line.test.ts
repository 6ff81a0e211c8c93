import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkLine } from '../../../src/client/features/tours/links/graph/link-line.ts'
import { doNodesOverlap, nodeSize } from '../../../src/client/features/tours/links/graph/node-size.ts'

const corner = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })

describe('the line of a link', () => {
  it('lies between the two stops, outside of both', () => {
    fc.assert(
      fc.property(corner, corner, (first, second) => {
        const line = linkLine(first, second)
        if (line === null) return
        for (const { x, y } of [line.from, line.to]) {
          for (const stop of [first, second]) {
            const isInside = x > stop.x && x < stop.x + nodeSize.width && y > stop.y && y < stop.y + nodeSize.height
            expect(isInside).toBe(false)
          }
        }
        expect(doNodesOverlap(first, second)).toBe(false)
      }),
    )
  })

  it('has no room between stops that overlap', () => {
    expect(linkLine({ x: 0, y: 0 }, { x: 20, y: 30 })).toBeNull()
    expect(linkLine({ x: 0, y: 0 }, { x: 0, y: 0 })).toBeNull()
  })
})
