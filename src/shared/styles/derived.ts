import {
  black,
  leastContrast,
  mixed,
  nearestReadable,
  type Rgb,
  readableContrast,
  rgbOf,
  rounded,
  white,
} from './colours.ts'

export type Scheme = 'dark' | 'light'

/** Colours as a tour chose them, `#rrggbb`; what is missing or no colour is the usual. */
export type ChosenColours = {
  readonly accent?: string | undefined
  readonly highlight?: string | undefined
  readonly darkGlass?: string | undefined
  readonly lightGlass?: string | undefined
}

export const usualColours = {
  accent: '#0b6e69',
  highlight: '#f5b544',
  darkGlass: '#161a22',
  lightGlass: '#ffffff',
} as const satisfies ChosenColours

const darkInk: Rgb = [22, 26, 34]

/** Of glass that a picture shines through; more where words could not be read on it otherwise. */
const opacities = [0.82, 0.88, 0.94, 1] as const
/** What lies on glass under a pointer. */
const hoverShare = 0.12
const dimShare = 0.18

function chosen(colours: ChosenColours, name: keyof typeof usualColours): Rgb {
  return rgbOf(colours[name] ?? '') ?? rgbOf(usualColours[name]) ?? black
}

/** The lightest and the darkest that glass can look, over a white picture and over a black one. */
function looksOf(glass: Rgb, opacity: number): readonly [Rgb, Rgb] {
  return [mixed(white, glass, opacity), mixed(black, glass, opacity)]
}

/** The first that can be read on all grounds, else black or white, of which one always can on a single ground. */
function inkOn(grounds: readonly Rgb[]): Rgb {
  const inks = [white, darkInk].sort((a, b) => leastContrast(b, grounds) - leastContrast(a, grounds))
  return [...inks, black].find((ink) => leastContrast(ink, grounds) >= readableContrast) ?? black
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
    const grounds = looksOf(colour, opacity)
    return { colour, opacity, ink: inkOn(grounds), grounds }
  })
  const isReadable = ({ ink, grounds }: Glass) => leastContrast(ink, grounds) >= readableContrast
  // without a picture behind it there is always an ink
  return tries.find(isReadable) ?? { colour, opacity: 1, ink: inkOn([colour]), grounds: [colour] }
}

export type DerivedColours = Glass & {
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
 * All colours of a scheme, from the few that somebody chose. Words on glass, links on glass and words on the accent have a
 * contrast of 4.5 at the least (WCAG 2.2, 1.4.3), whatever was chosen and whatever picture is behind the glass.
 */
export function derivedColours(colours: ChosenColours, scheme: Scheme): DerivedColours {
  const glass = glassOf(chosen(colours, scheme === 'dark' ? 'darkGlass' : 'lightGlass'))
  const { ink, grounds } = glass
  const accent = chosen(colours, 'accent')
  const onAccent = inkOn([accent])
  const wantedHighlight = colours.highlight === undefined && scheme === 'light' ? accent : chosen(colours, 'highlight')
  const opposite = onAccent === white ? black : white
  const dim = rounded(mixed(ink, glass.colour, dimShare))
  const hovered = grounds.map((ground) => mixed(ground, ink, hoverShare))
  return {
    ...glass,
    dim: leastContrast(dim, grounds) >= readableContrast ? dim : ink,
    wantedHighlight,
    highlight: nearestReadable(wantedHighlight, grounds),
    accent,
    onAccent,
    accentHover: mixed(accent, opposite, hoverShare),
    overlay: leastContrast(ink, hovered) >= readableContrast ? ink : ink === white ? black : white,
  }
}
