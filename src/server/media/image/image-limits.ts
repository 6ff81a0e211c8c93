/** Sizes of images. */
export const imageLimits = {
  maxPixels: 100_000_000,
  maxSidePx: 32_767,
  tiledAbovePx: 4096,
  thumbnailWidthPx: 640,
} as const
