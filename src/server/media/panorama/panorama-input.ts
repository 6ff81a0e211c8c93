import type { TypedCoverage } from '../../../shared/media/adjustments.ts'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { faceSizePxOf } from '../../../shared/media/pyramid.ts'
import { cubeType } from '../../../shared/media/registry.ts'
import { type Captured, MediaError } from '../../ports/media-builder.ts'
import { type InspectedImage, inspectImage } from '../image/inspect-image.ts'
import { type ImageMetadata, readImageMetadata } from '../metadata/read-image-metadata.ts'
import { isZip } from './cube/archive.ts'
import { checkCube, decodeCube, inspectCube } from './cube/decode-cube.ts'
import { decodeUnfolded, unfoldedFaceSizePx } from './cube/unfolded/decode-unfolded.ts'
import { cubeSource, type FaceSource, planeSource } from './cut-faces.ts'
import { decodePlane } from './decode-plane.ts'
import type { SourceCube } from './faces/cube-border.ts'
import { finestBorderPx } from './faces/face-raster.ts'
import { sourceBorderPx } from './faces/scale-face.ts'
import { coverageOf, faceSizeOf, placePanorama } from './placement.ts'
import { recognizeShape, rejectDualFisheye } from './shapes/recognize-shape.ts'
import type { Region } from './shapes/stereo-pair.ts'

/** An original as far as its headers tell, and how to get at its pixels. */
export type PanoramaInput = {
  readonly facts: {
    readonly widthPx: number
    readonly heightPx: number
    readonly mimeType: string
  }
  readonly faceSizePx: number
  readonly pose: PanoramaManifest['pose']
  readonly captured: Captured
  /** Absent for a full sphere. */
  readonly coverage: PanoramaManifest['coverage']
  /**
   * Decodes once, small, and so finds out whether all of it is there; answers the notes. Rejects what only an upload is
   * rejected for: a panorama that a person has made of a file stays one.
   * @throws MediaError `media.damaged`, `media.dualFisheye`
   */
  readonly check: () => Promise<readonly FileNote[]>
  /** The notes alone, as far as `decode` finds out itself whether all of it is there. */
  readonly checkBeforeDecoding: () => Promise<readonly FileNote[]>
  readonly decode: () => Promise<FaceSource>
}

/**
 * Reads what is known of a panorama before it is decoded: an equirectangular image, six faces of a cube in one
 * image or in a zip, or a sphere for each eye, of which the left one is used.
 * @throws MediaError
 */
export async function readPanorama(path: string, angles?: TypedCoverage): Promise<PanoramaInput> {
  return (await isZip(path)) ? readSixFaces(path) : readEquirect(path, angles)
}

async function readEquirect(path: string, angles: TypedCoverage | undefined): Promise<PanoramaInput> {
  const facts = await inspectImage(path)
  const metadata = await readImageMetadata(path, facts)
  const { widthPx, heightPx } = facts
  const image = { facts, metadata, region: { leftPx: 0, topPx: 0, widthPx, heightPx } }
  try {
    return placeRegion(image, angles)
  } catch (error) {
    if (!(error instanceof MediaError) || !otherShapeCodes.has(error.code)) throw error
    const other = await readOtherShape(image)
    if (other === undefined) throw error
    return other
  }
}

/** Errors of an image that isn't one sphere, but may be one in another shape. */
const otherShapeCodes: ReadonlySet<string> = new Set(['media.wrongRatio', 'media.tooManyPixels'])

type SphereImage = { readonly facts: InspectedImage; readonly metadata: ImageMetadata; readonly region: Region }

/** An equirectangular image, or the part of an image that is one. */
function placeRegion({ facts, metadata, region }: SphereImage, angles: TypedCoverage | undefined): PanoramaInput {
  const { widthPx, heightPx } = region
  const { placement, pose, captured, missingRows } = placePanorama({ widthPx, heightPx }, metadata, angles)
  const padding: readonly FileNote[] = missingRows > 0 ? [{ code: 'rowsPadded', count: missingRows }] : []
  return {
    facts: { widthPx, heightPx, mimeType: facts.mimeType },
    pose,
    captured,
    faceSizePx: faceSizeOf(placement),
    coverage: coverageOf(placement),
    check: async () => {
      // A person who says which angles an image covers has looked at it.
      if (angles === undefined) await rejectDualFisheye(facts)
      return [...padding, ...(await facts.check()).notes]
    },
    checkBeforeDecoding: async () => [...padding, ...(await facts.checkBeforeDecoding())],
    decode: async () => planeSource(await decodePlane({ ...facts, region }, placement)),
  }
}

/** A sphere in another shape than its own, if the image is one. */
async function readOtherShape(image: SphereImage): Promise<PanoramaInput | undefined> {
  const { facts, metadata } = image
  const found = await recognizeShape(facts)
  switch (found?.shape) {
    case undefined:
      return undefined
    case 'stereo':
      return withNote(placeRegion({ ...image, region: found.leftEye }, undefined), { code: 'oneEye' })
    case 'cube': {
      const { cube } = found
      const sizePx = unfoldedFaceSizePx(facts, cube)
      const folded = {
        ...cubeInput(sizePx, (borderPx) => decodeUnfolded({ facts, cube }, { sizePx, borderPx })),
        facts: { ...cubeSize(sizePx), mimeType: facts.mimeType },
        captured: metadata.captured,
        check: async () => (await facts.check()).notes,
        checkBeforeDecoding: facts.checkBeforeDecoding,
      }
      return withNote(folded, { code: 'cubeFaces' })
    }
  }
}

function withNote(input: PanoramaInput, note: FileNote): PanoramaInput {
  const { check, checkBeforeDecoding } = input
  return {
    ...input,
    check: async () => [note, ...(await check())],
    checkBeforeDecoding: async () => [note, ...(await checkBeforeDecoding())],
  }
}

async function readSixFaces(path: string): Promise<PanoramaInput> {
  const cube = await inspectCube(path)
  const { sizePx, captured } = cube
  return {
    ...cubeInput(sizePx, (borderPx) => decodeCube(path, cube, borderPx)),
    facts: { ...cubeSize(sizePx), mimeType: cubeType },
    captured,
    check: () => checkCube(path, (face) => face.check()),
    checkBeforeDecoding: () => checkCube(path, async (face) => ({ notes: await face.checkBeforeDecoding() })),
  }
}

/** Four faces go round, and two from top to bottom: the image that would show as much. */
function cubeSize(sizePx: number) {
  return { widthPx: 4 * sizePx, heightPx: 2 * sizePx }
}

/** Six faces of a size, with the border that bringing them to another one needs. */
function cubeInput(sizePx: number, decode: (borderPx: number) => Promise<SourceCube>) {
  const faceSizePx = faceSizePxOf(sizePx)
  const borderPx = sourceBorderPx(sizePx, { sizePx: faceSizePx, borderPx: finestBorderPx(faceSizePx) })
  return {
    faceSizePx,
    pose: undefined,
    coverage: undefined,
    decode: async () => cubeSource(await decode(borderPx)),
  }
}
