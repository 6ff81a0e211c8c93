import type { CubeFace } from '../../../../../shared/geometry/cube.ts'
import { facesBy, wholeFace } from '../../../../../shared/tour-imports/panorama-source.ts'
import { archivePath } from './archive-path.ts'
import { type Fields, isFields, listOf, numberOf, textOf } from './fields.ts'
import { deepestLevel } from './levels.ts'
import type { ReadPanorama } from './read-panorama.ts'

/** Names of the elements with one face each. */
const faceElements = {
  l: 'left',
  f: 'front',
  r: 'right',
  b: 'back',
  u: 'up',
  d: 'down',
} as const satisfies Record<CubeFace, string>

/** Addresses of the six faces, with placeholders for rows and columns; undefined without a cube. */
function faceUrlsOf(fields: Fields, levelNumber: string): Record<CubeFace, string> | undefined {
  const { cube } = fields
  const pattern = isFields(cube) ? textOf(cube.url) : ''
  const urlOf = (face: CubeFace) => {
    const element = fields[faceElements[face]]
    const url = pattern === '' ? textOf(isFields(element) ? element.url : undefined) : pattern.replaceAll('%s', face)
    return url.replaceAll('%l', levelNumber)
  }
  return urlOf('f') === '' ? undefined : facesBy(urlOf)
}

/** Placeholders of rows and columns, with a zero for each further digit. */
const rowPattern = /%(0*)[vy]/g
const columnPattern = /%(0*)[hxu]/g

/** Path of an address in the archive. Placeholders for folders, such as `%CURRENTXML%`, stand for the description's. */
const pathOf = (url: string, folder: string) => archivePath(folder, url.replace(/^%[A-Z]+%\/?/, ''))

type Level = { readonly sizePx: number; readonly tileSizePx: number; readonly faceUrls: Record<CubeFace, string> }

/** Levels of `multires="512,640,1280,2560"`: the size of tiles, then the sizes of faces. */
function listedLevels(image: Fields): readonly Level[] {
  const { cube } = image
  const [tileSizePx = 0, ...sizesPx] = textOf(isFields(cube) ? cube.multires : undefined)
    .split(',')
    .map((size) => Math.round(numberOf(size.split('x')[0]) ?? 0))
  return sizesPx.flatMap((sizePx, index) => {
    const faceUrls = faceUrlsOf(image, String(index + 1))
    return faceUrls === undefined ? [] : [{ sizePx, tileSizePx, faceUrls }]
  })
}

/** Levels that are elements of their own, as older versions write them. */
function elementLevels(image: Fields): readonly Level[] {
  const levels = listOf(image.level)
  return levels.flatMap((level, index) => {
    const faceUrls = faceUrlsOf(level, String(index + 1))
    const sizePx = Math.round(numberOf(level.tiledimagewidth) ?? 0)
    const tileSizePx = Math.round(numberOf(level.tilesize) ?? numberOf(image.tilesize) ?? 0)
    return faceUrls === undefined ? [] : [{ sizePx, tileSizePx, faceUrls }]
  })
}

function tilesOf(image: Fields, folder: string): ReadPanorama | undefined {
  const levels = [...listedLevels(image), ...elementLevels(image)]
  const deepest = deepestLevel(levels.map((level, index) => ({ ...level, key: String(index) })))
  const level = deepest && levels[Number(deepest.level.key)]
  if (level === undefined) return undefined
  const { sizePx, tileSizePx, faceUrls } = level
  const digits = 1 + (rowPattern.exec(faceUrls.f)?.[1]?.length ?? 0)
  rowPattern.lastIndex = 0
  const tilePathOf = (face: CubeFace) =>
    pathOf(faceUrls[face].replaceAll(rowPattern, '{row}').replaceAll(columnPattern, '{column}'), folder)
  if (tilePathOf('f') === undefined) return undefined
  const faces = facesBy((face) => ({ path: tilePathOf(face) ?? '', sizePx, tileSizePx, firstIndex: 1, digits }))
  return { source: { faces }, isReduced: deepest?.isReduced ?? false }
}

function cubeOf(image: Fields, folder: string): ReadPanorama | undefined {
  const faceUrls = faceUrlsOf(image, '1')
  if (faceUrls === undefined || /%0*[vyhxu]/.test(faceUrls.f)) return undefined
  const paths = facesBy((face) => pathOf(faceUrls[face], folder))
  if (Object.values(paths).includes(undefined)) return undefined
  return { source: { faces: facesBy((face) => wholeFace(paths[face] ?? '')) }, isReduced: false }
}

/** A whole sphere in one image. Tiled and partial ones are unknown. */
function sphereOf({ sphere, hfov }: Fields, folder: string): ReadPanorama | undefined {
  if (!isFields(sphere) || sphere.multires !== undefined || (numberOf(hfov) ?? 360) < 360) return undefined
  const image = pathOf(textOf(sphere.url), folder)
  return image === undefined ? undefined : { source: { image, coverage: null }, isReduced: false }
}

/** Panorama of a scene, by the first of its images that can be read; undefined without one. */
export function krpanoPanorama(scene: Fields, folder: string): ReadPanorama | undefined {
  for (const image of listOf(scene.image)) {
    const panorama = tilesOf(image, folder) ?? cubeOf(image, folder) ?? sphereOf(image, folder)
    if (panorama !== undefined) return panorama
  }
  return undefined
}
