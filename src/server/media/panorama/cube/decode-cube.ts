import type { CubeFace } from '../../../../shared/geometry/cube.ts'
import { limits } from '../../../../shared/limits.ts'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { emptyColor } from '../../../../shared/media/nadir-fill.ts'
import { type Captured, MediaError } from '../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../image/decoding-errors.ts'
import { type CheckedImage, type ImageFacts, type InspectedImage, inspectImage } from '../../image/inspect-image.ts'
import { readImageMetadata } from '../../metadata/read-image-metadata.ts'
import type { SourceCube } from '../faces/cube-border.ts'
import { allocateRaster, type FaceRaster } from '../faces/face-raster.ts'
import { withArchive } from './archive.ts'
import { type FaceFile, sortFaceFiles } from './face-files.ts'
import { fillFace } from './fill-face.ts'

export type CubeFacts = {
  /** Edge of each of the six images. */
  readonly sizePx: number
  /** Of the front. */
  readonly captured: Captured
}

const maxPixels = limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx
const faceMaxPixels = Math.floor(maxPixels / 6)

/**
 * Reads the headers of the six faces in a zip.
 * @throws MediaError for a zip that is none of a cube, and what `inspectImage` says of a face
 */
export function inspectCube(path: string): Promise<CubeFacts> {
  return withArchive(path, async (archived) => {
    const files = sortFaceFiles(archived)
    const facts = new Map<CubeFace, ImageFacts>()
    for (const file of files) facts.set(file.face, await inspectImage(await file.read()))
    const sizes = new Set([...facts.values()].flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]))
    const [sizePx = 0] = sizes
    if (sizes.size > 1) throw new MediaError('media.facesUneven', unevenSentence(facts), { forPerson: true })
    if (sizePx ** 2 > faceMaxPixels) throw new MediaError('media.tooManyPixels')
    return { sizePx, captured: await readFront(files, facts) }
  })
}

/** Metadata of the front. */
async function readFront(files: readonly FaceFile[], facts: ReadonlyMap<CubeFace, ImageFacts>): Promise<Captured> {
  const front = files.find(({ face }) => face === 'f')
  const header = facts.get('f')
  if (!front || !header) return {}
  const { captured } = await readImageMetadata(await front.read(), header)
  return captured
}

/** Looks at the six faces one after the other; answers each note once. @throws MediaError `media.damaged` */
export function checkCube(
  path: string,
  check: (face: InspectedImage) => Promise<Pick<CheckedImage, 'notes'>>,
): Promise<readonly FileNote[]> {
  return withArchive(path, async (archived) => {
    const notes = new Map<string, FileNote>()
    for (const file of archived) {
      const face = await check(await inspectImage(await file.read()))
      for (const note of face.notes) notes.set(note.code, note)
    }
    return [...notes.values()]
  })
}

function unevenSentence(facts: ReadonlyMap<CubeFace, ImageFacts>): string {
  const told = [...new Set([...facts.values()].map(({ widthPx, heightPx }) => `${widthPx}×${heightPx}`))].join(', ')
  return `The six faces of a cube are square and all of one size. These measure ${told} pixels.`
}

/** Decodes the six faces one after the other into memory that worker threads share, each with room for a border. */
export function decodeCube(path: string, { sizePx }: CubeFacts, borderPx: number): Promise<SourceCube> {
  return withArchive(path, async (archived) => {
    const files = sortFaceFiles(archived)
    const decode = async (face: CubeFace): Promise<FaceRaster> => {
      const raster = allocateRaster(sizePx, borderPx)
      const file = files.find((one) => one.face === face)
      if (file) await decodeFace(file, raster)
      return raster
    }
    return {
      f: await decode('f'),
      b: await decode('b'),
      u: await decode('u'),
      d: await decode('d'),
      l: await decode('l'),
      r: await decode('r'),
    }
  })
}

async function decodeFace({ read, turnDeg }: FaceFile, raster: FaceRaster): Promise<void> {
  const bytes = await read()
  const facts = await inspectImage(bytes)
  const image = (await facts.open(faceMaxPixels)).autoOrient()
  if (turnDeg !== 0) image.rotate(turnDeg)
  const [r, g, b] = emptyColor
  if (facts.hasAlpha) image.flatten({ background: { r, g, b } })
  const rows = await withDecodingErrors(() => image.toColourspace('srgb').raw().toBuffer())
  fillFace(raster, rows)
}
