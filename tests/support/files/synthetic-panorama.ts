import sharp from 'sharp'
import type { Color, UnitVector } from './reference-view.ts'

/** A panorama that exists only as a formula. */
export type Formula = (direction: UnitVector) => Color

type Coverage = Readonly<Record<'yawMinDeg' | 'yawMaxDeg' | 'pitchMinDeg' | 'pitchMaxDeg', number>>

/** Limits a panorama to its coverage. Everything else is black, which no direction has as its color. */
export function coveredFormula(formula: Formula, covered: Coverage): Formula {
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = covered
  const degPerRad = 180 / Math.PI
  return (direction) => {
    const [x, y, z] = direction
    const yawDeg = Math.atan2(x, z) * degPerRad
    const pitchDeg = Math.asin(y) * degPerRad
    const isCovered = yawDeg >= yawMinDeg && yawDeg <= yawMaxDeg && pitchDeg >= pitchMinDeg && pitchDeg <= pitchMaxDeg
    return isCovered ? formula(direction) : [0, 0, 0]
  }
}

export type TilePlace = { readonly level: number; readonly face: string; readonly y: number; readonly x: number }

const payloadPx = 504
const gutterPx = 4
const texturePx = payloadPx + 2 * gutterPx

/** Plane of a face: its middle, and its vectors to the right and up, in Pannellum's orientation with z ahead. */
type Face = { readonly middle: UnitVector; readonly right: UnitVector; readonly up: UnitVector }
const faces: Readonly<Record<string, Face>> = {
  f: { middle: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  b: { middle: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0] },
  u: { middle: [0, 1, 0], right: [1, 0, 0], up: [0, 0, -1] },
  d: { middle: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  l: { middle: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0] },
  r: { middle: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0] },
}

const levelsOf = (faceSizePx: number) => Math.ceil(Math.log2(faceSizePx / payloadPx))

/** Renders a lossless tile of a formula without the product's tiler. Gutter and padding continue the face beyond its edge. */
export async function formulaTile(formula: Formula, faceSizePx: number, tile: TilePlace): Promise<Buffer> {
  const sizePx = faceSizePx / 2 ** (levelsOf(faceSizePx) - tile.level)
  const face = faces[tile.face]
  if (!face) throw new Error(`no face ${tile.face}`)
  const { middle, right, up } = face
  const pixels = new Uint8Array(texturePx * texturePx * 3)
  let offset = 0
  // The loop runs a quarter of a million times for each of hundreds of tiles, so it avoids allocations.
  for (let row = 0; row < texturePx; row++)
    for (let column = 0; column < texturePx; column++) {
      const a = (2 * (tile.x * payloadPx + column - gutterPx + 0.5)) / sizePx - 1
      const b = 1 - (2 * (tile.y * payloadPx + row - gutterPx + 0.5)) / sizePx
      // The face is at distance 1 and perpendicular to both offsets.
      const length = Math.sqrt(1 + a * a + b * b)
      const color = formula([
        (middle[0] + a * right[0] + b * up[0]) / length,
        (middle[1] + a * right[1] + b * up[1]) / length,
        (middle[2] + a * right[2] + b * up[2]) / length,
      ])
      pixels[offset++] = Math.round(color[0])
      pixels[offset++] = Math.round(color[1])
      pixels[offset++] = Math.round(color[2])
    }
  const raw = { width: texturePx, height: texturePx, channels: 3 } as const
  return sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
}

/** 64 × 32 preview of a formula as a data URL. */
export async function formulaPreview(formula: Formula): Promise<string> {
  const width = 64
  const height = 32
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const yaw = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const pitch = (0.5 - (row + 0.5) / height) * Math.PI
      const direction: UnitVector = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
      pixels.set(formula(direction).map(Math.round), (row * width + column) * 3)
    }
  const webp = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
