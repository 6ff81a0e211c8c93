import { limits } from '../../../shared/limits.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'

/** Enough for the metadata blocks before the picture itself. */
const headBytes = 128 * 1024

/** A picture twice as wide as high, or one that says it is a panorama, is one; anything else is an image. */
export async function guessKind(file: File): Promise<MediaKind> {
  const head = await file.slice(0, headBytes).text()
  if (/GPano:ProjectionType/.test(head)) return 'panos'
  const size = await readSize(file)
  if (size === null) return 'images'
  return Math.abs(size.width / size.height / 2 - 1) <= limits.panoramaRatioTolerance ? 'panos' : 'images'
}

/** Pixel size as shown, that is after EXIF orientation; `null` when the browser cannot read the file. */
async function readSize(file: File): Promise<{ width: number; height: number } | null> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    // `onload` waits for the header, not for the pixels, so a 16k panorama costs nothing here.
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}
