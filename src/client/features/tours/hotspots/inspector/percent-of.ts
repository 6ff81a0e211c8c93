/** Percent of an image's width or height, rounded for display. */
export function percentOf(fraction: number): number {
  return Math.round(fraction * 10_000) / 100
}
