import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowNames, windowSize } from '../../../src/client/features/tours/tour-preview/window-size.ts'

const availableSpace = fc.record({
  widthPx: fc.integer({ min: 1, max: 3000 }),
  heightPx: fc.integer({ min: 1, max: 2000 }),
})

describe('window of a preview', () => {
  it('fits the available space without being scaled up', () => {
    fc.assert(
      fc.property(availableSpace, fc.constantFrom(...windowNames), (space, name) => {
        const size = windowSize(name, space)
        expect(size?.scale).toBeLessThanOrEqual(1)
        expect((size?.widthPx ?? 0) * (size?.scale ?? 0)).toBeLessThanOrEqual(space.widthPx + 1)
        expect((size?.heightPx ?? 0) * (size?.scale ?? 0)).toBeLessThanOrEqual(space.heightPx + 1)
      }),
    )
  })

  it('is not scaled if it fits, or on a phone', () => {
    expect(windowSize('desktop', { widthPx: 1000, heightPx: 700 })).toEqual({ widthPx: 1000, heightPx: 700, scale: 1 })
    expect(windowSize('phone', { widthPx: 1000, heightPx: 700 })).toEqual({ widthPx: 390, heightPx: 700, scale: 1 })
    expect(windowSize('available', { widthPx: 320, heightPx: 300 })).toEqual({ widthPx: 320, heightPx: 300, scale: 1 })
  })

  it('is scaled down from a desktop layout in less space', () => {
    expect(windowSize('desktop', { widthPx: 450, heightPx: 700 })).toEqual({ widthPx: 900, heightPx: 1400, scale: 0.5 })
  })

  it('is null without any space', () => {
    expect(windowSize('desktop', { widthPx: 0, heightPx: 0 })).toBeNull()
  })
})
