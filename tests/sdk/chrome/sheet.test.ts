import { expect, it } from 'vitest'
import { smallCardMaxHeightPx } from '../../../src/sdk/chrome/sheets/sheet.ts'

it.for([
  { tourPx: 200, cardPx: 100 },
  { tourPx: 315, cardPx: 157.5 },
  { tourPx: 390, cardPx: 160 },
  { tourPx: 480, cardPx: 160 },
  { tourPx: 900, cardPx: 300 },
])('a tour $tourPx px high has small cards of up to $cardPx px', ({ tourPx, cardPx }) => {
  expect(smallCardMaxHeightPx(tourPx)).toBeCloseTo(cardPx)
})
