import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowNames, windowSize } from '../../../src/client/features/tour-preview/window-size.ts'

const room = fc.record({ widthPx: fc.integer({ min: 1, max: 3000 }), heightPx: fc.integer({ min: 1, max: 2000 }) })

describe('the window of a preview', () => {
  it('fits its room, and is never shown larger than it is', () => {
    fc.assert(
      fc.property(room, fc.constantFrom(...windowNames), (given, name) => {
        const size = windowSize(name, given)
        expect(size?.scale).toBeLessThanOrEqual(1)
        expect((size?.widthPx ?? 0) * (size?.scale ?? 0)).toBeLessThanOrEqual(given.widthPx + 1)
        expect((size?.heightPx ?? 0) * (size?.scale ?? 0)).toBeLessThanOrEqual(given.heightPx + 1)
      }),
    )
  })

  it('is as large as life where there is room for a desk, and on a phone itself', () => {
    expect(windowSize('desktop', { widthPx: 1000, heightPx: 700 })).toEqual({ widthPx: 1000, heightPx: 700, scale: 1 })
    expect(windowSize('phone', { widthPx: 1000, heightPx: 700 })).toEqual({ widthPx: 390, heightPx: 700, scale: 1 })
    expect(windowSize('room', { widthPx: 320, heightPx: 300 })).toEqual({ widthPx: 320, heightPx: 300, scale: 1 })
  })

  it('is laid out as on a desk where there is less room, and made smaller', () => {
    expect(windowSize('desktop', { widthPx: 450, heightPx: 700 })).toEqual({ widthPx: 900, heightPx: 1400, scale: 0.5 })
  })

  it('is none where there is no room yet', () => {
    expect(windowSize('desktop', { widthPx: 0, heightPx: 0 })).toBeNull()
  })
})
