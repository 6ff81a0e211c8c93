import { type CubeFace, cubeFaces } from '../geometry/cube.ts'

/** Clockwise turn, in degrees, that hangs an image the way `faceAxes` describes its face. */
export type FaceTurnDeg = 0 | 90 | 180 | 270

export type CubeNaming = {
  /** How each face may be called: the last word of a file's name, in lower case. */
  readonly faces: Readonly<Record<CubeFace, readonly string[]>>
  /** Only where the programs of this naming hang the top and the bottom another way. */
  readonly turnsDeg?: Readonly<Partial<Record<CubeFace, FaceTurnDeg>>>
}

/**
 * Ways in which programs name the six faces of a cube. All images are seen from inside the cube and the sides are
 * upright; what differs is which side is the front, and how the top and the bottom hang.
 */
export const cubeNamings = {
  /** krpano, Pannellum, Marzipano. The top goes on upwards from the front, the bottom downwards. */
  letters: { faces: { f: ['f'], b: ['b'], u: ['u'], d: ['d'], l: ['l'], r: ['r'] } },
  /** PTGui, Blender's panorama add-ons, most hand-made cubes; top and bottom as with letters. */
  words: {
    faces: { f: ['front'], b: ['back'], u: ['up', 'top'], d: ['down', 'bottom'], l: ['left'], r: ['right'] },
  },
  /**
   * Cube maps as OpenGL and Direct3D define them (OpenGL 4.6 core, table 8.19): x to the right, y up, z ahead in a
   * left-handed world. Seen from inside, its top and bottom hang as with letters.
   */
  axes: { faces: { f: ['pz'], b: ['nz'], u: ['py'], d: ['ny'], l: ['nx'], r: ['px'] } },
  /** The same cube maps in longer words. */
  signedAxes: { faces: { f: ['posz'], b: ['negz'], u: ['posy'], d: ['negy'], l: ['negx'], r: ['posx'] } },
  /**
   * Skies of games in the line of Quake II (`MakeSkyVec` in its gl_warp.c): to the right of `ft` comes `lf`, and top and
   * bottom go on from `rt`, a quarter turn away from the front.
   */
  skies: {
    faces: { f: ['ft'], b: ['bk'], u: ['up'], d: ['dn'], l: ['rt'], r: ['lf'] },
    turnsDeg: { u: 90, d: 270 },
  },
  /** Front, right, back, left, top, bottom, counted from 0 (Hugin's erect2cubic, Pano2VR, Pannellum's list). */
  fromZero: { faces: { f: ['0'], r: ['1'], b: ['2'], l: ['3'], u: ['4'], d: ['5'] } },
  /** The same order, counted from 1. */
  fromOne: { faces: { f: ['1'], r: ['2'], b: ['3'], l: ['4'], u: ['5'], d: ['6'] } },
} as const satisfies Record<string, CubeNaming>

export type CubeNamingName = keyof typeof cubeNamings
export const cubeNamingNames = [
  'letters',
  'words',
  'axes',
  'signedAxes',
  'skies',
  'fromZero',
  'fromOne',
] satisfies readonly CubeNamingName[]

/** How far a face's image has to be turned clockwise under a naming. */
export function turnDegOf(naming: CubeNamingName, face: CubeFace): FaceTurnDeg {
  const { turnsDeg }: CubeNaming = cubeNamings[naming]
  return turnsDeg?.[face] ?? 0
}

/** A file name taken apart: what its set is called, and which face it is, if its last word is one. */
export type NamedFace = { readonly stem: string; readonly face: CubeFace | undefined }

/** Words this long stand for themselves; `storeroom_u` is a face, `menu` is none. */
const clearWordLength = 4

/** Path without its folders and its ending. */
function baseOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

function isNumbered(naming: CubeNamingName): boolean {
  return /^\d$/.test(cubeNamings[naming].faces.f[0])
}

const withoutSeparators = (stem: string) => stem.replace(/[^\p{L}\p{N})\]]+$/u, '')

/** Whether a word that ends a name stands apart from what is before it. */
function standsApart(before: string, word: string): boolean {
  if (before === '' || /[^\p{L}\p{N}]$/u.test(before)) return true
  return word.length >= clearWordLength || (/[\p{Ll}\p{N}]$/u.test(before) && /^\p{Lu}/u.test(word))
}

/** Reads a path under a naming; `undefined` where its name ends in no word, or number, of that naming. */
export function readFaceName(path: string, naming: CubeNamingName): NamedFace | undefined {
  const base = baseOf(path)
  const { faces }: CubeNaming = cubeNamings[naming]
  if (isNumbered(naming)) {
    const [, before, digits] = /^(.*?)(\d+)$/s.exec(base) ?? []
    if (before === undefined || digits === undefined) return undefined
    const face = cubeFaces.find((name) => faces[name].includes(String(Number(digits))))
    return { stem: withoutSeparators(before), face }
  }
  for (const face of cubeFaces) {
    const word = faces[face].find((one) => base.toLowerCase().endsWith(one)) ?? ''
    const before = base.slice(0, base.length - word.length)
    if (word !== '' && standsApart(before, base.slice(before.length))) {
      return { stem: withoutSeparators(before), face }
    }
  }
  return undefined
}

/** What six files turned out to be; indices count within the paths that were asked about. */
export type CubeReading =
  | { readonly found: 'cube'; readonly naming: CubeNamingName; readonly faces: Readonly<Record<CubeFace, number>> }
  | { readonly found: 'gap'; readonly missing: readonly CubeFace[] }
  | { readonly found: 'twice'; readonly face: CubeFace }
  | { readonly found: 'strangers'; readonly indices: readonly number[] }

/**
 * Which face each of some files is, under the naming that knows most of them. Anything but one file for each of the
 * six faces is answered by what is wrong with it.
 */
export function readCube(paths: readonly string[]): CubeReading {
  const readings = cubeNamingNames.map((naming) => ({
    naming,
    faces: paths.map((path) => readFaceName(path, naming)?.face),
  }))
  const score = (faces: readonly (CubeFace | undefined)[]) => new Set(faces.filter((face) => face !== undefined)).size
  const [best] = readings.toSorted((one, other) => score(other.faces) - score(one.faces))
  if (best === undefined) throw new Error('There is no naming.')
  const { naming, faces } = best
  const indices = faces.flatMap((face, index) => (face === undefined ? [index] : []))
  if (indices.length > 0) return { found: 'strangers', indices }
  const twice = faces.find((face, index) => face !== undefined && faces.indexOf(face) !== index)
  if (twice !== undefined) return { found: 'twice', face: twice }
  const missing = cubeFaces.filter((face) => !faces.includes(face))
  if (missing.length > 0) return { found: 'gap', missing }
  const [f, b, u, d, l, r] = cubeFaces.map((face) => faces.indexOf(face))
  const at = (index: number | undefined) => index ?? -1
  return { found: 'cube', naming, faces: { f: at(f), b: at(b), u: at(u), d: at(d), l: at(l), r: at(r) } }
}
