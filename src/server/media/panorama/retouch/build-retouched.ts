import { cubeFaces } from '../../../../shared/geometry/cube.ts'
import { levelCountOf, tilesPerEdge } from '../../../../shared/media/pyramid.ts'
import { type Disc, discOfNadir, noRetouchFacts, type RetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import type { BuildOrder } from '../../kind-builder.ts'
import { type BuiltTiles, buildTiles, type TileJob } from '../build-tiles.ts'
import { type TileAddress, tileName, tilingRecipe } from '../tiles.ts'
import { blurGroups } from './blur-groups.ts'
import { touchedTiles } from './touched-tiles.ts'

export type RetouchedTiles = Omit<BuiltTiles, 'missing'> & {
  /** Names of all tiles that hold nothing. */
  readonly missing: readonly string[]
  /** Where only what differs from a former build was written: the tiles of that one that are no more. */
  readonly dropped?: readonly string[]
  /** Whether the stills are to be painted; else those of the former build are the same. */
  readonly isSeen: boolean
}

type RetouchOrder = Pick<BuildOrder, 'retouch' | 'former' | 'startView'>

/** What a retouch covers, by names that are equal where the paint is. */
function paintOf({ strokes, nadir }: RetouchFacts): Map<string, readonly Disc[]> {
  const blurs = blurGroups(strokes).map((group) => [JSON.stringify(group.strokes), group.discs] as const)
  return new Map([...blurs, ...(nadir ? [[JSON.stringify(nadir), [discOfNadir(nadir)]] as const] : [])])
}

/** All that looks different after one retouch than after another. */
export function discsBetween(before: RetouchFacts, after: RetouchFacts): Disc[] {
  const old = paintOf(before)
  const fresh = paintOf(after)
  const onlyIn = (one: typeof old, other: typeof old) => [...one].filter(([name]) => !other.has(name))
  return [...onlyIn(old, fresh), ...onlyIn(fresh, old)].flatMap(([, discs]) => discs)
}

/** Which tiles are written where a build goes on from a former one; null where there is none to go on from. */
function differing(faceSizePx: number, { former, retouch = noRetouchFacts }: RetouchOrder) {
  if (former === undefined || former.recipe !== tilingRecipe) return null
  const touched = touchedTiles(faceSizePx, discsBetween(former.retouch, retouch))
  const empty = new Set(former.missing?.split(' ') ?? [])
  const isThere = ({ level, x, y }: TileAddress) =>
    level < levelCountOf(faceSizePx) && Math.max(x, y) < tilesPerEdge(faceSizePx, level)
  return {
    touched,
    empty,
    isWritten: (address: TileAddress) => touched.has(tileName(address)),
    isKept: (address: TileAddress) => {
      const name = tileName(address)
      return isThere(address) && !touched.has(name) && !empty.has(name)
    },
    faces: cubeFaces.filter((face) => touched.has(tileName({ level: 0, face, x: 0, y: 0 }))),
  }
}

/**
 * Builds the tiles of a source that comes out painted. Where a build of the same original is there that differs in the
 * retouch alone, only tiles that the difference reaches are encoded, on all levels, since what a tile shows is in those
 * above it too; and only faces are cut that have such tiles.
 */
export async function buildRetouched(job: TileJob, order: RetouchOrder): Promise<RetouchedTiles> {
  const part = differing(job.faceSizePx, order)
  if (part === null) return { ...named(await buildTiles(job)), isSeen: true }
  const { touched, empty, faces: changed, ...which } = part
  // A former build's stills show its middle too; they differ where a face does that they show.
  const isSeen = order.startView !== undefined || changed.some((face) => job.seen.has(face))
  const faces = cubeFaces.filter((face) => changed.includes(face) || (isSeen && job.seen.has(face)))
  const tiles = named(await buildTiles({ ...job, ...which, faces }))
  const dropped = tiles.missing.filter((name) => !empty.has(name))
  const missing = [...[...empty].filter((name) => !touched.has(name)), ...tiles.missing]
  return { ...tiles, missing, dropped, isSeen }
}

function named(tiles: BuiltTiles) {
  return { ...tiles, missing: tiles.missing.map(tileName) }
}
