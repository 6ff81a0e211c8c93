import type { CubeFace } from '../../../../shared/geometry/cube.ts'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { type CaptureFacts, MediaError } from '../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../image/decoding-errors.ts'
import { type CheckedImage, type ImageFacts, type InspectedImage, inspectImage } from '../../image/inspect-image.ts'
import { readImageMetadata } from '../../metadata/read-image-metadata.ts'
import type { SourceCube } from '../faces/cube-border.ts'
import { openOpaque } from '../open-opaque.ts'
import { panoramaLimits } from '../panorama-limits.ts'
import { decodeFaces } from './decode-faces.ts'
import { assignFaces, type FaceFile } from './face-files.ts'
import { withArchive } from './zip-archive.ts'

export type CubeFacts = {
  /** Edge length of each of the six images. */
  readonly sizePx: number
  /** Capture facts of the front face. */
  readonly captured: CaptureFacts
}

const maxPixels = panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx
const faceMaxPixels = Math.floor(maxPixels / 6)

/** Reads the headers of the six faces in a ZIP file. @throws MediaError if they aren't the faces of a cube */
export function inspectCube(path: string): Promise<CubeFacts> {
  return withArchive(path, async (archived) => {
    const files = assignFaces(archived)
    const facts = new Map<CubeFace, ImageFacts>()
    for (const file of files) facts.set(file.face, await inspectImage(await file.read()))
    const sizes = new Set([...facts.values()].flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]))
    const [sizePx = 0] = sizes
    if (sizes.size > 1) throw new MediaError('media.facesUneven', unequalSizesMessage(facts), { isUserFacing: true })
    if (sizePx ** 2 > faceMaxPixels) throw new MediaError('media.tooManyPixels')
    return { sizePx, captured: await readFrontMetadata(files, facts) }
  })
}

async function readFrontMetadata(
  files: readonly FaceFile[],
  facts: ReadonlyMap<CubeFace, ImageFacts>,
): Promise<CaptureFacts> {
  const front = files.find(({ face }) => face === 'f')
  const header = facts.get('f')
  if (!front || !header) return {}
  const { captured } = await readImageMetadata(await front.read(), header)
  return captured
}

/** Checks the faces in sequence and returns each note once. @throws MediaError `media.damaged` */
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

function unequalSizesMessage(facts: ReadonlyMap<CubeFace, ImageFacts>): string {
  const sizes = [...new Set([...facts.values()].map(({ widthPx, heightPx }) => `${widthPx}×${heightPx}`))].join(', ')
  return `The six faces of a cube must be square and the same size. These measure ${sizes} pixels.`
}

/** Decodes the six faces of a checked ZIP file, each with a border of pixels from its neighbors. */
export function decodeCube(path: string, { sizePx }: CubeFacts, borderPx: number): Promise<SourceCube> {
  return withArchive(path, async (archived) => {
    const files = assignFaces(archived)
    return decodeFaces({ sizePx, borderPx }, async (face) => {
      const file = files.find((candidate) => candidate.face === face)
      if (file === undefined) throw new Error(`The cube has no face ${face}.`)
      const image = await openOpaque(await inspectImage(await file.read()), faceMaxPixels)
      if (file.rotationDeg !== 0) image.rotate(file.rotationDeg)
      return withDecodingErrors(() => image.raw().toBuffer())
    })
  })
}
