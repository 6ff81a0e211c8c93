import { type CubeFace, cubeFaces } from '../../../shared/geometry/cube.ts'
import { levelCountOf, levelSizePx, tilePayloadPx, tilesPerEdge } from '../../../shared/media/pyramid.ts'

/** Loading state of a tile. `gone` is permanent: the server lacks the tile, so an ancestor is shown instead. */
export type TileLoad = 'absent' | 'loading' | 'decoded' | 'gone'

/** Number of consecutive failures after which an ancestor replaces a tile, which is then requested only rarely. */
export const failuresUntilFallback = 4

/** One tile of a pyramid, as a node of its face's quadtree. Nodes are created on demand. */
export type Tile = {
  readonly pyramid: Pyramid
  readonly face: CubeFace
  readonly faceIndex: number
  readonly level: number
  readonly x: number
  readonly y: number
  readonly parent: Tile | null
  children: readonly Tile[] | null
  load: TileLoad
  /** Number of consecutive failures to load it. */
  failures: number
  /** Slot in the texture pool; −1 while the tile is not in GPU memory. */
  slot: number
  /** Time of its first drawing, at which its fade starts; −1 before. */
  fadeStartMs: number
  /** Number of the last frame that drew or needed it. */
  usedFrame: number
  /** True if its children were visible at the last update (hysteresis of the level of detail). */
  isRefined: boolean
}

/** A tiled panorama: the quadtrees of its six faces, and its levels. */
export type Pyramid = {
  readonly faceSizePx: number
  readonly levelCount: number
  /** Tiles along a face edge by level, in fractions: 0.75 is one tile filled to three quarters. */
  readonly tilesAcross: readonly number[]
  readonly roots: readonly Tile[]
  /** File extension of the tiles. */
  readonly format: string
  isMissing(tile: Tile): boolean
  urlOf(tile: Tile): string
}

type PyramidSource = { readonly faceSizePx: number; readonly tiles: string; readonly missing?: string | undefined }

export function isResident(tile: Tile): boolean {
  return tile.slot >= 0
}

/** True if a tile isn't worth waiting for: the server lacks it, or it has failed repeatedly. */
export function isUnavailable({ load, failures }: Tile): boolean {
  return load === 'gone' || failures >= failuresUntilFallback
}

/** The tile itself or, if it is unavailable, its nearest ancestor that isn't. */
export function nearestAvailable(tile: Tile): Tile {
  let candidate = tile
  while (isUnavailable(candidate) && candidate.parent) candidate = candidate.parent
  return candidate
}

function createTile(pyramid: Pyramid, position: Pick<Tile, 'face' | 'level' | 'x' | 'y' | 'parent'>): Tile {
  return {
    pyramid,
    ...position,
    faceIndex: cubeFaces.indexOf(position.face),
    children: null,
    load: 'absent',
    failures: 0,
    slot: -1,
    fadeStartMs: -1,
    usedFrame: -1,
    isRefined: false,
  }
}

/** Tiles of the next level that cover a tile; at the edges of a face some don't exist. */
export function childrenOf(tile: Tile): readonly Tile[] {
  if (tile.children) return tile.children
  const level = tile.level + 1
  const tilesPerSide = level < tile.pyramid.levelCount ? tilesPerEdge(tile.pyramid.faceSizePx, level) : 0
  const children: Tile[] = []
  for (const y of [2 * tile.y, 2 * tile.y + 1])
    for (const x of [2 * tile.x, 2 * tile.x + 1])
      if (x < tilesPerSide && y < tilesPerSide)
        children.push(createTile(tile.pyramid, { face: tile.face, level, x, y, parent: tile }))
  tile.children = children
  return children
}

/** Extent of a tile on its face plane: a grows to the right, b upwards, both −1…1. */
export function extentOf(tile: Tile): { a0: number; a1: number; b0: number; b1: number } {
  const across = tile.pyramid.tilesAcross[tile.level] ?? 1
  const planeAt = (index: number) => (Math.min(index, across) / across) * 2 - 1
  return { a0: planeAt(tile.x), a1: planeAt(tile.x + 1), b0: -planeAt(tile.y + 1), b1: -planeAt(tile.y) }
}

/** Creates the pyramid of a panorama. `baseUrl` is absolute and ends in a slash; the tile URL template is relative to it. */
export function createPyramid(source: PyramidSource, baseUrl: string): Pyramid {
  const levelCount = levelCountOf(source.faceSizePx)
  const missingTileNames = new Set(source.missing?.split(' '))
  const roots: Tile[] = []
  const pyramid: Pyramid = {
    faceSizePx: source.faceSizePx,
    levelCount,
    tilesAcross: Array.from(
      { length: levelCount },
      (_, level) => levelSizePx(source.faceSizePx, level) / tilePayloadPx,
    ),
    roots,
    format: /\.(\w+)$/.exec(source.tiles)?.[1] ?? '',
    isMissing: ({ level, face, y, x }) => missingTileNames.has(`${level}/${face}${y}_${x}`),
    urlOf: (tile) =>
      baseUrl +
      source.tiles.replace(/\{([lfyx])\}/g, (_, key) =>
        String({ l: tile.level, f: tile.face, y: tile.y, x: tile.x }[key as 'l' | 'f' | 'y' | 'x']),
      ),
  }
  for (const face of cubeFaces) roots.push(createTile(pyramid, { face, level: 0, x: 0, y: 0, parent: null }))
  return pyramid
}
