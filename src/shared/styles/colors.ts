/** Red, green and blue of sRGB, 0…255. */
export type Rgb = readonly [number, number, number]

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3, level AA). */
export const readableContrast = 4.5

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** Parses `#rrggbb`; undefined for other texts. */
export function rgbOf(hex: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Formats a color as `#rrggbb`, with rounded channels. */
export function hexOf(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2): 0 for black, 1 for white. */
export function luminanceOf(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((channel) => {
    const fraction = channel / 255
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio (WCAG 2.2): 1 for equal colors, 21 for black and white. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const luminanceA = luminanceOf(a)
  const luminanceB = luminanceOf(b)
  return (Math.max(luminanceA, luminanceB) + 0.05) / (Math.min(luminanceA, luminanceB) + 0.05)
}

/** Linear interpolation; also the result of `to` drawn over `from` with the opacity `fraction`. */
export function mixColors(from: Rgb, to: Rgb, fraction: number): Rgb {
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * fraction
  return [channel(0), channel(1), channel(2)]
}

/** Lowest contrast of a color with any of the backgrounds. */
export function minContrast(color: Rgb, backgrounds: readonly Rgb[]): number {
  return Math.min(...backgrounds.map((background) => contrastOf(color, background)))
}

const mixingSteps = 64

export function roundRgb(color: Rgb): Rgb {
  return [Math.round(color[0]), Math.round(color[1]), Math.round(color[2])]
}

/**
 * Returns the color if it is readable on all backgrounds, else the closest readable mix with black or white. If no mix
 * is readable, returns black or white, depending on which has more contrast.
 */
export function nearestReadable(color: Rgb, backgrounds: readonly Rgb[]): Rgb {
  for (let step = 0; step <= mixingSteps; step++)
    for (const end of [black, white]) {
      const candidate = roundRgb(mixColors(color, end, step / mixingSteps))
      if (minContrast(candidate, backgrounds) >= readableContrast) return candidate
    }
  return minContrast(black, backgrounds) > minContrast(white, backgrounds) ? black : white
}
