export const panoramaRatioTolerance = 0.01

/** Fraction of rows that stitching programs lose to rounding; the image still counts as a full sphere. */
const roundingFraction = 0.0025
/** Maximum fraction of missing rows at the bottom: 5.4° around the nadir, less than a tripod covers. */
export const maxMissingRowsFraction = 0.03

type SizePx = { readonly widthPx: number; readonly heightPx: number }

type SphereShape = 'whole' | 'missingRows'

/**
 * Classifies an image by its aspect ratio: `whole` for a full sphere (2:1), `missingRows` for one that is slightly
 * lower. Undefined for any other.
 */
export function sphereShapeOf({ widthPx, heightPx }: SizePx): SphereShape | undefined {
  const rows = widthPx / 2
  const missingRows = rows - heightPx
  const isTooHigh = missingRows < -rows * panoramaRatioTolerance
  if (isTooHigh || missingRows > rows * maxMissingRowsFraction) return undefined
  return missingRows > rows * roundingFraction ? 'missingRows' : 'whole'
}
