import { type CubeFace, vectorToFace } from '../../../../../shared/geometry/cube.ts'
import { levelingOf } from '../../../../../shared/geometry/leveling.ts'
import type { PanoramaManifest } from '../../../../../shared/media/panorama-manifest.ts'
import { type CoarseFaces, coarseFaces, type FacePixels } from '../../../../viewer/coarse-panorama.ts'
import type { BrightnessSampler } from './gray-panorama.ts'

/** Panorama of a stop, as a message to a worker. */
export type PanoramaSource = {
  /** Differs between panoramas and between levelings of the same one. */
  readonly key: string
  readonly manifest: PanoramaManifest
  readonly baseUrl: string
  readonly levelPitchDeg: number
  readonly levelRollDeg: number
}

/** Luma of each pixel (ITU-R BT.601). */
function grayFace({ data, width, height }: FacePixels): Float32Array {
  const values = new Float32Array(width * height)
  for (let index = 0; index < values.length; index += 1)
    values[index] =
      0.299 * (data[4 * index] ?? 0) + 0.587 * (data[4 * index + 1] ?? 0) + 0.114 * (data[4 * index + 2] ?? 0)
  return values
}

/** Bilinear interpolation. The gutter of a tile has the pixels beyond its edge. */
function interpolated(values: Float32Array, widthPx: number, { x, y }: { readonly x: number; readonly y: number }) {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const index = row * widthPx + column
  const above = (values[index] ?? 0) * (1 - u) + (values[index + 1] ?? 0) * u
  const below = (values[index + widthPx] ?? 0) * (1 - u) + (values[index + widthPx + 1] ?? 0) * u
  return above * (1 - v) + below * v
}

/** Samples the brightness of a leveled panorama from its coarsest tiles. */
export function brightnessOfFaces(
  { faces, toPixel }: CoarseFaces,
  source: Pick<PanoramaSource, 'manifest' | 'levelPitchDeg' | 'levelRollDeg'>,
): BrightnessSampler {
  const grayFaces = new Map<CubeFace, Float32Array>()
  const widths = new Map<CubeFace, number>()
  for (const [face, pixels] of faces) {
    grayFaces.set(face, grayFace(pixels))
    widths.set(face, pixels.width)
  }
  const leveling = levelingOf(source, source.manifest.pose)
  return (x, y, z) => {
    const { face, a, b } = vectorToFace(leveling.toImage([x, y, z]))
    const values = grayFaces.get(face)
    return values === undefined ? 0 : interpolated(values, widths.get(face) ?? 0, { x: toPixel(a), y: toPixel(-b) })
  }
}

/** Fetches the coarsest tiles of a panorama. Rejects if one of them can't be loaded. */
export async function loadBrightness(source: PanoramaSource): Promise<BrightnessSampler> {
  return brightnessOfFaces(await coarseFaces(source.manifest, source.baseUrl), source)
}
