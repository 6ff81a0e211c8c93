import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import type { CubeNaming } from '../../../src/shared/media/cube-namings.ts'
import type { Painting } from './cut-panoramas.ts'

/** Direction (x right, y up, −z ahead) at image point (s, t): right and up from the middle, both −1…1. */
type FaceMapping = (s: number, t: number) => Vec3
/** Mapping of each face by file name, as programs with this naming define it; independent of the product's table. */
type Rig = Readonly<Record<string, FaceMapping>>

const facesInOrder: readonly FaceMapping[] = [
  (s, t) => [s, t, -1],
  (s, t) => [1, t, s],
  (s, t) => [-s, t, 1],
  (s, t) => [-1, t, -s],
  (s, t) => [s, 1, t],
  (s, t) => [s, -1, -t],
]
const [front, right, back, left, up, down] = facesInOrder as readonly [
  FaceMapping,
  FaceMapping,
  FaceMapping,
  FaceMapping,
  FaceMapping,
  FaceMapping,
]

/** Converts from OpenGL's cube map table (s and t by the major axis). In its coordinates z points ahead and t down. */
const fromOpenGl =
  (mapping: (sc: number, tc: number) => Vec3): FaceMapping =>
  (s, t) => {
    const [x, y, z] = mapping(s, -t)
    return [x, y, -z]
  }
const openGlRig: Rig = {
  px: fromOpenGl((sc, tc) => [1, -tc, -sc]),
  nx: fromOpenGl((sc, tc) => [-1, -tc, sc]),
  py: fromOpenGl((sc, tc) => [sc, 1, tc]),
  ny: fromOpenGl((sc, tc) => [sc, -1, -tc]),
  pz: fromOpenGl((sc, tc) => [sc, -tc, 1]),
  nz: fromOpenGl((sc, tc) => [-sc, -tc, -1]),
}
/** Converts from Quake's axes (x ahead, y left, z up), in which `ft` looks along −y. */
const fromQuake =
  (mapping: FaceMapping): FaceMapping =>
  (s, t) => {
    const [x, y, z] = mapping(s, t)
    return [-x, z, y]
  }
const quakeRig: Rig = {
  rt: fromQuake((s, t) => [1, -s, t]),
  lf: fromQuake((s, t) => [-1, s, t]),
  bk: fromQuake((s, t) => [s, 1, t]),
  ft: fromQuake((s, t) => [-s, -1, t]),
  up: fromQuake((s, t) => [-t, -s, 1]),
  dn: fromQuake((s, t) => [t, -s, -1]),
}
const signedNames = { px: 'posx', nx: 'negx', py: 'posy', ny: 'negy', pz: 'posz', nz: 'negz' } as const

export const rigs: Readonly<Record<CubeNaming, Rig>> = {
  letters: { f: front, r: right, b: back, l: left, u: up, d: down },
  words: { front, right, back, left, top: up, bottom: down },
  axes: openGlRig,
  signedAxes: Object.fromEntries(Object.entries(signedNames).map(([short, long]) => [long, openGlRig[short] ?? front])),
  skybox: quakeRig,
  fromZero: Object.fromEntries(facesInOrder.map((mapping, index) => [String(index), mapping])),
  fromOne: Object.fromEntries(facesInOrder.map((mapping, index) => [String(index + 1), mapping])),
}

/** Renders a painting as the square image of a face. */
export async function faceImage(painting: Painting, mapping: FaceMapping, sizePx: number): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(3 * sizePx * sizePx)
  for (let row = 0, offset = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++, offset += 3) {
      const [x, y, z] = mapping((2 * (column + 0.5)) / sizePx - 1, 1 - (2 * (row + 0.5)) / sizePx)
      const length = Math.hypot(x, y, z)
      pixels.set(painting([x / length, y / length, z / length]), offset)
    }
  }
  return sharp(pixels, { raw: { width: sizePx, height: sizePx, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Painting with a distinct color in each direction. */
export const directionPainting: Painting = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

type CubeFiles = { readonly naming?: CubeNaming; readonly sizePx?: number; readonly painting?: Painting }

/** The six files of a cube, by name. */
export async function cubeFiles({
  naming = 'words',
  sizePx = 64,
  painting = directionPainting,
}: CubeFiles = {}): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const [name, mapping] of Object.entries(rigs[naming])) {
    files[`Kitchen_${name}.png`] = await faceImage(painting, mapping, sizePx)
  }
  return files
}

/** Zips files, by default uncompressed, because images don't get smaller. */
export function zipOf(files: Readonly<Record<string, Uint8Array | string>>, level: 0 | 6 = 0): Buffer {
  const zippable: Zippable = {}
  for (const [name, bytes] of Object.entries(files)) zippable[name] = typeof bytes === 'string' ? strToU8(bytes) : bytes
  return Buffer.from(zipSync(zippable, { level, mtime: new Date(2026, 0, 1) }))
}
