import {
  black,
  minContrast,
  mixColors,
  nearestReadable,
  type Rgb,
  readableContrast,
  rgbOf,
  roundRgb,
  white,
} from './colors.ts'

export type Scheme = 'dark' | 'light'

/** Colors as a tour chose them, `#rrggbb`; what is missing or no color is the usual. */
export type ThemeColors = {
  readonly accent?: string | undefined
  readonly highlight?: string | undefined
  readonly darkGlass?: string | undefined
  readonly lightGlass?: string | undefined
}

export const defaultColors = {
  accent: '#0b6e69',
  highlight: '#f5b544',
  darkGlass: '#161a22',
  lightGlass: '#ffffff',
} as const satisfies ThemeColors

const darkInk: Rgb = [22, 26, 34]

/** Of glass that an image shines through; more where words could not be read on it otherwise. */
const opacities = [0.82, 0.88, 0.94, 1] as const
/** What lies on glass under a pointer. */
const hoverShare = 0.12
const dimShare = 0.18

function chosen(colors: ThemeColors, name: keyof typeof defaultColors): Rgb {
  return rgbOf(colors[name] ?? '') ?? rgbOf(defaultColors[name]) ?? black
}

/** The lightest and the darkest that glass can look, over a white image and over a black one. */
function stylesOf(glass: Rgb, opacity: number): readonly [Rgb, Rgb] {
  return [mixColors(white, glass, opacity), mixColors(black, glass, opacity)]
}

/** The first that can be read on all grounds, else black or white, of which one always can on a single ground. */
function inkOn(grounds: readonly Rgb[]): Rgb {
  const inks = [white, darkInk].sort((a, b) => minContrast(b, grounds) - minContrast(a, grounds))
  return [...inks, black].find((ink) => minContrast(ink, grounds) >= readableContrast) ?? black
}

export type Glass = {
  readonly colour: Rgb
  readonly opacity: number
  readonly ink: Rgb
  readonly grounds: readonly Rgb[]
}

/** Glass as clear as words on it allow, whatever is behind it. */
function glassOf(colour: Rgb): Glass {
  const tries = opacities.map((opacity) => {
    const grounds = stylesOf(colour, opacity)
    return { colour, opacity, ink: inkOn(grounds), grounds }
  })
  const isReadable = ({ ink, grounds }: Glass) => minContrast(ink, grounds) >= readableContrast
  // without an image behind it there is always an ink
  return tries.find(isReadable) ?? { colour, opacity: 1, ink: inkOn([colour]), grounds: [colour] }
}

export type DerivedColors = Glass & {
  readonly dim: Rgb
  /** As it was chosen. */
  readonly wantedHighlight: Rgb
  /** Nearest to it that can be read on the glass. */
  readonly highlight: Rgb
  readonly accent: Rgb
  readonly onAccent: Rgb
  readonly accentHover: Rgb
  /** Over glass, in a thin layer, under a pointer. */
  readonly overlay: Rgb
}

/**
 * All colors of a scheme, from the few that somebody chose. Words on glass, links on glass and words on the accent have a
 * contrast of 4.5 at the least (WCAG 2.2, 1.4.3), whatever was chosen and whatever image is behind the glass.
 */
export function derivedColors(colors: ThemeColors, scheme: Scheme): DerivedColors {
  const glass = glassOf(chosen(colors, scheme === 'dark' ? 'darkGlass' : 'lightGlass'))
  const { ink, grounds } = glass
  const accent = chosen(colors, 'accent')
  const onAccent = inkOn([accent])
  const wantedHighlight = colors.highlight === undefined && scheme === 'light' ? accent : chosen(colors, 'highlight')
  const opposite = onAccent === white ? black : white
  const dim = roundRgb(mixColors(ink, glass.colour, dimShare))
  const hovered = grounds.map((surface) => mixColors(surface, ink, hoverShare))
  return {
    ...glass,
    dim: minContrast(dim, grounds) >= readableContrast ? dim : ink,
    wantedHighlight,
    highlight: nearestReadable(wantedHighlight, grounds),
    accent,
    onAccent,
    accentHover: mixColors(accent, opposite, hoverShare),
    overlay: minContrast(ink, hovered) >= readableContrast ? ink : ink === white ? black : white,
  }
}
