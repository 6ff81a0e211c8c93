import type { CubeFace } from '../../../../../shared/geometry/cube.ts'
import { facesBy } from '../../../../../shared/tour-imports/panorama-source.ts'
import { archivePath } from './archive-path.ts'
import { type Fields, isFields, listOf, numberOf, textOf } from './fields.ts'
import { deepestLevel } from './levels.ts'
import type { ReadPanorama } from './read-panorama.ts'

/** Order of faces in numbers. */
const faceNumbers = ['f', 'r', 'b', 'l', 'u', 'd'] as const satisfies readonly CubeFace[]

const placeholder = /%(0*)([a-z])/gi

/** Values of placeholders: a number, which counts from 1 in capital letters, or a text. */
type Values = Readonly<Record<string, number | string>>

/** Path with numbers in place of its placeholders. Those without a value stay. */
function fill(pattern: string, values: Values): string {
  return pattern.replaceAll(placeholder, (match, zeros: string, letter: string) => {
    const name = letter.toLowerCase()
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return match
    if (typeof value === 'string') return value
    return String(letter === name ? value : value + 1).padStart(zeros.length + 1, '0')
  })
}

type Numbering = { readonly firstIndex: number; readonly digits: number }

/** Numbering of the rows and columns of tiles; undefined if they differ, or if there are none. */
function numberingOf(pattern: string): Numbering | undefined {
  const numberings = [...pattern.matchAll(placeholder)].flatMap(([, zeros = '', letter = '']) =>
    /[xyvh]/i.test(letter) ? [{ firstIndex: /[A-Z]/.test(letter) ? 1 : 0, digits: zeros.length + 1 }] : [],
  )
  const [first] = numberings
  const isSame = numberings.every(
    ({ firstIndex, digits }) => firstIndex === first?.firstIndex && digits === first.digits,
  )
  return isSame ? first : undefined
}

/** Tiles of the largest level. Levels are numbered from the last one, which is the smallest. */
function tilesOf(input: Fields, folder: string): ReadPanorama | undefined {
  const pattern = textOf(input.leveltileurl)
  const numbering = numberingOf(pattern)
  const tileSizePx = Math.round(numberOf(input.leveltilesize) ?? numberOf(input.tilesize) ?? 0)
  const levels = listOf(input.level)
  const deepest = deepestLevel(
    levels.map(({ width }, index) => ({ key: String(index), sizePx: Math.round(numberOf(width) ?? 0), tileSizePx })),
  )
  if (deepest === undefined || numbering === undefined) return undefined
  const index = Number(deepest.level.key)
  const pathOf = (face: CubeFace) => {
    const place = { x: '{column}', h: '{column}', y: '{row}', v: '{row}' }
    const level = { l: levels.length - 1 - index, r: index }
    return archivePath(folder, fill(pattern, { ...place, ...level, c: faceNumbers.indexOf(face), s: face }))
  }
  if (pathOf('f') === undefined) return undefined
  const borderPx = Math.max(0, Math.round(numberOf(input.overlap) ?? 0))
  const { sizePx } = deepest.level
  const faces = facesBy((face) => ({ path: pathOf(face) ?? '', sizePx, tileSizePx, borderPx, ...numbering }))
  return { source: { faces }, isReduced: deepest.isReduced }
}

/** Six images. They can be larger than the faces by `tilescale`, because they overlap. */
function imagesOf(input: Fields, folder: string): ReadPanorama | undefined {
  const paths = facesBy((face) => archivePath(folder, textOf(input[`tile${faceNumbers.indexOf(face)}url`])))
  if (Object.values(paths).includes(undefined)) return undefined
  const imageSizePx = Math.round(numberOf(input.tilesize) ?? 0)
  const scale = numberOf(input.tilescale) ?? 1
  const borderPx = scale > 1 ? Math.round((imageSizePx - imageSizePx / scale) / 2) : 0
  const sizePx = borderPx > 0 ? imageSizePx - 2 * borderPx : null
  if (sizePx !== null && sizePx < 1) return undefined
  const tile = { sizePx, tileSizePx: sizePx ?? 0, borderPx, firstIndex: 0, digits: 1 }
  return { source: { faces: facesBy((face) => ({ ...tile, path: paths[face] ?? '' })) }, isReduced: false }
}

/** Panorama of a node; undefined for flat images, videos, and images that aren't in the archive. */
export function pano2vrPanorama({ input }: Fields, folder: string): ReadPanorama | undefined {
  if (!isFields(input) || numberOf(input.flat) === 1 || input.video !== undefined) return undefined
  return tilesOf(input, folder) ?? imagesOf(input, folder)
}
