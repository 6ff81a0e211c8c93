import { acceptsType, type MediaKind } from '../../../../../shared/media/registry.ts'
import { sphereShapeOf } from '../../../../../shared/media/sphere-shape.ts'
import { loadChunk } from '../../../../ui/loading/load-chunk.ts'
import { isTwiceAsWide } from '../../media/panorama-shape.ts'
import { fileTypeOf } from './file-type.ts'
import type { Size } from './header-size.ts'

/** Length of the start of an image file that contains its metadata. */
const headBytes = 128 * 1024
/** The index of a video, which has its tags, is at the start or the end of the file. */
const videoEndBytes = 1024 * 1024
const videoTimeoutMs = 5000

/** Guesses by the first part of the MIME type; all other files are images. */
const guessByFamily: Readonly<Record<string, (file: File) => Promise<MediaKind>>> = {
  audio: async () => 'audio',
  /** A PDF, or a zip with the faces of a cube. */
  application: async (file) => (acceptsType('documents', fileTypeOf(file)) ? 'documents' : 'panos'),
  model: async () => 'models',
  video: guessVideo,
}

/** Most likely kind of a file. A person can correct it, and the server checks the content. */
export function guessKind(file: File): Promise<MediaKind> {
  const [family = ''] = fileTypeOf(file).split('/')
  return (guessByFamily[family] ?? guessImage)(file)
}

/** A panorama if its metadata says so or its ratio is 2:1; else a flat image. */
async function guessImage(file: File): Promise<MediaKind> {
  const head = await file.slice(0, headBytes).text()
  if (/GPano:ProjectionType/.test(head)) return 'panos'
  const size = await readImageSize(file)
  return size !== null && sphereShapeOf({ widthPx: size.width, heightPx: size.height }) ? 'panos' : 'images'
}

/** A 360 video if its metadata says so or its ratio is 2:1; audio if it has no image; else a flat video. */
async function guessVideo(file: File): Promise<MediaKind> {
  const ends = await Promise.all([file.slice(0, videoEndBytes).text(), file.slice(-videoEndBytes).text()])
  if (ends.some((text) => /sv3d|GSpherical:Spherical/.test(text))) return 'videos360'
  const size = await readVideoSize(file)
  if (size === null) return 'videos'
  if (size.width === 0) return 'audio'
  return isTwiceAsWide(size) ? 'videos360' : 'videos'
}

/** Frame size of a video, 0 × 0 without an image; `null` if the browser can't read it in time. */
async function readVideoSize(file: File): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  video.muted = true
  try {
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = reject
      setTimeout(reject, videoTimeoutMs)
      video.src = url
    })
    return { width: video.videoWidth, height: video.videoHeight }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** Size in the header of an image that the browser can't decode; `null` if it is unknown or the parser doesn't load. */
async function readSizeFromHeader(file: File): Promise<Size | null> {
  const parser = await loadChunk(() => import('./header-size.ts')).catch(() => null)
  return parser?.readHeaderSize(file) ?? null
}

/** Size of an image in pixels, after EXIF orientation if the browser can decode it; `null` if unknown. */
export async function readImageSize(file: File): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    // `onload` needs only the header, not the decoded pixels, so this is fast even for a 16k panorama.
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return readSizeFromHeader(file)
  } finally {
    URL.revokeObjectURL(url)
  }
}
