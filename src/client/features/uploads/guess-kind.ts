import { acceptsType, type MediaKind } from '../../../shared/media/registry.ts'
import { isTwiceAsWide } from '../media/panorama-shape.ts'
import { fileTypeOf } from './file-type.ts'

/** Enough for the metadata blocks before the picture itself. */
const headBytes = 128 * 1024
/** Cameras put the index of a film, where its tags are, at either end. */
const filmEndBytes = 1024 * 1024
const filmPatienceMs = 5000

/** Kinds by the first word of a file's type; everything else is a picture. */
const guesses: Readonly<Record<string, (file: File) => Promise<MediaKind>>> = {
  audio: async () => 'audio',
  /** A PDF, or a zip, which holds the faces of a cube. */
  application: async (file) => (acceptsType('documents', fileTypeOf(file)) ? 'documents' : 'panos'),
  video: guessFilm,
}

/** What a file is most likely to be; a person can put it right, and the server decides by content. */
export function guessKind(file: File): Promise<MediaKind> {
  const [family = ''] = fileTypeOf(file).split('/')
  return (guesses[family] ?? guessPicture)(file)
}

/** A picture twice as wide as high, or one that says it is a panorama, is one; anything else is an image. */
async function guessPicture(file: File): Promise<MediaKind> {
  const head = await file.slice(0, headBytes).text()
  if (/GPano:ProjectionType/.test(head)) return 'panos'
  const size = await readPictureSize(file)
  return size !== null && isTwiceAsWide(size) ? 'panos' : 'images'
}

/** A film that says it is a sphere, or has the shape of one, is one; one without a picture is a recording. */
async function guessFilm(file: File): Promise<MediaKind> {
  const ends = await Promise.all([file.slice(0, filmEndBytes).text(), file.slice(-filmEndBytes).text()])
  if (ends.some((text) => /sv3d|GSpherical:Spherical/.test(text))) return 'videos360'
  const size = await readFilmSize(file)
  if (size === null) return 'videos'
  if (size.width === 0) return 'audio'
  return isTwiceAsWide(size) ? 'videos360' : 'videos'
}

type Size = { readonly width: number; readonly height: number }

/** Size of a film's picture, 0 × 0 without one; `null` when the browser cannot read it, or takes too long. */
async function readFilmSize(file: File): Promise<Size | null> {
  const address = URL.createObjectURL(file)
  const film = document.createElement('video')
  film.preload = 'metadata'
  film.muted = true
  try {
    await new Promise((resolve, reject) => {
      film.onloadedmetadata = resolve
      film.onerror = reject
      setTimeout(reject, filmPatienceMs)
      film.src = address
    })
    return { width: film.videoWidth, height: film.videoHeight }
  } catch {
    return null
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Pixel size as shown, that is after EXIF orientation; `null` when the browser cannot read the file. */
export async function readPictureSize(file: File): Promise<Size | null> {
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
