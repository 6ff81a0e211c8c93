import { describe, expect, it } from 'vitest'
import { type Palette, paletteNames, palettes } from '../../../src/client/features/styles/palettes.ts'
import { tourStyles } from '../../../src/shared/styles/styles.ts'
import { colourVerdicts } from '../../../src/shared/styles/verdicts.ts'

describe.each(paletteNames)('the palette %s', (name) => {
  const palette: Palette = palettes[name]

  it('can be read as it is', () => {
    const verdicts = colourVerdicts(palette, palette.scheme === 'light' ? 'light' : 'dark')
    expect(verdicts.filter(({ instead }) => instead !== null)).toEqual([])
    expect(tourStyles.safeParse(palette).success).toBe(true)
  })
})
