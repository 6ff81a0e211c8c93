import sharp from 'sharp'
import type { Colour, Lookout } from './reference-view.ts'

/** A panorama that exists only as a formula. */
export type Formula = (at: Lookout) => Colour

export type TilePlace = { readonly level: number; readonly face: string; readonly y: number; readonly x: number }

const payloadPx = 504
const gutterPx = 4
const texturePx = payloadPx + 2 * gutterPx

/** Direction of a point on a face plane; a to the right, b up (viewer.md 5.2), with z ahead. */
const faces: Readonly<Record<string, (a: number, b: number) => Lookout>> = {
  f: (a, b) => [a, b, 1],
  b: (a, b) => [-a, b, -1],
  u: (a, b) => [a, 1, -b],
  d: (a, b) => [a, -1, b],
  l: (a, b) => [-1, b, a],
  r: (a, b) => [1, b, -a],
}

const levelsOf = (faceSizePx: number) => Math.ceil(Math.log2(faceSizePx / payloadPx))

/** A lossless tile of a formula, gutter and padding sampled beyond the edge, made without the production tiler. */
export async function formulaTile(formula: Formula, faceSizePx: number, place: TilePlace): Promise<Buffer> {
  const sizePx = faceSizePx / 2 ** (levelsOf(faceSizePx) - place.level)
  const toPoint = faces[place.face]
  if (!toPoint) throw new Error(`no face ${place.face}`)
  const pixels = new Uint8Array(texturePx * texturePx * 3)
  for (let row = 0; row < texturePx; row++)
    for (let column = 0; column < texturePx; column++) {
      const a = (2 * (place.x * payloadPx + column - gutterPx + 0.5)) / sizePx - 1
      const b = 1 - (2 * (place.y * payloadPx + row - gutterPx + 0.5)) / sizePx
      const [x, y, z] = toPoint(a, b)
      const length = Math.hypot(x, y, z)
      const colour = formula([x / length, y / length, z / length])
      pixels.set(colour.map(Math.round), (row * texturePx + column) * 3)
    }
  const raw = { width: texturePx, height: texturePx, channels: 3 } as const
  return sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
}

/** The 64 × 32 preview of a formula as a data address. */
export async function formulaPreview(formula: Formula): Promise<string> {
  const [width, height] = [64, 32]
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const yaw = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const pitch = (0.5 - (row + 0.5) / height) * Math.PI
      const at: Lookout = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
      pixels.set(formula(at).map(Math.round), (row * width + column) * 3)
    }
  const webp = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
