import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import type { CubeNamingName } from '../../../src/shared/media/cube-namings.ts'
import type { Painting } from './cut-panoramas.ts'

/** Direction (x right, y up, −z ahead) that an image shows s to the right and t above its middle, both −1…1. */
type Place = (s: number, t: number) => Vec3
/** File name of each image and what it shows, as the programs of a naming have it; made without the product's own table. */
type Rig = Readonly<Record<string, Place>>

const plain: readonly Place[] = [
  (s, t) => [s, t, -1],
  (s, t) => [1, t, s],
  (s, t) => [-s, t, 1],
  (s, t) => [-1, t, -s],
  (s, t) => [s, 1, t],
  (s, t) => [s, -1, -t],
]
const [front, right, back, left, up, down] = plain as readonly [Place, Place, Place, Place, Place, Place]

/** A cube map as the table of OpenGL has it: (s, t) by the major axis, in a world whose z points ahead, t downwards. */
const fromGl =
  (place: (sc: number, tc: number) => Vec3): Place =>
  (s, t) => {
    const [x, y, z] = place(s, -t)
    return [x, y, -z]
  }
const gl: Rig = {
  px: fromGl((sc, tc) => [1, -tc, -sc]),
  nx: fromGl((sc, tc) => [-1, -tc, sc]),
  py: fromGl((sc, tc) => [sc, 1, tc]),
  ny: fromGl((sc, tc) => [sc, -1, -tc]),
  pz: fromGl((sc, tc) => [sc, -tc, 1]),
  nz: fromGl((sc, tc) => [-sc, -tc, -1]),
}
/** Quake: x ahead of its own world, y to the left, z up; `ft` looks along −y, which is our front. */
const fromQuake =
  (place: Place): Place =>
  (s, t) => {
    const [x, y, z] = place(s, t)
    return [-x, z, y]
  }
const quake: Rig = {
  rt: fromQuake((s, t) => [1, -s, t]),
  lf: fromQuake((s, t) => [-1, s, t]),
  bk: fromQuake((s, t) => [s, 1, t]),
  ft: fromQuake((s, t) => [-s, -1, t]),
  up: fromQuake((s, t) => [-t, -s, 1]),
  dn: fromQuake((s, t) => [t, -s, -1]),
}
const longer = { px: 'posx', nx: 'negx', py: 'posy', ny: 'negy', pz: 'posz', nz: 'negz' } as const

export const rigs: Readonly<Record<CubeNamingName, Rig>> = {
  letters: { f: front, r: right, b: back, l: left, u: up, d: down },
  words: { front, right, back, left, top: up, bottom: down },
  axes: gl,
  signedAxes: Object.fromEntries(Object.entries(longer).map(([short, long]) => [long, gl[short] ?? front])),
  skies: quake,
  fromZero: Object.fromEntries(plain.map((place, index) => [String(index), place])),
  fromOne: Object.fromEntries(plain.map((place, index) => [String(index + 1), place])),
}

/** A square image of what a place shows of a painting. */
export async function faceImage(painting: Painting, place: Place, sizePx: number): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(3 * sizePx * sizePx)
  for (let row = 0, o = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++, o += 3) {
      const [x, y, z] = place((2 * (column + 0.5)) / sizePx - 1, 1 - (2 * (row + 0.5)) / sizePx)
      const length = Math.hypot(x, y, z)
      pixels.set(painting([x / length, y / length, z / length]), o)
    }
  }
  return sharp(pixels, { raw: { width: sizePx, height: sizePx, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Colors that tell each direction from every other. */
export const directionPainting: Painting = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

type CubeFiles = { readonly naming?: CubeNamingName; readonly sizePx?: number; readonly painting?: Painting }

/** The six files of a cube, by name. */
export async function cubeFiles({
  naming = 'words',
  sizePx = 64,
  painting = directionPainting,
}: CubeFiles = {}): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const [name, place] of Object.entries(rigs[naming])) {
    files[`Kitchen_${name}.png`] = await faceImage(painting, place, sizePx)
  }
  return files
}

/** A zip of some files; images are only stored, as they do not get smaller. */
export function zipOf(files: Readonly<Record<string, Uint8Array | string>>, level: 0 | 6 = 0): Buffer {
  const zippable: Zippable = {}
  for (const [name, bytes] of Object.entries(files)) zippable[name] = typeof bytes === 'string' ? strToU8(bytes) : bytes
  return Buffer.from(zipSync(zippable, { level, mtime: new Date(2026, 0, 1) }))
}
