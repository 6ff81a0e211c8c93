import { describe, expect, it } from 'vitest'
import { type Palette, paletteNames, palettes, schemeValues } from '../../../src/client/features/styles/palettes.ts'
import { withStyles } from '../../../src/client/features/tour-draft/edits/merge-styles.ts'
import { checkContrast } from '../../../src/shared/styles/contrast-checks.ts'
import { schemeChoices, tourStyles } from '../../../src/shared/styles/styles.ts'

describe.each(paletteNames)('the palette %s', (name) => {
  const palette: Palette = palettes[name]

  it('can be read as it is', () => {
    const verdicts = checkContrast(palette, palette.scheme === 'light' ? 'light' : 'dark')
    expect(verdicts.filter(({ instead }) => instead !== null)).toEqual([])
    expect(tourStyles.safeParse(palette).success).toBe(true)
  })
})

describe('choosing light or dark glass', () => {
  it.each(paletteNames)('leaves what can be read on dark glass after the palette %s', (name) => {
    const styles = withStyles(palettes[name], schemeValues(palettes[name], 'dark')) ?? {}
    expect(checkContrast(styles, 'dark').filter(({ instead }) => instead !== null)).toEqual([])
  })

  it.each(['slate', 'forest', 'wine', 'copper', 'ink'] as const)(
    'gives links on light glass the accent of the palette %s',
    (name) => expect(schemeValues(palettes[name], 'light')).toEqual({ scheme: 'light', highlight: null }),
  )

  it('keeps a highlight that was chosen by hand, and that of a palette for its own scheme', () => {
    for (const scheme of schemeChoices) expect(schemeValues({ highlight: '#123456' }, scheme).highlight).toBeUndefined()
    expect(schemeValues(palettes.sand, 'light').highlight).toBeUndefined()
    expect(schemeValues(palettes.sand, 'dark')).toEqual({ scheme: null, highlight: null })
  })
})
