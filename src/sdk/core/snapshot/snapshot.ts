import type { SnapshotOptions } from '../tour-viewer.ts'
import type { Viewer } from '../viewer.ts'
import { flatDrawing } from './flat-drawing.ts'

function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was taken'))), type)
  })
}

/** What a stop shows at this moment, as a file. Rejects where that is nothing. */
export async function snapshot(
  { itinerary, viewport, picture, loop }: Viewer,
  { type = 'image/webp', widthPx = viewport.widthPx }: SnapshotOptions = {},
): Promise<Blob> {
  const { exhibit, picture: panorama } = itinerary.place
  if (exhibit ? exhibit.phase !== 'painted' : !panorama) throw new Error('there is no picture to take')
  const { steered, element } = exhibit?.display ?? {}
  if (steered && element) return fileOf(await flatDrawing(element, widthPx), type)
  // in one go: the browser clears what it has shown
  const taken = fileOf(picture.drawAt(widthPx), type)
  // what was drawn for it is no picture for the screen
  loop.wake()
  return taken
}
