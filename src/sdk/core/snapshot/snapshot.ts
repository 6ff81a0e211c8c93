import type { SnapshotOptions } from '../api.ts'
import type { Viewer } from '../viewer.ts'
import { flatDrawing } from './flat-drawing.ts'

/** How long a tour that rested is waited for, and how often it is looked at. */
const patienceMs = 10_000
const lookMs = 100
const nearPx = 200

function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was taken'))), type)
  })
}

/**
 * A tour that rests has given its graphics card back, and its tiles with it: it is drawn again and again until they are
 * there. Frames of a page that nobody sees would not come.
 */
async function wakened({ image, life }: Viewer, widthPx: number): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!life.signal.aborted && performance.now() < endMs) {
    try {
      image.drawAt(widthPx)
      if (image.isComplete) return
    } catch {
      // not one tile has come yet
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** Farther from the window than what is about to be seen (`presence.ts`). */
function isFarAway({ frame }: Viewer): boolean {
  const { top, bottom } = frame.element.getBoundingClientRect()
  return bottom < -nearPx || top > innerHeight + nearPx
}

/** What a stop shows at this moment, as a file. Rejects where that is nothing. */
export async function snapshot(
  viewer: Viewer,
  { type = 'image/webp', widthPx = viewer.screen.viewport.widthPx }: SnapshotOptions = {},
): Promise<Blob> {
  const { navigationState, image, loop } = viewer
  const { stopMedia, image: panorama } = navigationState.place
  if (stopMedia ? stopMedia.phase !== 'painted' : !panorama) throw new Error('there is no picture to take')
  const { steered, element } = stopMedia?.display ?? {}
  if (steered && element) return fileOf(await flatDrawing(element, widthPx), type)
  const rested = image.rests
  if (rested) await wakened(viewer, widthPx)
  // in one go: the browser clears what it has shown
  const taken = fileOf(image.drawAt(widthPx), type)
  // what was drawn for it is no image for the screen
  loop.wake()
  const file = await taken
  if (rested && isFarAway(viewer)) image.rest()
  return file
}
