import { describe, expect, it } from 'vitest'
import { automaticScale, scaleFromText } from '../../../src/sdk/chrome/scale.ts'

describe('the scale of controls and hotspots', () => {
  it.each([
    ['stays 1 up to a width of 2,560 px', 2560, 1, 1],
    ['fills a 4K screen like one of 2,560 px', 3840, 1, 1.5],
    ['grows on a screen that the system enlarges a little', 3072, 1.25, 1.2],
    ['is at most 3', 12_000, 1, 3],
    ['stays 1 on dense screens', 3840, 2, 1],
    ['stays 1 when the visitor zooms out', 5120, 0.5, 1],
  ])('%s', (_, widthPx, pixelRatio, scale) => expect(automaticScale(widthPx, pixelRatio)).toBeCloseTo(scale, 6))

  it.each([
    [null, undefined],
    ['', undefined],
    ['auto', undefined],
    ['big', undefined],
    ['Infinity', undefined],
    ['1', 1],
    ['1.25', 1.25],
    ['0.1', 0.75],
    ['9', 3],
  ])('is read from the attribute scale="%s"', (text, scale) => expect(scaleFromText(text)).toBe(scale))
})
