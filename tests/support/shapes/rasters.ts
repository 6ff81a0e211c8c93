import type { Raster } from '../../../src/server/media/panorama/cube/unfolded/seam-costs.ts'
import { type CubeFace, facePoint } from '../../../src/shared/geometry/cube.ts'
import { directionToVector, type Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { type Painting, paintEquirect, wholeSphere } from '../files/cut-panoramas.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Raster from a function of each pixel's color. */
export function rasterOf(widthPx: number, heightPx: number, colorAt: (x: number, y: number) => Rgb): Raster {
  const pixels = new Uint8ClampedArray(3 * widthPx * heightPx)
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p += 3) pixels.set(colorAt(x, y), p)
  }
  return { pixels: new Uint8Array(pixels.buffer), widthPx, heightPx }
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Room without symmetries: each wall, the floor and the ceiling have their own color and pattern. */
export const room: Painting = ([x, y, z]) => [
  127 + 70 * x + 35 * Math.sin(5 * y + 3 * z + 1),
  127 + 60 * y + 35 * Math.sin(6 * x - 4 * z),
  127 + 55 * z + 35 * Math.sin(7 * x + 5 * y - 2 * z + 2),
]

/** Room with a floor and a ceiling of one color. */
export const plainRoom: Painting = (at) => (Math.abs(at[1]) > 0.5 ? [210, 212, 214] : room(at))

export type SheetCell = { readonly face: CubeFace; readonly turns?: number } | null

type Sheet = {
  readonly columns: number
  readonly cells: readonly SheetCell[]
  readonly sizePx?: number
  readonly painting?: Painting
  readonly background?: Rgb
}

/** Faces of a cube in one image, each turned clockwise by quarters. */
export function cubeSheet({ columns, cells, sizePx = 48, painting = room, background = [0, 0, 0] }: Sheet): Raster {
  const colorAt = (x: number, y: number): Rgb => {
    const cell = cells[columns * Math.floor(y / sizePx) + Math.floor(x / sizePx)] ?? null
    if (cell === null) return background
    let a = (2 * ((x % sizePx) + 0.5)) / sizePx - 1
    let b = 1 - (2 * ((y % sizePx) + 0.5)) / sizePx
    // Turning the image clockwise equals turning the point counterclockwise.
    for (let turn = 0; turn < (cell.turns ?? 0); turn++) [a, b] = [-b, a]
    return painting(unit(facePoint(cell.face, a, b)))
  }
  return rasterOf(columns * sizePx, (cells.length / columns) * sizePx, colorAt)
}

/** A whole sphere as an equirectangular image. */
export function sphereRaster(widthPx: number, painting: Painting = room): Raster {
  return { pixels: paintEquirect(painting, wholeSphere(widthPx)), widthPx, heightPx: widthPx / 2 }
}

/** Rectilinear photo of a painting. */
export function photoRaster(widthPx: number, heightPx: number, painting: Painting = room): Raster {
  return rasterOf(widthPx, heightPx, (x, y) => painting(unit([x / widthPx - 0.5, 0.5 - y / heightPx, -0.7])))
}

type Discs = { readonly radius?: number; readonly isStacked?: boolean; readonly painting?: Painting }

/** Dual fisheye image of a 360 camera: discs on black, with a radius in widths of their squares. */
export function dualFisheyeRaster(
  sizePx: number,
  { radius = 0.5, isStacked = false, painting = room }: Discs = {},
): Raster {
  const lens = (x: number, y: number, isBack: boolean): Rgb => {
    const across = (x + 0.5) / sizePx - 0.5
    const up = 0.5 - (y + 0.5) / sizePx
    const distance = Math.hypot(across, up)
    if (distance > radius) return [2, 2, 3]
    const angle = (distance / radius) * 97 * (Math.PI / 180)
    const share = distance === 0 ? 0 : Math.sin(angle) / distance
    const [right, ahead] = isBack ? [-1, 1] : [1, -1]
    return painting([right * across * share, up * share, ahead * Math.cos(angle)])
  }
  return isStacked
    ? rasterOf(sizePx, 2 * sizePx, (x, y) => lens(x, y % sizePx, y >= sizePx))
    : rasterOf(2 * sizePx, sizePx, (x, y) => lens(x % sizePx, y, x >= sizePx))
}

/** Stereo pair: in the second eye everything is shifted a little. */
export function stereoRaster(
  eyeWidthPx: number,
  layout: 'overUnder' | 'sideBySide',
  painting: Painting = room,
): Raster {
  const eyeHeightPx = eyeWidthPx / 2
  const eyeColor = (x: number, y: number, shiftDeg: number): Rgb =>
    painting(
      directionToVector({
        yawDeg: ((x + 0.5) / eyeWidthPx) * 360 - 180 + shiftDeg,
        pitchDeg: 90 - ((y + 0.5) / eyeHeightPx) * 180,
      }),
    )
  return layout === 'overUnder'
    ? rasterOf(eyeWidthPx, 2 * eyeHeightPx, (x, y) => eyeColor(x, y % eyeHeightPx, y < eyeHeightPx ? 0 : 2))
    : rasterOf(2 * eyeWidthPx, eyeHeightPx, (x, y) => eyeColor(x % eyeWidthPx, y, x < eyeWidthPx ? 0 : 2))
}
