import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themeRules } from '../../../../src/sdk/chrome/theme/theme-rules.ts'
import type { PublicStyles } from '../../../../src/shared/publishing/tour-document.ts'

describe('the rules of a theme', () => {
  it('contain no text of the document', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 3 }).map((end) => `}*{x:${end}`)
    const texts = fc.record({ accent: text, highlight: text, darkGlass: text, scheme: text, font: text })
    const layout = fc.record({ radius: text, panelSide: text, logo: fc.record({ corner: text, mediaId: text }) })
    fc.assert(
      fc.property(texts, layout, (textFields, { logo, ...layoutFields }) => {
        const styles = { ...textFields, ...layoutFields, logo: { altText: '', address: '', ...logo } }
        expect(themeRules(styles)).toBe(themeRules({ logo: { ...styles.logo, mediaId: '', corner: 'left' } }))
      }),
    )
  })

  it('follow the chosen color scheme, or that of the device', () => {
    const glassOf = (styles: PublicStyles) =>
      [...themeRules(styles).matchAll(/--glass:([^;]+)/g)].map(([, glass]) => glass)
    expect(glassOf({})).toEqual(['rgb(22 26 34 / 0.82)'])
    expect(glassOf({ scheme: 'light' })).toEqual(['rgb(255 255 255 / 0.82)'])
    expect(glassOf({ scheme: 'auto' })).toEqual(['rgb(22 26 34 / 0.82)', 'rgb(255 255 255 / 0.82)'])
  })

  it('slide panels in from the chosen side', () => {
    expect(themeRules({})).not.toContain('slide-right')
    expect(themeRules({ panelSide: 'left' })).toContain('slide-right')
  })

  it('place the logo in its corner', () => {
    const logo = { mediaId: '', altText: '', address: '' }
    expect(themeRules({ logo: { ...logo, corner: 'left' } })).toContain('object-fit')
    expect(themeRules({ logo: { ...logo, corner: 'left' } })).not.toContain('.tour:has(.top > .logo)')
    expect(themeRules({ logo: { ...logo, corner: 'right' } })).toContain('.tour:has(.top > .logo)')
  })

  it('ignore names of inherited properties', () => {
    expect(themeRules({ radius: 'constructor', panelSide: 'toString', font: 'valueOf' })).toBe(themeRules({}))
  })
})
