/** Size limits of images. */
export const imageLimits = {
  maxPixels: 100_000_000,
  maxSidePx: 32_767,
  /** Length of the longer side above which an image gets tiles. */
  tiledAbovePx: 4096,
  thumbnailWidthPx: 640,
} as const
