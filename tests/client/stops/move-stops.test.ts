import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveStops } from '../../../src/client/features/tours/stops/bulk/move-stops.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const move = (ids: string, target: Parameters<typeof moveStops>[2]) => moveStops(order, new Set(ids), target).join('')

describe('moving stops together', () => {
  it('moves stops to the start or the end in their own order', () => {
    expect(move('db', 'start')).toBe('bdace')
    expect(move('db', 'end')).toBe('acebd')
  })

  it('moves stops after another stop', () => {
    expect(move('ad', { afterId: 'b' })).toBe('badce')
    expect(move('ae', { afterId: 'c' })).toBe('bcaed')
  })

  it('changes nothing if the target stop is among the moved ones or was deleted', () => {
    expect(move('ad', { afterId: 'd' })).toBe('abcde')
    expect(move('ad', { afterId: 'x' })).toBe('abcde')
  })

  it('keeps every stop once, and the order among the moved and among the other stops', () => {
    const target = fc.oneof(
      fc.constantFrom('start' as const, 'end' as const),
      fc.constantFrom(...order).map((afterId) => ({ afterId })),
    )
    fc.assert(
      fc.property(fc.subarray(order), target, (idsToMove, position) => {
        const movedIds = new Set(idsToMove)
        const after = moveStops(order, movedIds, position)
        expect([...after].sort()).toEqual(order)
        expect(after.filter((id) => !movedIds.has(id))).toEqual(order.filter((id) => !movedIds.has(id)))
        expect(after.filter((id) => movedIds.has(id))).toEqual(order.filter((id) => movedIds.has(id)))
      }),
    )
  })
})
