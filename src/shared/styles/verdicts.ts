import { contrastOf, hexOf, leastContrast, readableContrast } from './colours.ts'
import { type ChosenColours, derivedColours, type Scheme } from './derived.ts'

/** Two colours that meet: words on the glass, links on it, and words on the accent. */
export const colourPairs = ['words', 'links', 'accent'] as const
export type ColourPair = (typeof colourPairs)[number]

export type ColourVerdict = {
  readonly pair: ColourPair
  readonly scheme: Scheme
  /** `#rrggbb` of what is in front and of what is behind. */
  readonly front: string
  readonly back: string
  /** With the colours as they were chosen, on glass over the worst of pictures. */
  readonly contrast: number
  /** What visitors are shown instead, where the choice cannot be read; null where it can. */
  readonly instead: string | null
}

/** How well the chosen colours of a scheme can be read on each other. */
export function colourVerdicts(colours: ChosenColours, scheme: Scheme): readonly ColourVerdict[] {
  const { colour, ink, grounds, wantedHighlight, highlight, accent, onAccent } = derivedColours(colours, scheme)
  const links = leastContrast(wantedHighlight, grounds)
  const verdicts: Readonly<Record<ColourPair, Omit<ColourVerdict, 'pair' | 'scheme'>>> = {
    words: { front: hexOf(ink), back: hexOf(colour), contrast: leastContrast(ink, grounds), instead: null },
    links: {
      front: hexOf(wantedHighlight),
      back: hexOf(colour),
      contrast: links,
      instead: links >= readableContrast ? null : hexOf(highlight),
    },
    accent: { front: hexOf(onAccent), back: hexOf(accent), contrast: contrastOf(onAccent, accent), instead: null },
  }
  return colourPairs.map((pair) => ({ pair, scheme, ...verdicts[pair] }))
}
