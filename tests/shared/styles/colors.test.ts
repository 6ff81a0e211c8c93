import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  black,
  contrastOf,
  hexOf,
  luminanceOf,
  minContrast,
  nearestReadable,
  type Rgb,
  readableContrast,
  rgbOf,
  white,
} from '../../../src/shared/styles/colors.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel).map(([r, g, b]): Rgb => [r, g, b])

describe('contrast', () => {
  it.each([
    // The extremes by definition; #767676 is the lightest gray that passes on white.
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d', (color, otherColor, ratio) => {
    expect(contrastOf(rgbOf(color) ?? black, rgbOf(otherColor) ?? black)).toBeCloseTo(ratio, 2)
  })

  it('is symmetric and from 1 to 21', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, otherColor) => {
        const ratio = contrastOf(color, otherColor)
        expect(contrastOf(otherColor, color)).toBe(ratio)
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
      }),
    )
  })

  it('of a single background is sufficient with black or white', () => {
    fc.assert(
      fc.property(anyColor, (surface) => {
        expect(Math.max(contrastOf(black, surface), contrastOf(white, surface))).toBeGreaterThan(readableContrast)
      }),
    )
  })
})

describe('a hex color', () => {
  it('converts to RGB and back', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(rgbOf(hexOf(color))).toEqual(color)
      }),
    )
  })

  it.each(['', 'red', '#fff', '#12345g', '#1234567', 'url(x)'])('is not %j', (text) => {
    expect(rgbOf(text)).toBeUndefined()
  })
})

describe('the nearest readable color', () => {
  it('is the color itself if that is readable', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, surface) => {
        fc.pre(contrastOf(color, surface) >= readableContrast)
        expect(nearestReadable(color, [surface])).toEqual(color)
      }),
    )
  })

  it('is readable on any background', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, surface) => {
        expect(minContrast(nearestReadable(color, [surface]), [surface])).toBeGreaterThanOrEqual(readableContrast)
      }),
    )
  })

  it('of yellow on white is a darker yellow, not black', () => {
    const replacement = nearestReadable([255, 214, 10], [white])
    expect(luminanceOf(replacement)).toBeGreaterThan(0.1)
    expect(replacement[0]).toBeGreaterThan(replacement[2] + 60)
  })
})
