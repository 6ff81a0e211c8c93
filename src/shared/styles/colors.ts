/** Red, green and blue of sRGB, 0…255. */
export type Rgb = readonly [number, number, number]

/** What WCAG 2.2 asks of text (success criterion 1.4.3, level AA). */
export const readableContrast = 4.5

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** A color written as `#rrggbb`; undefined for anything else. */
export function rgbOf(hex: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** As `#rrggbb`, each channel to its nearest whole number. */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as WCAG 2.2 defines it: 0 of black, 1 of white. */
export function luminanceOf(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio as WCAG 2.2 defines it: 1 of equal colors, 21 of black and white. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const a = luminanceOf(one)
  const b = luminanceOf(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The color `share` of the way from one to the other: also the first, seen through the second at that opacity. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [channel(0), channel(1), channel(2)]
}

/** The contrast with whichever of the grounds it stands out from least. */
export function minContrast(colour: Rgb, grounds: readonly Rgb[]): number {
  return Math.min(...grounds.map((surface) => contrastOf(colour, surface)))
}

const mixingSteps = 64

/** To whole numbers, as it is written in the end. */
export function roundRgb(colour: Rgb): Rgb {
  return [Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2])]
}

/**
 * The color itself where it can be read on all grounds, else the one nearest to it on the way to black or to white that
 * can; the end of a way where neither has any.
 */
export function nearestReadable(colour: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step <= mixingSteps; step++)
    for (const end of [black, white]) {
      const candidate = roundRgb(mixColors(colour, end, step / mixingSteps))
      if (minContrast(candidate, grounds) >= readableContrast) return candidate
    }
  return minContrast(black, grounds) > minContrast(white, grounds) ? black : white
}
