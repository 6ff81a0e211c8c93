import { pyramidOf } from '../../sdk/core/tiles/tile.ts'
import { type CubeFace, vectorToFace } from '../../shared/geometry/cube.ts'
import { type Color, emptyColor, type Sample } from '../../shared/media/nadir-fill.ts'
import type { PanoramaManifest } from '../../shared/media/panorama-manifest.ts'
import { levelSizePx, tileGutterPx } from '../../shared/media/pyramid.ts'

async function pixelsOf(address: string): Promise<ImageData> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`a tile answers ${answer.status}`)
  const image = await createImageBitmap(await answer.blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (canvas === null) throw new Error('this browser draws nothing')
  canvas.drawImage(image, 0, 0)
  image.close()
  return canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height)
}

/** Colors of a built panorama by direction, read off its coarsest tiles: six requests, which the viewer made before. */
export async function coarsePanorama(manifest: PanoramaManifest, baseUrl: string): Promise<Sample> {
  const { roots, isMissing, urlOf } = pyramidOf(manifest, baseUrl)
  const there = roots.filter((tile) => !isMissing(tile))
  const loaded = there.map(async (tile) => [tile.face, await pixelsOf(urlOf(tile))] as const)
  const faces = new Map<CubeFace, ImageData>(await Promise.all(loaded))
  const edgePx = levelSizePx(manifest.faceSizePx, 0)
  const along = (place: number) => tileGutterPx + ((place + 1) / 2) * edgePx - 0.5
  return (direction) => {
    const { face, a, b } = vectorToFace(direction)
    const pixels = faces.get(face)
    return pixels === undefined ? emptyColor : colorAt(pixels, along(a), along(-b))
  }
}

/** Mixed from the four pixels around a place; the border of a tile is there for those beyond its edge. */
function colorAt({ data, width }: ImageData, x: number, y: number): Color {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const channel = (c: number) => {
    const at = (right: number, down: number) => data[4 * ((row + down) * width + column + right) + c] ?? 0
    return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
  }
  return [channel(0), channel(1), channel(2)]
}
