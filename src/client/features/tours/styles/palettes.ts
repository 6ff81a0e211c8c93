import { namesOf } from '../../../../shared/kernel/names-of.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import type { StyleValues } from '../tour-draft/edits/merge-styles.ts'

/** Styles that a palette may set. Choosing a palette resets the other styles of this list to their defaults. */
export const colorKeys = [
  'accent',
  'highlight',
  'darkGlass',
  'lightGlass',
  'scheme',
] as const satisfies readonly (keyof TourStyles)[]

export type Palette = Pick<TourStyles, (typeof colorKeys)[number]>

/** Predefined palettes. The first one resets all colors to their defaults. */
export const palettes = {
  harbor: {},
  slate: { accent: '#3b5bdb', highlight: '#adbdff', darkGlass: '#1b2233' },
  forest: { accent: '#2b6a3f', highlight: '#a9d18e', darkGlass: '#142018' },
  wine: { accent: '#9b1b4d', highlight: '#ff9fbf', darkGlass: '#260f1a' },
  copper: { accent: '#a4501d', highlight: '#f0a868', darkGlass: '#221914' },
  snow: { accent: '#0b6e69', highlight: '#0a625d', lightGlass: '#ffffff', scheme: 'light' },
  sand: { accent: '#8a4b12', highlight: '#7a4210', lightGlass: '#f6efe3', scheme: 'light' },
  ink: { accent: '#ffffff', highlight: '#ffd54a', darkGlass: '#000000' },
} as const satisfies Readonly<Record<string, Palette>>

export const paletteNames = namesOf(palettes)

/**
 * Style changes for a new scheme. A highlight color from a palette of another scheme is reset, because it is unreadable
 * on the new glass; a custom one stays.
 */
export function schemeValues({ highlight }: TourStyles, scheme: NonNullable<TourStyles['scheme']>): StyleValues {
  const allPalettes: readonly Palette[] = paletteNames.map((name) => palettes[name])
  const source = highlight === undefined ? undefined : allPalettes.find((palette) => palette.highlight === highlight)
  const isFromOtherScheme = source !== undefined && (source.scheme ?? 'dark') !== scheme
  return { scheme: scheme === 'dark' ? null : scheme, ...(isFromOtherScheme && { highlight: null }) }
}
