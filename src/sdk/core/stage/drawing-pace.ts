/** Drawings that take longer are slow, as where the processor draws: fewer than 25 a second. */
const slowDrawingMs = 40
/** Pause in relation to the drawing, so that the GPU has most of its time for uploads and the page. */
const pauseFactor = 3
const maxPauseMs = 400

/**
 * Minimum time between two drawings that differ only in tiles which have arrived; 0 on a fast GPU, which draws each tile at
 * once. A slow one would spend most of the loading time on images that the next tile replaces.
 */
export function pauseAfter(drawingMs: number): number {
  return drawingMs > slowDrawingMs ? Math.min(maxPauseMs, pauseFactor * drawingMs) : 0
}
