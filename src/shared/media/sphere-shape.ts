import { limits } from '../limits.ts'

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** What a size says of an image that shows all 360 degrees around. */
type SphereShape = 'whole' | 'missingRows'

/**
 * Whether an image may be a whole sphere by its size: `whole` for one twice as wide as high, `missingRows` for one that
 * is a little lower. Undefined for any other.
 */
export function sphereShapeOf({ widthPx, heightPx }: SizePx): SphereShape | undefined {
  const rows = widthPx / 2
  const missingRows = rows - heightPx
  const isTooHigh = missingRows < -rows * limits.panoramaRatioTolerance
  if (isTooHigh || missingRows > rows * limits.panoramaMissingRowsMaxShare) return undefined
  return missingRows > rows * limits.panoramaRoundingShare ? 'missingRows' : 'whole'
}
