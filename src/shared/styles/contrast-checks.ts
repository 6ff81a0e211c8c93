import { contrastOf, hexOf, minContrast, readableContrast } from './colors.ts'
import { derivedColors, type Scheme, type ThemeColors } from './derived-colors.ts'

/** Foreground and background pairs: text on glass, links on glass, text on the accent. */
export const colorPairs = ['words', 'links', 'accent'] as const
export type ColorPair = (typeof colorPairs)[number]

export type ContrastCheck = {
  readonly pair: ColorPair
  readonly scheme: Scheme
  /** `#rrggbb`. */
  readonly foreground: string
  readonly background: string
  /** Contrast of the theme colors, for glass over the worst possible image. */
  readonly contrast: number
  /** Color that visitors see because the theme color is not readable; null if it is. */
  readonly replacement: string | null
}

/** Checks the contrast of the theme colors in a scheme. */
export function checkContrast(colors: ThemeColors, scheme: Scheme): readonly ContrastCheck[] {
  const { color, ink, backgrounds, originalHighlight, highlight, accent, onAccent } = derivedColors(colors, scheme)
  const linkContrast = minContrast(originalHighlight, backgrounds)
  const checks: Readonly<Record<ColorPair, Omit<ContrastCheck, 'pair' | 'scheme'>>> = {
    words: {
      foreground: hexOf(ink),
      background: hexOf(color),
      contrast: minContrast(ink, backgrounds),
      replacement: null,
    },
    links: {
      foreground: hexOf(originalHighlight),
      background: hexOf(color),
      contrast: linkContrast,
      replacement: linkContrast >= readableContrast ? null : hexOf(highlight),
    },
    accent: {
      foreground: hexOf(onAccent),
      background: hexOf(accent),
      contrast: contrastOf(onAccent, accent),
      replacement: null,
    },
  }
  return colorPairs.map((pair) => ({ pair, scheme, ...checks[pair] }))
}
