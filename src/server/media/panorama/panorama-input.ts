import type { TypedCoverage } from '../../../shared/media/adjustments.ts'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { faceSizePxOf } from '../../../shared/media/pyramid.ts'
import { cubeType } from '../../../shared/media/registry.ts'
import { type CaptureFacts, MediaError } from '../../ports/media-builder.ts'
import { type InspectedImage, inspectImage } from '../image/inspect-image.ts'
import { type ImageMetadata, readImageMetadata } from '../metadata/read-image-metadata.ts'
import { checkCube, decodeCube, inspectCube } from './cube/decode-cube.ts'
import { decodeUnfolded, unfoldedFaceSizePx } from './cube/unfolded/decode-unfolded.ts'
import { isZip } from './cube/zip-archive.ts'
import { cubeSource, type FaceSource, planeSource } from './cut-faces.ts'
import { decodePlane } from './decode-plane.ts'
import type { SourceCube } from './faces/cube-border.ts'
import { finestBorderPx } from './faces/face-raster.ts'
import { sourceBorderPx } from './faces/scale-face.ts'
import { coverageOf, faceSizeOf, placePanorama } from './placement.ts'
import { recognizeShape, rejectDualFisheye } from './shapes/recognize-shape.ts'
import type { Region } from './shapes/stereo-pair.ts'

/** Facts from the headers of an original, and access to its pixels. */
export type PanoramaInput = {
  readonly facts: {
    readonly widthPx: number
    readonly heightPx: number
    readonly mimeType: string
  }
  readonly faceSizePx: number
  readonly pose: PanoramaManifest['pose']
  readonly captured: CaptureFacts
  /** Absent for a full sphere. */
  readonly coverage: PanoramaManifest['coverage']
  /**
   * Checks an upload by decoding it small, and returns the notes.
   * @throws MediaError `media.damaged`, `media.dualFisheye`
   */
  readonly check: () => Promise<readonly FileNote[]>
  /**
   * Checks the image as far as `decode` doesn't, then returns the notes. Dual fisheye images are not rejected: if an
   * editor has made a medium a panorama, it stays a panorama.
   */
  readonly checkBeforeDecoding: () => Promise<readonly FileNote[]>
  readonly decode: () => Promise<FaceSource>
}

/**
 * Reads the headers of a panorama: an equirectangular image, a stereo pair of them, of which the left eye is used, or the
 * six faces of a cube in one image or in a ZIP file.
 * @throws MediaError
 */
export async function readPanorama(path: string, angles?: TypedCoverage): Promise<PanoramaInput> {
  return (await isZip(path)) ? readCubeArchive(path) : readImage(path, angles)
}

async function readImage(path: string, angles: TypedCoverage | undefined): Promise<PanoramaInput> {
  const facts = await inspectImage(path)
  const metadata = await readImageMetadata(path, facts)
  const { widthPx, heightPx } = facts
  const image = { facts, metadata, region: { leftPx: 0, topPx: 0, widthPx, heightPx } }
  try {
    return equirectInput(image, angles)
  } catch (error) {
    if (!(error instanceof MediaError) || !otherShapeCodes.has(error.code)) throw error
    const recognized = await readRecognizedShape(image)
    if (recognized === undefined) throw error
    return recognized
  }
}

/** Errors after which an image may still be a stereo pair or an unfolded cube. */
const otherShapeCodes: ReadonlySet<string> = new Set(['media.wrongRatio', 'media.tooManyPixels'])

type SphereImage = { readonly facts: InspectedImage; readonly metadata: ImageMetadata; readonly region: Region }

/** Input of an equirectangular image, or of a region that is one. */
function equirectInput({ facts, metadata, region }: SphereImage, angles: TypedCoverage | undefined): PanoramaInput {
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
      // A person who typed the covered angles has seen that the image is a panorama.
      if (angles === undefined) await rejectDualFisheye(facts)
      return [...padding, ...(await facts.check()).notes]
    },
    checkBeforeDecoding: async () => [...padding, ...(await facts.checkBeforeDecoding())],
    decode: async () => planeSource(await decodePlane({ ...facts, region }, placement)),
  }
}

/** Input of a stereo pair or an unfolded cube; undefined if the image is neither. */
async function readRecognizedShape(image: SphereImage): Promise<PanoramaInput | undefined> {
  const { facts, metadata } = image
  const recognized = await recognizeShape(facts)
  switch (recognized?.shape) {
    case undefined:
      return undefined
    case 'stereo':
      return withNote(equirectInput({ ...image, region: recognized.leftEye }, undefined), { code: 'oneEye' })
    case 'cube': {
      const { cube } = recognized
      const sizePx = unfoldedFaceSizePx(facts, cube)
      const input = {
        ...cubeInput(sizePx, (borderPx) => decodeUnfolded({ facts, cube }, { sizePx, borderPx })),
        facts: { ...equirectSizeOfCube(sizePx), mimeType: facts.mimeType },
        captured: metadata.captured,
        check: async () => (await facts.check()).notes,
        checkBeforeDecoding: facts.checkBeforeDecoding,
      }
      return withNote(input, { code: 'cubeFaces' })
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

async function readCubeArchive(path: string): Promise<PanoramaInput> {
  const cube = await inspectCube(path)
  const { sizePx, captured } = cube
  return {
    ...cubeInput(sizePx, (borderPx) => decodeCube(path, cube, borderPx)),
    facts: { ...equirectSizeOfCube(sizePx), mimeType: cubeType },
    captured,
    check: () => checkCube(path, (face) => face.check()),
    checkBeforeDecoding: () => checkCube(path, async (face) => ({ notes: await face.checkBeforeDecoding() })),
  }
}

/** Size of an equirectangular image with the resolution of a cube: four faces around, two from pole to pole. */
function equirectSizeOfCube(sizePx: number) {
  return { widthPx: 4 * sizePx, heightPx: 2 * sizePx }
}

/** Input of six faces, decoded with the border that scaling needs. */
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
