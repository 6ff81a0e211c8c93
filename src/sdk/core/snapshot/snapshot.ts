import type { SnapshotOptions } from '../api.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { drawFlatMedia } from './draw-flat-media.ts'

/** Maximum wait for the tiles of a suspended viewer, and the polling interval. */
const timeoutMs = 10_000
const pollMs = 100
/** A viewer within this distance of the viewport isn't suspended. */
const nearViewportPx = 200

function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas could not be encoded'))), type)
  })
}

/** Waits until a suspended viewer has loaded its tiles again. Polls, because hidden pages get no animation frames. */
async function waitUntilDrawn({ renderer, signal }: Viewer, widthPx: number): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!signal.aborted && performance.now() < endMs) {
    try {
      renderer.drawAt(widthPx)
      if (renderer.isComplete) return
    } catch {
      // No tile is loaded yet.
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** True if the viewer is so far from the viewport that it would be suspended. */
function isFarOutOfView({ elements }: Viewer): boolean {
  const { top, bottom } = elements.root.getBoundingClientRect()
  return bottom < -nearViewportPx || top > innerHeight + nearViewportPx
}

/** Encodes the current image as a file. Rejects if there is none. */
export async function snapshot(
  viewer: Viewer,
  { type = 'image/webp', widthPx = viewer.screen.viewport.widthPx }: SnapshotOptions = {},
): Promise<Blob> {
  const { navigationState, renderer, loop } = viewer
  const { stopMedia, image: panorama } = navigationState.current
  if (stopMedia ? stopMedia.phase !== 'painted' : !panorama) throw new Error('the stop shows no image')
  const { plane, element } = stopMedia?.display ?? {}
  if (plane && element) return encodeCanvas(await drawFlatMedia(element, widthPx), type)
  const wasSuspended = renderer.isSuspended
  if (wasSuspended) await waitUntilDrawn(viewer, widthPx)
  // Drawn and read synchronously, because the browser clears the canvas after showing it.
  const filePromise = encodeCanvas(renderer.drawAt(widthPx), type)
  // Redraws the canvas at its size on the screen.
  loop.wake()
  const file = await filePromise
  if (wasSuspended && isFarOutOfView(viewer)) renderer.suspend()
  return file
}
