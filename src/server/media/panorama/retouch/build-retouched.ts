import { cubeFaces } from '../../../../shared/geometry/cube.ts'
import { levelCountOf, tilesPerEdge } from '../../../../shared/media/pyramid.ts'
import { type Disc, nadirDisc, noRetouchFacts, type RetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import type { BuildOrder } from '../../kind-builder.ts'
import { type BuiltTiles, buildTiles, type TileJob } from '../build-tiles.ts'
import { type TileAddress, tileName, tilingRecipe } from '../tiles.ts'
import { blurGroups } from './blur-groups.ts'
import { touchedTiles } from './touched-tiles.ts'

export type RetouchedTiles = Omit<BuiltTiles, 'missing'> & {
  /** Names of all empty tiles, which aren't written. */
  readonly missing: readonly string[]
  /** Tiles of the previous build that are empty now; absent without a previous build. */
  readonly dropped?: readonly string[]
  /** True if the preview images have to be written. Otherwise the previous build's preview images are reused. */
  readonly hasNewPreviews: boolean
}

type RetouchOrder = Pick<BuildOrder, 'retouch' | 'previousBuild' | 'startView'>

/** Discs of a retouch by a key that is equal for equal paint. */
function discsByPaint({ strokes, nadir }: RetouchFacts): Map<string, readonly Disc[]> {
  const blurs = blurGroups(strokes).map((group) => [JSON.stringify(group.strokes), group.discs] as const)
  return new Map([...blurs, ...(nadir ? [[JSON.stringify(nadir), [nadirDisc(nadir)]] as const] : [])])
}

/** Discs that cover all differences of two retouches. */
export function differingDiscs(before: RetouchFacts, after: RetouchFacts): Disc[] {
  const discsBefore = discsByPaint(before)
  const discsAfter = discsByPaint(after)
  const removedDiscs = [...discsBefore].filter(([key]) => !discsAfter.has(key))
  const addedDiscs = [...discsAfter].filter(([key]) => !discsBefore.has(key))
  return [...removedDiscs, ...addedDiscs].flatMap(([, discs]) => discs)
}

/** Tiles that differ from the previous build; null if there is no previous build with reusable tiles. */
function changedTiles(faceSizePx: number, { previousBuild, retouch = noRetouchFacts }: RetouchOrder) {
  if (previousBuild === undefined || previousBuild.recipe !== tilingRecipe) return null
  const touchedNames = touchedTiles(faceSizePx, differingDiscs(previousBuild.retouch, retouch))
  const emptyNames = new Set(previousBuild.missing?.split(' ') ?? [])
  const exists = ({ level, x, y }: TileAddress) =>
    level < levelCountOf(faceSizePx) && Math.max(x, y) < tilesPerEdge(faceSizePx, level)
  return {
    touchedNames,
    emptyNames,
    shouldWrite: (address: TileAddress) => touchedNames.has(tileName(address)),
    isReused: (address: TileAddress) => {
      const name = tileName(address)
      return exists(address) && !touchedNames.has(name) && !emptyNames.has(name)
    },
    faces: cubeFaces.filter((face) => touchedNames.has(tileName({ level: 0, face, x: 0, y: 0 }))),
  }
}

/**
 * Builds the tiles of a retouched panorama. If a previous build differs only in the retouch, only the faces and tiles that
 * the difference reaches are built.
 */
export async function buildRetouched(job: TileJob, order: RetouchOrder): Promise<RetouchedTiles> {
  const changes = changedTiles(job.faceSizePx, order)
  if (changes === null) return { ...withTileNames(await buildTiles(job)), hasNewPreviews: true }
  const { touchedNames, emptyNames, faces: changedFaces, ...filters } = changes
  // The preview images change if the start view or one of the faces in it changes.
  const hasNewPreviews = order.startView !== undefined || changedFaces.some((face) => job.previewFaces.has(face))
  const faces = cubeFaces.filter(
    (face) => changedFaces.includes(face) || (hasNewPreviews && job.previewFaces.has(face)),
  )
  const tiles = withTileNames(await buildTiles({ ...job, ...filters, faces }))
  const dropped = tiles.missing.filter((name) => !emptyNames.has(name))
  const stillEmptyNames = [...emptyNames].filter((name) => !touchedNames.has(name))
  return { ...tiles, missing: [...stillEmptyNames, ...tiles.missing], dropped, hasNewPreviews }
}

function withTileNames(tiles: BuiltTiles) {
  return { ...tiles, missing: tiles.missing.map(tileName) }
}
