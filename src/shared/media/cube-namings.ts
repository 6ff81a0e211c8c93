import { type CubeFace, cubeFaces } from '../geometry/cube.ts'
import { namesOf } from '../kernel/names-of.ts'

/** Clockwise rotation, in degrees, that orients an image as `faceAxes` defines its face. */
export type FaceRotationDeg = 0 | 90 | 180 | 270

export type CubeNamingScheme = {
  /** Names of each face: the last word of a file name, in lower case. */
  readonly faces: Readonly<Record<CubeFace, readonly string[]>>
  /** Rotation of faces that programs with this naming orient differently. */
  readonly rotationsDeg?: Readonly<Partial<Record<CubeFace, FaceRotationDeg>>>
}

/**
 * Naming schemes for the six faces of a cube. In all of them images are seen from inside the cube and the sides are
 * upright; they differ in which side is the front and in the rotation of the top and the bottom.
 */
export const cubeNamings = {
  /** krpano, Pannellum, Marzipano. The top continues the front upward, the bottom continues it downward. */
  letters: { faces: { f: ['f'], b: ['b'], u: ['u'], d: ['d'], l: ['l'], r: ['r'] } },
  /** PTGui, Blender's panorama add-ons, most hand-made cubes; top and bottom oriented as in `letters`. */
  words: {
    faces: { f: ['front'], b: ['back'], u: ['up', 'top'], d: ['down', 'bottom'], l: ['left'], r: ['right'] },
  },
  /**
   * Cube maps as OpenGL and Direct3D define them (OpenGL 4.6 core, table 8.19): x to the right, y up, z ahead in a
   * left-handed world. Seen from inside, top and bottom are oriented as in `letters`.
   */
  axes: { faces: { f: ['pz'], b: ['nz'], u: ['py'], d: ['ny'], l: ['nx'], r: ['px'] } },
  /** Longer names for the same cube maps. */
  signedAxes: { faces: { f: ['posz'], b: ['negz'], u: ['posy'], d: ['negy'], l: ['negx'], r: ['posx'] } },
  /**
   * Skyboxes of Quake II and its successors (`MakeSkyVec` in gl_warp.c): `lf` is to the right of `ft`, and top and
   * bottom continue `rt`, a quarter turn away from the front.
   */
  skybox: {
    faces: { f: ['ft'], b: ['bk'], u: ['up'], d: ['dn'], l: ['rt'], r: ['lf'] },
    rotationsDeg: { u: 90, d: 270 },
  },
  /** Front, right, back, left, top, bottom, numbered from 0 (Hugin's erect2cubic, Pano2VR, Pannellum's list). */
  fromZero: { faces: { f: ['0'], r: ['1'], b: ['2'], l: ['3'], u: ['4'], d: ['5'] } },
  /** The same order, numbered from 1. */
  fromOne: { faces: { f: ['1'], r: ['2'], b: ['3'], l: ['4'], u: ['5'], d: ['6'] } },
} as const satisfies Record<string, CubeNamingScheme>

export type CubeNaming = keyof typeof cubeNamings
export const cubeNamingNames = namesOf(cubeNamings)

/** Clockwise rotation that orients a face of a naming scheme. */
export function faceRotationDeg(naming: CubeNaming, face: CubeFace): FaceRotationDeg {
  const { rotationsDeg }: CubeNamingScheme = cubeNamings[naming]
  return rotationsDeg?.[face] ?? 0
}

/** Parsed file name: the stem that all six files share, and the face, if the last word names one. */
export type NamedFace = { readonly stem: string; readonly face: CubeFace | undefined }

/** Words of this length need no separator before them; `storeroom_u` is a face, `menu` is not. */
const unambiguousWordLength = 4

/** File name without folders and extension. */
function baseNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dotIndex = name.lastIndexOf('.')
  return dotIndex > 0 ? name.slice(0, dotIndex) : name
}

function isNumbered(naming: CubeNaming): boolean {
  return /^\d$/.test(cubeNamings[naming].faces.f[0])
}

const withoutSeparators = (stem: string) => stem.replace(/[^\p{L}\p{N})\]]+$/u, '')

/** True if the word at the end of a name is separate from the text before it. */
function isSeparateWord(before: string, word: string): boolean {
  if (before === '' || /[^\p{L}\p{N}]$/u.test(before)) return true
  return word.length >= unambiguousWordLength || (/[\p{Ll}\p{N}]$/u.test(before) && /^\p{Lu}/u.test(word))
}

/** Parses a path by a naming; `undefined` if the file name doesn't end in a word or number of that naming. */
export function readFaceName(path: string, naming: CubeNaming): NamedFace | undefined {
  const base = baseNameOf(path)
  const { faces }: CubeNamingScheme = cubeNamings[naming]
  if (isNumbered(naming)) {
    const [, before, digits] = /^(.*?)(\d+)$/s.exec(base) ?? []
    if (before === undefined || digits === undefined) return undefined
    const face = cubeFaces.find((name) => faces[name].includes(String(Number(digits))))
    return { stem: withoutSeparators(before), face }
  }
  for (const face of cubeFaces) {
    const word = faces[face].find((name) => base.toLowerCase().endsWith(name)) ?? ''
    const before = base.slice(0, base.length - word.length)
    if (word !== '' && isSeparateWord(before, base.slice(before.length))) {
      return { stem: withoutSeparators(before), face }
    }
  }
  return undefined
}

/** Result of `matchFaceNames`; indices refer to its `paths`. */
export type FaceMatch =
  | { readonly result: 'complete'; readonly naming: CubeNaming; readonly faces: Readonly<Record<CubeFace, number>> }
  | { readonly result: 'missing'; readonly missing: readonly CubeFace[] }
  | { readonly result: 'duplicate'; readonly face: CubeFace }
  | { readonly result: 'unrecognized'; readonly indices: readonly number[] }

/**
 * Assigns files to cube faces by the naming that matches most of them. The result names the problem unless each of the
 * six faces has exactly one file.
 */
export function matchFaceNames(paths: readonly string[]): FaceMatch {
  const matches = cubeNamingNames.map((naming) => ({
    naming,
    faces: paths.map((path) => readFaceName(path, naming)?.face),
  }))
  const countFaces = (faces: readonly (CubeFace | undefined)[]) =>
    new Set(faces.filter((face) => face !== undefined)).size
  const [best] = matches.toSorted((a, b) => countFaces(b.faces) - countFaces(a.faces))
  if (best === undefined) throw new Error('No cube naming is registered.')
  const { naming, faces } = best
  const indices = faces.flatMap((face, index) => (face === undefined ? [index] : []))
  if (indices.length > 0) return { result: 'unrecognized', indices }
  const duplicate = faces.find((face, index) => face !== undefined && faces.indexOf(face) !== index)
  if (duplicate !== undefined) return { result: 'duplicate', face: duplicate }
  const missingFaces = cubeFaces.filter((face) => !faces.includes(face))
  if (missingFaces.length > 0) return { result: 'missing', missing: missingFaces }
  const indexOf = (face: CubeFace) => faces.indexOf(face)
  const indexByFace = {
    f: indexOf('f'),
    b: indexOf('b'),
    u: indexOf('u'),
    d: indexOf('d'),
    l: indexOf('l'),
    r: indexOf('r'),
  }
  return { result: 'complete', naming, faces: indexByFace }
}
