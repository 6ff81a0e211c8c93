import { type CubeFace, cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { type TypedCoverage, typedCoverage } from '../../../../../shared/media/adjustments.ts'
import {
  type FaceTiles,
  facesBy,
  type PanoramaSource,
  wholeFace,
} from '../../../../../shared/tour-imports/panorama-source.ts'
import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'
import { archivePath } from './archive-path.ts'
import { type Fields, isFields, listOf, numberOf, textOf } from './fields.ts'
import { deepestLevel } from './levels.ts'
import { PathFunction } from './path-function.ts'
import { poseOf } from './photo-sphere-viewer-angles.ts'
import { noTurn, type Turn } from './turns.ts'

const faceNames = {
  l: 'left',
  f: 'front',
  r: 'right',
  b: 'back',
  u: 'top',
  d: 'bottom',
} as const satisfies Record<CubeFace, string>

/** Order of faces in lists and stripes. */
const faceOrder = ['l', 'f', 'r', 'b', 'u', 'd'] as const satisfies readonly CubeFace[]

export const faceOfName = (name: unknown) => cubeFaces.find((face) => faceNames[face] === name) ?? null

/** Panorama of a node, and its place on the sphere as far as the description says it. */
export type NodePanorama = {
  readonly source: PanoramaSource
  /** True if the viewer has finer tiles, whose paths only a program knows. */
  readonly isPreview?: boolean
  readonly isReduced?: boolean
  /** Rotation by the pose in the description; absent if the viewer uses the one in the file. */
  readonly pose?: Turn
  /** Yaw of the middle of a partial panorama. */
  readonly centerYawDeg?: number
  /** Width of the image, or of a face, that positions in pixels refer to; null for the one in the archive. */
  readonly positionWidthPx?: number | null
}

type PlacedCrop = { readonly coverage: TypedCoverage | null; readonly centerYawDeg: number }

/** Coverage of a cropped panorama. Undefined if that depends on the size of the image, or is impossible. */
function cropOf({
  fullWidth,
  fullHeight,
  croppedWidth,
  croppedHeight,
  croppedX,
  croppedY,
}: Fields): PlacedCrop | undefined {
  const heightPx = numberOf(fullHeight)
  const widthPx = numberOf(fullWidth) ?? (heightPx === undefined ? undefined : 2 * heightPx)
  const hasCrop = [croppedWidth, croppedHeight, croppedX, croppedY].some((value) => numberOf(value) !== undefined)
  if (!hasCrop && widthPx === undefined) return { coverage: null, centerYawDeg: 0 }
  const croppedWidthPx = numberOf(croppedWidth)
  const croppedHeightPx = numberOf(croppedHeight)
  if (widthPx === undefined || croppedWidthPx === undefined || croppedHeightPx === undefined) return undefined
  if (widthPx <= 0) return undefined
  const fullHeightPx = widthPx / 2
  const leftPx = numberOf(croppedX) ?? (widthPx - croppedWidthPx) / 2
  const topPx = numberOf(croppedY) ?? (fullHeightPx - croppedHeightPx) / 2
  if (croppedWidthPx >= widthPx && croppedHeightPx >= fullHeightPx) return { coverage: null, centerYawDeg: 0 }
  const coverage = typedCoverage.safeParse({
    yawDeg: (360 * croppedWidthPx) / widthPx,
    pitchDeg: (180 * croppedHeightPx) / fullHeightPx,
    pitchCentreDeg: 90 - (180 * (topPx + croppedHeightPx / 2)) / fullHeightPx,
  })
  if (!coverage.success) return undefined
  return { coverage: coverage.data, centerYawDeg: (360 * (leftPx + croppedWidthPx / 2)) / widthPx - 180 }
}

/** One equirectangular image, with `panoData` of the node or of the panorama. */
function sphereOf(path: unknown, panoData: unknown, folder: string): NodePanorama | undefined {
  const image = archivePath(folder, textOf(path))
  if (image === undefined) return undefined
  if (!isFields(panoData)) return { source: { image, coverage: null } }
  const crop = cropOf(panoData)
  if (crop === undefined) return undefined
  const { coverage, centerYawDeg } = crop
  const hasPose = ['poseHeading', 'posePitch', 'poseRoll'].some((field) => numberOf(panoData[field]) !== undefined)
  return { source: { image, coverage }, centerYawDeg, ...(hasPose ? { pose: poseOf(panoData) } : {}) }
}

/** Faces as images. The viewer expects the top and the bottom turned by half, unless `flipTopBottom` is true. */
function facesOf(flipTopBottom: unknown, faceOf: (face: CubeFace) => FaceTiles | undefined): NodePanorama | undefined {
  const faces = facesBy(faceOf)
  const isTurned = flipTopBottom !== true
  const oriented = (face: CubeFace): FaceTiles => ({
    ...(faces[face] ?? wholeFace('')),
    ...(isTurned && (face === 'u' || face === 'd') ? { rotationDeg: 180 as const } : {}),
  })
  if (cubeFaces.some((face) => faces[face] === undefined)) return undefined
  return { source: { faces: facesBy(oriented) }, pose: noTurn }
}

function imageFace(folder: string, reference: unknown): FaceTiles | undefined {
  const path = archivePath(folder, textOf(reference))
  return path === undefined ? undefined : wholeFace(path)
}

function separateFaces(paths: unknown, flipTopBottom: unknown, folder: string): NodePanorama | undefined {
  if (Array.isArray(paths)) {
    return facesOf(flipTopBottom, (face) => imageFace(folder, paths[faceOrder.indexOf(face)]))
  }
  return isFields(paths) ? facesOf(flipTopBottom, (face) => imageFace(folder, paths[faceNames[face]])) : undefined
}

/** Six faces side by side in one image, in any order. */
function stripeOf({ path, order, flipTopBottom }: Fields, folder: string): NodePanorama | undefined {
  const names: readonly unknown[] = Array.isArray(order) ? order : faceOrder.map((face) => faceNames[face])
  return facesOf(flipTopBottom, (face) => {
    const image = imageFace(folder, path)
    const column = names.indexOf(faceNames[face])
    return image && column !== -1 ? { ...image, cell: { column, row: 0, columns: 6, rows: 1 } } : undefined
  })
}

/** Cells of the faces in a cross of four columns and three rows. */
const netCells = {
  l: { column: 0, row: 1 },
  f: { column: 1, row: 1 },
  r: { column: 2, row: 1 },
  b: { column: 3, row: 1 },
  u: { column: 1, row: 0 },
  d: { column: 1, row: 2 },
} as const satisfies Record<CubeFace, { column: number; row: number }>

function netOf({ path }: Fields, folder: string): NodePanorama | undefined {
  return facesOf(true, (face) => {
    const image = imageFace(folder, path)
    return image && { ...image, cell: { ...netCells[face], columns: 4, rows: 3 } }
  })
}

/** Forms of a cube that have a type. */
const cubeReaders: Readonly<Record<string, (panorama: Fields, folder: string) => NodePanorama | undefined>> = {
  separate: ({ paths, flipTopBottom }, folder) => separateFaces(paths, flipTopBottom, folder),
  stripe: stripeOf,
  net: netOf,
}

function cubeOf(panorama: unknown, folder: string): NodePanorama | undefined {
  if (Array.isArray(panorama)) return separateFaces(panorama, false, folder)
  if (!isFields(panorama)) return undefined
  const type = textOf(panorama.type)
  if (type === '') return separateFaces(panorama, false, folder)
  return Object.hasOwn(cubeReaders, type) ? cubeReaders[type]?.(panorama, folder) : undefined
}

/** Levels of tiles, or the only one, in the order of their size. */
function levelsOf(panorama: Fields, sizeField: string): readonly Fields[] {
  const levels = Array.isArray(panorama.levels) ? listOf(panorama.levels) : [panorama]
  return levels.toSorted((a, b) => (numberOf(a[sizeField]) ?? 0) - (numberOf(b[sizeField]) ?? 0))
}

/** Tiles of an equirectangular image. */
function sphereTilesOf(panorama: Fields, tileUrl: PathFunction, folder: string): NodePanorama | undefined {
  const levels = levelsOf(panorama, 'width').map(({ width, cols, rows }, index) => ({
    index,
    widthPx: Math.round(numberOf(width) ?? 0),
    columns: Math.round(numberOf(cols) ?? 0),
    rows: Math.round(numberOf(rows) ?? 0),
  }))
  const isValid = ({ widthPx, columns, rows }: (typeof levels)[number]) =>
    columns >= 1 && rows >= 1 && widthPx / columns >= tileMinPx && widthPx / 2 / rows >= tileMinPx
  const validLevels = levels.filter(isValid)
  const level = validLevels.findLast(({ widthPx }) => widthPx <= tourImportLimits.sphereMaxPx)
  if (level === undefined) return undefined
  const { index, widthPx, columns, rows } = level
  const path = archivePath(folder, tileUrl.call(['{column}', '{row}', String(index)]))
  if (path === undefined) return undefined
  return {
    source: { sphere: { path, widthPx, columns, rows, firstIndex: 0, digits: 1 } },
    isReduced: level !== validLevels.at(-1),
    pose: noTurn,
    positionWidthPx: levels[0]?.widthPx ?? null,
  }
}

/** Smallest edge of tiles. Smaller ones would be millions of files. */
const tileMinPx = 64

/** Tiles of cube faces. */
function faceTilesOf(panorama: Fields, tileUrl: PathFunction, folder: string): NodePanorama | undefined {
  const levels = levelsOf(panorama, 'faceSize').map(({ faceSize, nbTiles }, index) => {
    const sizePx = Math.round(numberOf(faceSize) ?? 0)
    return { key: String(index), sizePx, tileSizePx: Math.ceil(sizePx / Math.round(numberOf(nbTiles) ?? 0)) }
  })
  const deepest = deepestLevel(levels)
  if (deepest === undefined) return undefined
  const { key, sizePx, tileSizePx } = deepest.level
  const tiles = facesOf(panorama.flipTopBottom, (face) => {
    const path = archivePath(folder, tileUrl.call([faceNames[face], '{column}', '{row}', key]))
    return path === undefined ? undefined : { path, sizePx, tileSizePx, firstIndex: 0, digits: 1 }
  })
  return tiles && { ...tiles, isReduced: deepest.isReduced, positionWidthPx: levels[0]?.sizePx ?? null }
}

/** Tiles, or the preview of those whose paths aren't known. */
function tilesOf(panorama: Fields, folder: string): NodePanorama | undefined {
  const { tileUrl, baseUrl } = panorama
  const isCube = levelsOf(panorama, 'faceSize').some(({ faceSize }) => faceSize !== undefined)
  if (tileUrl instanceof PathFunction) {
    return isCube ? faceTilesOf(panorama, tileUrl, folder) : sphereTilesOf(panorama, tileUrl, folder)
  }
  const preview = isCube ? cubeOf(baseUrl, folder) : sphereOf(baseUrl, panorama.basePanoData, folder)
  return preview && { ...preview, isPreview: true }
}

/** Panorama of a node, for all adapters of images; undefined for videos, and for images that aren't in the archive. */
export function nodePanorama({ panorama, panoData }: Fields, folder: string): NodePanorama | undefined {
  if (typeof panorama === 'string') return sphereOf(panorama, panoData, folder)
  if (!isFields(panorama)) return cubeOf(panorama, folder)
  if (panorama.tileUrl !== undefined || panorama.levels !== undefined || panorama.baseUrl !== undefined) {
    return tilesOf(panorama, folder)
  }
  const isSphere = typeof panorama.path === 'string' && panorama.type === undefined
  return isSphere ? sphereOf(panorama.path, panorama.data ?? panoData, folder) : cubeOf(panorama, folder)
}
