import type { Raster } from '../../../src/server/media/panorama/cube/unfolded/seam-costs.ts'
import { type CubeFace, facePoint } from '../../../src/shared/geometry/cube.ts'
import { directionToVector, type Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { type Painting, paintEquirect, wholeSphere } from '../files/cut-panoramas.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Creates a raster from the color of each pixel. */
export function rasterOf(widthPx: number, heightPx: number, colorAt: (x: number, y: number) => Rgb): Raster {
  const pixels = new Uint8ClampedArray(3 * widthPx * heightPx)
  for (let y = 0, offset = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, offset += 3) pixels.set(colorAt(x, y), offset)
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
export const plainRoom: Painting = (direction) => (Math.abs(direction[1]) > 0.5 ? [210, 212, 214] : room(direction))

export type SheetCell = { readonly face: CubeFace; readonly turns?: number } | null

type Sheet = {
  readonly columns: number
  readonly cells: readonly SheetCell[]
  readonly sizePx?: number
  readonly painting?: Painting
  readonly background?: Rgb
}

/** Draws faces of a cube in one image, each rotated clockwise by quarter turns. */
export function cubeSheet({ columns, cells, sizePx = 48, painting = room, background = [0, 0, 0] }: Sheet): Raster {
  const colorAt = (x: number, y: number): Rgb => {
    const cell = cells[columns * Math.floor(y / sizePx) + Math.floor(x / sizePx)] ?? null
    if (cell === null) return background
    let a = (2 * ((x % sizePx) + 0.5)) / sizePx - 1
    let b = 1 - (2 * ((y % sizePx) + 0.5)) / sizePx
    // Turning the image clockwise equals turning the point counterclockwise.
    for (let quarterTurn = 0; quarterTurn < (cell.turns ?? 0); quarterTurn++) [a, b] = [-b, a]
    return painting(unit(facePoint(cell.face, a, b)))
  }
  return rasterOf(columns * sizePx, (cells.length / columns) * sizePx, colorAt)
}

/** Draws a whole sphere as an equirectangular image. */
export function sphereRaster(widthPx: number, painting: Painting = room): Raster {
  return { pixels: paintEquirect(painting, wholeSphere(widthPx)), widthPx, heightPx: widthPx / 2 }
}

/** Draws a rectilinear photo of a painting. */
export function photoRaster(widthPx: number, heightPx: number, painting: Painting = room): Raster {
  return rasterOf(widthPx, heightPx, (x, y) => painting(unit([x / widthPx - 0.5, 0.5 - y / heightPx, -0.7])))
}

/** Half of the field of view of a fisheye lens, which sees a little more than a hemisphere. */
const lensHalfAngleDeg = 97

type Discs = { readonly radius?: number; readonly isStacked?: boolean; readonly painting?: Painting }

/** Draws a dual fisheye image of a 360 camera: two discs on black. The radius is a fraction of a disc's square. */
export function dualFisheyeRaster(
  sizePx: number,
  { radius = 0.5, isStacked = false, painting = room }: Discs = {},
): Raster {
  const lens = (x: number, y: number, isBack: boolean): Rgb => {
    const across = (x + 0.5) / sizePx - 0.5
    const up = 0.5 - (y + 0.5) / sizePx
    const distance = Math.hypot(across, up)
    if (distance > radius) return [2, 2, 3]
    const angle = (distance / radius) * lensHalfAngleDeg * (Math.PI / 180)
    const scale = distance === 0 ? 0 : Math.sin(angle) / distance
    const [right, ahead] = isBack ? [-1, 1] : [1, -1]
    return painting([right * across * scale, up * scale, ahead * Math.cos(angle)])
  }
  return isStacked
    ? rasterOf(sizePx, 2 * sizePx, (x, y) => lens(x, y % sizePx, y >= sizePx))
    : rasterOf(2 * sizePx, sizePx, (x, y) => lens(x % sizePx, y, x >= sizePx))
}

/** Draws a stereo pair, in which the second image is rotated by two degrees. */
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
