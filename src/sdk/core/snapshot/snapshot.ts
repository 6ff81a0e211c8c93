import type { SnapshotOptions } from '../api.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { drawFlatMedia } from './draw-flat-media.ts'

/** Maximum wait for the tiles of a suspended viewer, and the polling interval. */
const timeoutMs = 10_000
const pollMs = 100
const nearViewportPx = 200

function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was taken'))), type)
  })
}

/** Waits until a suspended viewer has loaded its tiles again. Polls, because hidden pages get no animation frames. */
async function waitUntilDrawn({ renderer, life }: Viewer, widthPx: number): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!life.signal.aborted && performance.now() < endMs) {
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

/** The current image as a file. Rejects if there is none. */
export async function snapshot(
  viewer: Viewer,
  { type = 'image/webp', widthPx = viewer.screen.viewport.widthPx }: SnapshotOptions = {},
): Promise<Blob> {
  const { navigationState, renderer, loop } = viewer
  const { stopMedia, image: panorama } = navigationState.place
  if (stopMedia ? stopMedia.phase !== 'painted' : !panorama) throw new Error('there is no picture to take')
  const { plane, element } = stopMedia?.display ?? {}
  if (plane && element) return fileOf(await drawFlatMedia(element, widthPx), type)
  const wasSuspended = renderer.isSuspended
  if (wasSuspended) await waitUntilDrawn(viewer, widthPx)
  // Without waiting in between, because the browser clears the canvas after showing it.
  const filePromise = fileOf(renderer.drawAt(widthPx), type)
  // The screen must be drawn again.
  loop.wake()
  const file = await filePromise
  if (wasSuspended && isFarOutOfView(viewer)) renderer.suspend()
  return file
}
