type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** A square of an unstitched image that one lens fills. */
export type FisheyeSquare = { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

const ratioTolerance = 0.03

export function hasRatio({ widthPx, heightPx }: SizePx, ratio: number): boolean {
  return Math.abs(widthPx / heightPx / ratio - 1) <= ratioTolerance
}

/**
 * Squares of a dual fisheye image, as 360 cameras record it before stitching: side by side, or one above the other.
 * Undefined for other shapes.
 */
export function dualFisheyeSquares(size: SizePx): readonly [FisheyeSquare, FisheyeSquare] | undefined {
  const { widthPx, heightPx } = size
  const isWide = hasRatio(size, 2)
  if (!isWide && !hasRatio(size, 0.5)) return undefined
  const sizePx = Math.floor(isWide ? Math.min(widthPx / 2, heightPx) : Math.min(widthPx, heightPx / 2))
  return [
    { leftPx: 0, topPx: 0, sizePx },
    { leftPx: isWide ? widthPx - sizePx : 0, topPx: isWide ? 0 : heightPx - sizePx, sizePx },
  ]
}
