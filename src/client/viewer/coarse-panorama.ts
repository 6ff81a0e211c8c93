import { createPyramid } from '../../sdk/core/tiles/tile.ts'
import { type CubeFace, vectorToFace } from '../../shared/geometry/cube.ts'
import { type Color, emptyColor, type Sampler } from '../../shared/media/nadir-fill.ts'
import type { PanoramaManifest } from '../../shared/media/panorama-manifest.ts'
import { levelSizePx, tileGutterPx } from '../../shared/media/pyramid.ts'

/** Longest time that a tile may take: waiting for one that stalls would hold up all others. */
const tileTimeoutMs = 20_000

async function loadPixels(url: string): Promise<ImageData> {
  const response = await fetch(url, { signal: AbortSignal.timeout(tileTimeoutMs) })
  if (!response.ok) throw new Error(`tile request failed: ${response.status}`)
  const image = await createImageBitmap(await response.blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (canvas === null) throw new Error('no 2D canvas context')
  canvas.drawImage(image, 0, 0)
  image.close()
  return canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height)
}

export type FacePixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** The coarsest tile of each face, without those outside a partial panorama. */
export type CoarseFaces = {
  readonly faces: ReadonlyMap<CubeFace, FacePixels>
  /** Pixel of a face coordinate from −1 to 1, to the right or down. */
  readonly toPixel: (coordinate: number) => number
}

/** Loads the coarsest tiles of a panorama. */
export async function coarseFaces(manifest: PanoramaManifest, baseUrl: string): Promise<CoarseFaces> {
  const { roots, isMissing, urlOf } = createPyramid(manifest, baseUrl)
  const availableTiles = roots.filter((tile) => !isMissing(tile))
  const loadingFaces = availableTiles.map(async (tile) => [tile.face, await loadPixels(urlOf(tile))] as const)
  const faces = new Map<CubeFace, FacePixels>(await Promise.all(loadingFaces))
  const edgePx = levelSizePx(manifest.faceSizePx, 0)
  return { faces, toPixel: (coordinate) => tileGutterPx + ((coordinate + 1) / 2) * edgePx - 0.5 }
}

/** Samples the colors of a panorama by direction from its coarsest tiles, which the viewer has already cached. */
export async function coarsePanorama(manifest: PanoramaManifest, baseUrl: string): Promise<Sampler> {
  const { faces, toPixel } = await coarseFaces(manifest, baseUrl)
  return (direction) => {
    const { face, a, b } = vectorToFace(direction)
    const pixels = faces.get(face)
    return pixels === undefined ? emptyColor : colorAt(pixels, toPixel(a), toPixel(-b))
  }
}

/** Bytes of a pixel in `ImageData` (RGBA). */
const bytesPerPixel = 4

/** Bilinear interpolation of four pixels. The gutter of a tile has the pixels beyond its edge. */
function colorAt({ data, width }: FacePixels, x: number, y: number): Color {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const channel = (index: number) => {
    const valueAt = (right: number, down: number) =>
      data[bytesPerPixel * ((row + down) * width + column + right) + index] ?? 0
    return (valueAt(0, 0) * (1 - u) + valueAt(1, 0) * u) * (1 - v) + (valueAt(0, 1) * (1 - u) + valueAt(1, 1) * u) * v
  }
  return [channel(0), channel(1), channel(2)]
}
