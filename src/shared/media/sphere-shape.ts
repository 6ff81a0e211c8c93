import { limits } from '../limits.ts'

/** Rows that a program may lose by rounding sizes, as a share of all: the image still is the whole sphere. */
const roundingShare = 0.0025
/** Rows that a whole sphere may lack at its bottom, as a share of all: 5.4 degrees around the nadir, less than a tripod covers. */
export const missingRowsMaxShare = 0.03

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** Shape of an image that shows all 360 degrees around, by its size. */
type SphereShape = 'whole' | 'missingRows'

/**
 * Whether an image may be a whole sphere by its size: `whole` for one twice as wide as high, `missingRows` for one that
 * is a little lower. Undefined for any other.
 */
export function sphereShapeOf({ widthPx, heightPx }: SizePx): SphereShape | undefined {
  const rows = widthPx / 2
  const missingRows = rows - heightPx
  const isTooHigh = missingRows < -rows * limits.panoramaRatioTolerance
  if (isTooHigh || missingRows > rows * missingRowsMaxShare) return undefined
  return missingRows > rows * roundingShare ? 'missingRows' : 'whole'
}
