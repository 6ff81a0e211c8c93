/** Converts a fraction of an image's width or height to percent, rounded to hundredths for display. */
export function percentOf(fraction: number): number {
  return Math.round(fraction * 10_000) / 100
}
