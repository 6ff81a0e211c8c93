import { type Cube, cubeSampler } from '../../../src/server/media/panorama/cube-sampler.ts'
import {
  allocatePyramid,
  cutPyramid,
  type FaceSource,
  planeSource,
} from '../../../src/server/media/panorama/cut-faces.ts'
import { openFacePool } from '../../../src/server/media/panorama/faces/face-pool.ts'
import type { FaceRaster } from '../../../src/server/media/panorama/faces/face-raster.ts'
import { fillPlaneBorder } from '../../../src/server/media/panorama/faces/plane-border.ts'
import {
  allocatePlane,
  type Placement,
  planePadPx,
  planeRowBytes,
  type SourcePlane,
} from '../../../src/server/media/panorama/faces/source-plane.ts'
import { faceSizeOf } from '../../../src/server/media/panorama/placement.ts'
import { type CubeFace, cubeFaces } from '../../../src/shared/geometry/cube.ts'
import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'

/** A panorama that exists only as a formula: color by unit vector (x right, y up, −z ahead). */
export type Painting = (direction: Vec3) => readonly [red: number, green: number, blue: number]

/** Placement of an image that shows the whole sphere. */
export function wholeSphere(widthPx: number): Placement {
  const heightPx = widthPx / 2
  return { widthPx, heightPx, fullWidthPx: widthPx, fullHeightPx: heightPx, leftPx: 0, topPx: 0 }
}

/** Renders a painting as an equirectangular RGB image, with one sample in the middle of each pixel. */
export function paintEquirect(painting: Painting, placement: Placement): Uint8Array {
  const { widthPx, heightPx, fullWidthPx, fullHeightPx, leftPx, topPx } = placement
  const pixels = new Uint8ClampedArray(3 * widthPx * heightPx)
  const yaws = Array.from({ length: widthPx }, (_, x) => ((x + 0.5 + leftPx) / fullWidthPx - 0.5) * 2 * Math.PI)
  const columns = yaws.map((yaw) => [Math.sin(yaw), -Math.cos(yaw)] as const)
  for (let y = 0, offset = 0; y < heightPx; y++) {
    const pitch = (0.5 - (y + 0.5 + topPx) / fullHeightPx) * Math.PI
    const up = Math.sin(pitch)
    const horizontal = Math.cos(pitch)
    for (const [right, back] of columns) {
      const color = painting([right * horizontal, up, back * horizontal])
      pixels[offset++] = color[0]
      pixels[offset++] = color[1]
      pixels[offset++] = color[2]
    }
  }
  return new Uint8Array(pixels.buffer)
}

/** Source plane of RGB pixels, with its border filled. */
export function planeOf(pixels: Uint8Array, placement: Placement): SourcePlane {
  const plane = allocatePlane(placement)
  const target = new Uint8Array(plane.pixels)
  const rowLength = 3 * placement.widthPx
  for (let y = 0; y < placement.heightPx; y++) {
    const row = pixels.subarray(y * rowLength, (y + 1) * rowLength)
    target.set(row, (y + planePadPx) * planeRowBytes(plane) + 3 * planePadPx)
  }
  fillPlaneBorder(plane)
  return plane
}

/** Cuts all levels of all faces, coarsest first, in threads as the product does. */
export function cutCube(plane: SourcePlane): Promise<ReadonlyMap<CubeFace, readonly FaceRaster[]>> {
  return cutSource(planeSource(plane), faceSizeOf(plane))
}

/** Cuts all levels of all faces of any source. */
export async function cutSource(
  source: FaceSource,
  faceSizePx: number,
): Promise<ReadonlyMap<CubeFace, readonly FaceRaster[]>> {
  const pool = openFacePool(2)
  try {
    await source.prepare(faceSizePx, pool)
    const cube = new Map<CubeFace, readonly FaceRaster[]>()
    for (const face of cubeFaces) {
      const levels = allocatePyramid(faceSizePx)
      await cutPyramid(source, { face, levels }, pool)
      cube.set(face, levels)
    }
    return cube
  } finally {
    await pool.close()
  }
}

/** Largest second difference of any channel along a path of colors; 0 for an even gradient. */
export function roughnessOf(colors: readonly (readonly number[])[]): number {
  let maxDifference = 0
  for (let index = 2; index < colors.length; index++) {
    for (const channel of [0, 1, 2]) {
      const previous = colors[index - 2]?.[channel] ?? 0
      const center = colors[index - 1]?.[channel] ?? 0
      const next = colors[index]?.[channel] ?? 0
      maxDifference = Math.max(maxDifference, Math.abs(previous - 2 * center + next))
    }
  }
  return maxDifference
}

/** Color of a cube by direction, not rounded to bytes. */
export function unroundedColors(cube: Cube): (direction: Vec3) => readonly [red: number, green: number, blue: number] {
  const writeColor = cubeSampler(cube)
  return (direction) => {
    const color = new Float64Array(3)
    writeColor(direction, color, 0)
    const [red = 0, green = 0, blue = 0] = color
    return [red, green, blue]
  }
}
