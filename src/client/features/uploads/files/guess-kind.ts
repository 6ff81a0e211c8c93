import { acceptsType, type MediaKind } from '../../../../shared/media/registry.ts'
import { sphereShapeOf } from '../../../../shared/media/sphere-shape.ts'
import { isTwiceAsWide } from '../../media/panorama-shape.ts'
import { fileTypeOf } from './file-type.ts'
import { readHeaderSize, type Size } from './header-size.ts'

/** Enough for the metadata blocks before the image itself. */
const headBytes = 128 * 1024
/** Cameras put the index of a video, where its tags are, at either end. */
const videoEndBytes = 1024 * 1024
const videoPatienceMs = 5000

/** Kinds by the first word of a file's type; everything else is an image. */
const guesses: Readonly<Record<string, (file: File) => Promise<MediaKind>>> = {
  audio: async () => 'audio',
  /** A PDF, or a zip, which holds the faces of a cube. */
  application: async (file) => (acceptsType('documents', fileTypeOf(file)) ? 'documents' : 'panos'),
  video: guessVideo,
}

/** What a file is most likely to be; a person can put it right, and the server decides by content. */
export function guessKind(file: File): Promise<MediaKind> {
  const [family = ''] = fileTypeOf(file).split('/')
  return (guesses[family] ?? guessImage)(file)
}

/** An image twice as wide as high, or one that says it is a panorama, is one; anything else is an image. */
async function guessImage(file: File): Promise<MediaKind> {
  const head = await file.slice(0, headBytes).text()
  if (/GPano:ProjectionType/.test(head)) return 'panos'
  const size = await readImageSize(file)
  return size !== null && sphereShapeOf({ widthPx: size.width, heightPx: size.height }) ? 'panos' : 'images'
}

/** A video that says it is a sphere, or has the shape of one, is one; one without an image is a recording. */
async function guessVideo(file: File): Promise<MediaKind> {
  const ends = await Promise.all([file.slice(0, videoEndBytes).text(), file.slice(-videoEndBytes).text()])
  if (ends.some((text) => /sv3d|GSpherical:Spherical/.test(text))) return 'videos360'
  const size = await readVideoSize(file)
  if (size === null) return 'videos'
  if (size.width === 0) return 'audio'
  return isTwiceAsWide(size) ? 'videos360' : 'videos'
}

/** Size of a video's image, 0 × 0 without one; `null` when the browser cannot read it, or takes too long. */
async function readVideoSize(file: File): Promise<Size | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  video.muted = true
  try {
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = reject
      setTimeout(reject, videoPatienceMs)
      video.src = address
    })
    return { width: video.videoWidth, height: video.videoHeight }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Pixel size as shown, that is after EXIF orientation where the browser shows the file; `null` when nothing tells it. */
export async function readImageSize(file: File): Promise<Size | null> {
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
    return readHeaderSize(file)
  } finally {
    URL.revokeObjectURL(address)
  }
}
