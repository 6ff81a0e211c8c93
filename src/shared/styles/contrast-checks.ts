import { contrastOf, hexOf, minContrast, readableContrast } from './colors.ts'
import { derivedColors, type Scheme, type ThemeColors } from './derived-colors.ts'

/** Two colors that meet: words on the glass, links on it, and words on the accent. */
export const colorPairs = ['words', 'links', 'accent'] as const
export type ColorPair = (typeof colorPairs)[number]

export type ContrastCheck = {
  readonly pair: ColorPair
  readonly scheme: Scheme
  /** `#rrggbb` of what is in front and of what is behind. */
  readonly front: string
  readonly back: string
  /** With the colors as they were chosen, on glass over the worst of images. */
  readonly contrast: number
  /** What visitors are shown instead, where the choice cannot be read; null where it can. */
  readonly instead: string | null
}

/** How well the chosen colors of a scheme can be read on each other. */
export function checkContrast(colors: ThemeColors, scheme: Scheme): readonly ContrastCheck[] {
  const { colour, ink, grounds, wantedHighlight, highlight, accent, onAccent } = derivedColors(colors, scheme)
  const links = minContrast(wantedHighlight, grounds)
  const verdicts: Readonly<Record<ColorPair, Omit<ContrastCheck, 'pair' | 'scheme'>>> = {
    words: { front: hexOf(ink), back: hexOf(colour), contrast: minContrast(ink, grounds), instead: null },
    links: {
      front: hexOf(wantedHighlight),
      back: hexOf(colour),
      contrast: links,
      instead: links >= readableContrast ? null : hexOf(highlight),
    },
    accent: { front: hexOf(onAccent), back: hexOf(accent), contrast: contrastOf(onAccent, accent), instead: null },
  }
  return colorPairs.map((pair) => ({ pair, scheme, ...verdicts[pair] }))
}
