import { contrastOf, luminanceOf, type Rgb, rgbOf, white } from '../../styles/colors.ts'

/**
 * Minimum contrast of controls with adjacent colors (WCAG 2.2, success criterion 1.4.11). Contrast is computed by the
 * formula of WCAG's definition of contrast ratio.
 */
export const controlContrastMin = 3

export type ContrastSummary = {
  /** Number of points around the hotspot where it stands out too little. */
  readonly weakCount: number
  readonly pointCount: number
  /** Lowest contrast of the points, 1…21. */
  readonly lowestContrast: number
}

/**
 * Lowest contrast that a disc with a white ring can have, on the background that is worst for both. The contrast of the
 * ring falls and that of the fill rises with the luminance of the background, so that the worst luminance is the
 * geometric mean of the two, each plus the flare of 0.05.
 */
export function guaranteedContrast(fill: Rgb): number {
  return Math.sqrt((luminanceOf(white) + 0.05) / (luminanceOf(fill) + 0.05))
}

/**
 * Color of a hotspot's disc, if its contrast depends on the background; null for the default, which is dark enough on
 * every background, and for dark colors.
 */
export function colorToMeasure(colour: string | null): Rgb | null {
  const fill = rgbOf(colour ?? '')
  return fill === undefined || guaranteedContrast(fill) >= controlContrastMin ? null : fill
}

/** Contrast of a disc or its white ring with the colors around it, whichever is more visible. */
export function summarizeContrast(fill: Rgb, surroundings: readonly Rgb[]): ContrastSummary {
  const contrasts = surroundings.map((color) => Math.max(contrastOf(white, color), contrastOf(fill, color)))
  return {
    weakCount: contrasts.filter((contrast) => contrast < controlContrastMin).length,
    pointCount: contrasts.length,
    lowestContrast: Math.min(...contrasts),
  }
}

/** True if a hotspot stands out at fewer than half of the points around it. */
export function isWeak({ weakCount, pointCount }: ContrastSummary): boolean {
  return 2 * weakCount > pointCount
}
