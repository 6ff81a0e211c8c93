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

/** Colors of a tour, `#rrggbb`; missing and invalid ones get their default. */
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

/** Opacities of glass surfaces. They are tried in this order until text on the surface is readable. */
const opacities = [0.82, 0.88, 0.94, 1] as const
/** Opacity of the hover overlay. */
const hoverFraction = 0.12
const dimFraction = 0.18

function themeColor(colors: ThemeColors, name: keyof typeof defaultColors): Rgb {
  return rgbOf(colors[name] ?? '') ?? rgbOf(defaultColors[name]) ?? black
}

/** Lightest and darkest appearance of glass: over white and over black. */
function backgroundRange(glass: Rgb, opacity: number): readonly [Rgb, Rgb] {
  return [mixColors(white, glass, opacity), mixColors(black, glass, opacity)]
}

/** Text color that is readable on all backgrounds. On a single background black or white always is. */
function inkOn(backgrounds: readonly Rgb[]): Rgb {
  const inks = [white, darkInk].sort((a, b) => minContrast(b, backgrounds) - minContrast(a, backgrounds))
  return [...inks, black].find((ink) => minContrast(ink, backgrounds) >= readableContrast) ?? black
}

export type Glass = {
  readonly color: Rgb
  readonly opacity: number
  readonly ink: Rgb
  /** Extremes of its appearance over any image. */
  readonly backgrounds: readonly Rgb[]
}

/** Glass with the lowest opacity at which text is readable over any image. */
function glassOf(color: Rgb): Glass {
  const candidates = opacities.map((opacity) => {
    const backgrounds = backgroundRange(color, opacity)
    return { color, opacity, ink: inkOn(backgrounds), backgrounds }
  })
  const isReadable = ({ ink, backgrounds }: Glass) => minContrast(ink, backgrounds) >= readableContrast
  // Opaque glass always has a readable text color.
  return candidates.find(isReadable) ?? { color, opacity: 1, ink: inkOn([color]), backgrounds: [color] }
}

const oppositeOf = (ink: Rgb): Rgb => (ink === white ? black : white)

export type DerivedColors = Glass & {
  readonly dim: Rgb
  /** Highlight before it was adjusted for contrast. */
  readonly originalHighlight: Rgb
  /** Readable on the glass. */
  readonly highlight: Rgb
  readonly accent: Rgb
  readonly onAccent: Rgb
  readonly accentHover: Rgb
  /** Color of the hover overlay on glass. */
  readonly overlay: Rgb
}

/**
 * Derives all colors of a scheme. Text and links on glass and text on the accent have a contrast of at least 4.5 (WCAG
 * 2.2, 1.4.3), for all theme colors and any image behind the glass.
 */
export function derivedColors(colors: ThemeColors, scheme: Scheme): DerivedColors {
  const glass = glassOf(themeColor(colors, scheme === 'dark' ? 'darkGlass' : 'lightGlass'))
  const { ink, backgrounds } = glass
  const accent = themeColor(colors, 'accent')
  const onAccent = inkOn([accent])
  const originalHighlight =
    colors.highlight === undefined && scheme === 'light' ? accent : themeColor(colors, 'highlight')
  const dim = roundRgb(mixColors(ink, glass.color, dimFraction))
  const hoverBackgrounds = backgrounds.map((background) => mixColors(background, ink, hoverFraction))
  return {
    ...glass,
    dim: minContrast(dim, backgrounds) >= readableContrast ? dim : ink,
    originalHighlight,
    highlight: nearestReadable(originalHighlight, backgrounds),
    accent,
    onAccent,
    accentHover: mixColors(accent, oppositeOf(onAccent), hoverFraction),
    overlay: minContrast(ink, hoverBackgrounds) >= readableContrast ? ink : oppositeOf(ink),
  }
}
