import type { TypedCoverage } from '../../../shared/media/adjustments.ts'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { faceSizePxOf } from '../../../shared/media/pyramid.ts'
import { cubeType } from '../../../shared/media/registry.ts'
import type { Captured } from '../../ports/media-builder.ts'
import { inspectImage } from '../image/inspect-image.ts'
import { readImageMetadata } from '../metadata/read-image-metadata.ts'
import { isZip } from './cube/archive.ts'
import { checkCube, decodeCube, inspectCube } from './cube/decode-cube.ts'
import { cubeSource, type FaceSource, planeSource } from './cut-faces.ts'
import { decodePlane } from './decode-plane.ts'
import { finestBorderPx } from './faces/face-raster.ts'
import { sourceBorderPx } from './faces/scale-face.ts'
import { coverageOf, faceSizeOf, placePanorama } from './placement.ts'

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
  /** Decodes once, small, and so finds out whether all of it is there; answers the notes. @throws MediaError `media.damaged` */
  readonly check: () => Promise<readonly FileNote[]>
  /** The notes alone, as far as `decode` finds out itself whether all of it is there. */
  readonly checkBeforeDecoding: () => Promise<readonly FileNote[]>
  readonly decode: () => Promise<FaceSource>
}

/**
 * Reads what is known of a panorama before it is decoded: an equirectangular image, or a zip of the six faces of a
 * cube.
 * @throws MediaError
 */
export async function readPanorama(path: string, angles?: TypedCoverage): Promise<PanoramaInput> {
  return (await isZip(path)) ? readSixFaces(path) : readEquirect(path, angles)
}

async function readEquirect(path: string, angles: TypedCoverage | undefined): Promise<PanoramaInput> {
  const facts = await inspectImage(path)
  const metadata = await readImageMetadata(path, facts)
  const { placement, pose, captured, missingRows } = placePanorama(facts, metadata, angles)
  const padding: readonly FileNote[] = missingRows > 0 ? [{ code: 'rowsPadded', count: missingRows }] : []
  return {
    facts,
    pose,
    captured,
    faceSizePx: faceSizeOf(placement),
    coverage: coverageOf(placement),
    check: async () => [...padding, ...(await facts.check()).notes],
    checkBeforeDecoding: async () => [...padding, ...(await facts.checkBeforeDecoding())],
    decode: async () => planeSource(await decodePlane(facts, placement)),
  }
}

async function readSixFaces(path: string): Promise<PanoramaInput> {
  const cube = await inspectCube(path)
  const faceSizePx = faceSizePxOf(cube.sizePx)
  const borderPx = sourceBorderPx(cube.sizePx, { sizePx: faceSizePx, borderPx: finestBorderPx(faceSizePx) })
  return {
    // Four faces go round, and two from top to bottom: the image that would show as much.
    facts: {
      widthPx: 4 * cube.sizePx,
      heightPx: 2 * cube.sizePx,
      mimeType: cubeType,
    },
    faceSizePx,
    pose: undefined,
    captured: cube.captured,
    coverage: undefined,
    check: () => checkCube(path, (face) => face.check()),
    checkBeforeDecoding: () => checkCube(path, async (face) => ({ notes: await face.checkBeforeDecoding() })),
    decode: async () => cubeSource(await decodeCube(path, cube, borderPx)),
  }
}
