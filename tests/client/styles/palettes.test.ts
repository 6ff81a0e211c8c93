import { describe, expect, it } from 'vitest'
import {
  type Palette,
  paletteNames,
  palettes,
  schemeValues,
} from '../../../src/client/features/tours/styles/palettes.ts'
import { withStyles } from '../../../src/client/features/tours/tour-draft/edits/merge-styles.ts'
import { checkContrast } from '../../../src/shared/styles/contrast-checks.ts'
import { schemeNames, tourStyles } from '../../../src/shared/styles/styles.ts'

describe.each(paletteNames)('the palette %s', (name) => {
  const palette: Palette = palettes[name]

  it('is readable', () => {
    const verdicts = checkContrast(palette, palette.scheme === 'light' ? 'light' : 'dark')
    expect(verdicts.filter(({ replacement }) => replacement !== null)).toEqual([])
    expect(tourStyles.safeParse(palette).success).toBe(true)
  })
})

describe('choosing a color scheme', () => {
  it.each(paletteNames)('keeps the palette %s readable on the dark surface', (name) => {
    const styles = withStyles(palettes[name], schemeValues(palettes[name], 'dark')) ?? {}
    expect(checkContrast(styles, 'dark').filter(({ replacement }) => replacement !== null)).toEqual([])
  })

  it.each(['slate', 'forest', 'wine', 'copper', 'ink'] as const)(
    'resets the highlight of the dark palette %s on the light surface',
    (name) => expect(schemeValues(palettes[name], 'light')).toEqual({ scheme: 'light', highlight: null }),
  )

  it('keeps a custom highlight and that of a palette in its own scheme', () => {
    for (const scheme of schemeNames) expect(schemeValues({ highlight: '#123456' }, scheme).highlight).toBeUndefined()
    expect(schemeValues(palettes.sand, 'light').highlight).toBeUndefined()
    expect(schemeValues(palettes.sand, 'dark')).toEqual({ scheme: null, highlight: null })
  })
})
