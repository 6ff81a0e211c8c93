/** Largest size of a panorama. */
export const panoramaLimits = {
  maxWidthPx: 16384,
  maxHeightPx: 8192,
} as const
