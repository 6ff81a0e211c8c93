import type { CubeFace } from '../../../../../shared/geometry/cube.ts'
import { type TypedCoverage, typedCoverage } from '../../../../../shared/media/adjustments.ts'
import { facesBy, wholeFace } from '../../../../../shared/tour-imports/panorama-source.ts'
import { archivePath } from './archive-path.ts'
import { type Fields, isFields, numberOf, textOf } from './fields.ts'
import { deepestLevel } from './levels.ts'
import type { ReadPanorama } from './read-panorama.ts'

/** Order of the images in `cubeMap`. */
const cubeMapFaces = ['f', 'r', 'b', 'l', 'u', 'd'] as const satisfies readonly CubeFace[]

const joined = (basePath: string, path: string) =>
  basePath === '' ? path : `${basePath.replace(/\/$/, '')}/${path.replace(/^\//, '')}`

/** Coverage of a partial panorama; null for a whole sphere, and for angles that no image can have. */
function coverageOf({ haov, vaov, vOffset }: Fields): TypedCoverage | null {
  const coverage = {
    yawDeg: numberOf(haov) ?? 360,
    pitchDeg: numberOf(vaov) ?? 180,
    pitchCentreDeg: numberOf(vOffset) ?? 0,
  }
  if (coverage.yawDeg >= 360 && coverage.pitchDeg >= 180) return null
  return typedCoverage.safeParse(coverage).data ?? null
}

function sphereOf(scene: Fields, folder: string): ReadPanorama | undefined {
  const image = archivePath(folder, joined(textOf(scene.basePath), textOf(scene.panorama)))
  return image === undefined ? undefined : { source: { image, coverage: coverageOf(scene) }, isReduced: false }
}

function cubeOf({ cubeMap, basePath }: Fields, folder: string): ReadPanorama | undefined {
  if (!Array.isArray(cubeMap)) return undefined
  const paths = cubeMapFaces.map((_face, index) =>
    archivePath(folder, joined(textOf(basePath), textOf(cubeMap[index]))),
  )
  if (paths.some((path) => path === undefined)) return undefined
  const faces = facesBy((face) => wholeFace(paths[cubeMapFaces.indexOf(face)] ?? ''))
  return { source: { faces }, isReduced: false }
}

/** Tiles of the deepest level. Each level has half the size of the next one. */
function tilesOf({ multiRes, basePath: sceneBasePath }: Fields, folder: string): ReadPanorama | undefined {
  if (!isFields(multiRes)) return undefined
  const { basePath, path, extension, tileResolution, maxLevel, cubeResolution } = multiRes
  const levelCount = Math.min(20, Math.round(numberOf(maxLevel) ?? 0))
  const deepest = deepestLevel(
    Array.from({ length: levelCount }, (_value, index) => ({
      key: String(index + 1),
      sizePx: Math.ceil((numberOf(cubeResolution) ?? 0) / 2 ** (levelCount - index - 1)),
      tileSizePx: Math.round(numberOf(tileResolution) ?? 0),
    })),
  )
  if (deepest === undefined || textOf(path) === '') return undefined
  const { key, sizePx, tileSizePx } = deepest.level
  const pattern = joined(joined(textOf(sceneBasePath), textOf(basePath)), textOf(path)).replaceAll('%l', key)
  const pathOf = (face: CubeFace) => {
    const facePath = pattern.replaceAll('%s', face).replaceAll('%y', '{row}').replaceAll('%x', '{column}')
    return archivePath(folder, `${facePath}.${textOf(extension) || 'jpg'}`)
  }
  if (pathOf('f') === undefined) return undefined
  const faces = facesBy((face) => ({ path: pathOf(face) ?? '', sizePx, tileSizePx, firstIndex: 0, digits: 1 }))
  return { source: { faces }, isReduced: deepest.isReduced }
}

/** Readers of panoramas by Pannellum's type of scene. */
const readers: Readonly<Record<string, (scene: Fields, folder: string) => ReadPanorama | undefined>> = {
  equirectangular: sphereOf,
  cubemap: cubeOf,
  multires: tilesOf,
}

/** Panorama of a scene; undefined for an unknown type, and for images that aren't in the archive. */
export function pannellumPanorama(scene: Fields, folder: string): ReadPanorama | undefined {
  const type = textOf(scene.type) || 'equirectangular'
  return Object.hasOwn(readers, type) ? readers[type]?.(scene, folder) : undefined
}
