import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrastOf,
  hexOf,
  minContrast,
  mixColors,
  type Rgb,
  readableContrast,
} from '../../../src/shared/styles/colors.ts'
import { checkContrast } from '../../../src/shared/styles/contrast-checks.ts'
import { defaultColors, derivedColors, type Scheme } from '../../../src/shared/styles/derived-colors.ts'
import { normalizeStyles, tourStyles } from '../../../src/shared/styles/styles.ts'

const channel = fc.integer({ min: 0, max: 255 })
const rgb = fc.tuple(channel, channel, channel).map(([r, g, b]): Rgb => [r, g, b])
const hex = rgb.map(hexOf)
const themeColors = fc.record({ accent: hex, highlight: hex, darkGlass: hex, lightGlass: hex }, { requiredKeys: [] })
const scheme = fc.constantFrom<Scheme>('dark', 'light')

describe('derived colors', () => {
  it('are readable on glass over any image and on the accent, for all theme colors', () => {
    fc.assert(
      fc.property(themeColors, scheme, rgb, (colors, colorScheme, image) => {
        const derived = derivedColors(colors, colorScheme)
        const background = mixColors(image, derived.color, derived.opacity)
        for (const front of [derived.ink, derived.dim, derived.highlight])
          expect(contrastOf(front, background)).toBeGreaterThanOrEqual(readableContrast)
        expect(contrastOf(derived.onAccent, derived.accent)).toBeGreaterThanOrEqual(readableContrast)
        expect(contrastOf(derived.onAccent, derived.accentHover)).toBeGreaterThanOrEqual(readableContrast)
        const hovered = mixColors(background, derived.overlay, 0.12)
        expect(contrastOf(derived.ink, hovered)).toBeGreaterThanOrEqual(readableContrast)
      }),
      { numRuns: 500 },
    )
  })

  it('of the default dark scheme are the default colors', () => {
    const { color, opacity, ink, highlight, accent, onAccent } = derivedColors({}, 'dark')
    expect([color, ink, highlight, accent, onAccent].map(hexOf)).toEqual([
      defaultColors.darkGlass,
      '#ffffff',
      defaultColors.highlight,
      defaultColors.accent,
      '#ffffff',
    ])
    expect(opacity).toBe(0.82)
  })

  it('ignore invalid colors', () => {
    expect(derivedColors({ accent: 'red;}' }, 'dark')).toEqual(derivedColors({}, 'dark'))
  })
})

describe('a contrast check', () => {
  it('suggests a readable color exactly if the theme color is not readable', () => {
    fc.assert(
      fc.property(themeColors, scheme, (colors, colorScheme) => {
        const { backgrounds, highlight } = derivedColors(colors, colorScheme)
        for (const { contrast, replacement } of checkContrast(colors, colorScheme)) {
          expect(replacement === null).toBe(contrast >= readableContrast)
          if (replacement !== null) expect(replacement).toBe(hexOf(highlight))
        }
        expect(minContrast(highlight, backgrounds)).toBeGreaterThanOrEqual(readableContrast)
      }),
    )
  })

  it('reports yellow links on light glass', () => {
    const links = checkContrast({ highlight: '#ffd60a' }, 'light').find(({ pair }) => pair === 'links')
    expect(links?.contrast).toBeLessThan(1.5)
    expect(links?.replacement).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('styles of a tour', () => {
  it.each([
    [{ accent: 'red' }],
    [{ font: 'Comic Sans' }],
    [{ radius: 'square' }],
    [{ hotspots: { door: { colour: '#ffffff' } } }],
    [
      {
        logo: { mediaId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001', altText: '', address: 'javascript:1', corner: 'left' },
      },
    ],
    [{ css: '* {}' }],
  ])('reject %j', (styles) => expect(tourStyles.safeParse(styles).success).toBe(false))

  it('are null if they are empty', () => {
    expect(normalizeStyles({})).toBeNull()
    expect(normalizeStyles({ hotspots: {} })).toBeNull()
    expect(normalizeStyles({ font: 'serif', hotspots: {} })).toEqual({ font: 'serif' })
  })
})
