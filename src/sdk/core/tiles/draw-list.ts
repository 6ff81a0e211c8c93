import type { VisibleTile } from './level-of-detail.ts'
import { isResident, type Tile } from './tile.ts'

export type DrawnTile = { readonly tile: Tile; readonly alpha: number }

export type DrawList = {
  /** Coarse tiles first, so that finer ones cover them. */
  readonly tiles: readonly DrawnTile[]
  /** True if opaque tiles cover the whole view; otherwise the preview must be drawn below them. */
  readonly isCovered: boolean
  /** True if a tile is still fading in. */
  readonly isFading: boolean
}

type FadeTiming = { readonly nowMs: number; readonly fadeMs: number }

function alphaOf(tile: Tile, { nowMs, fadeMs }: FadeTiming): number {
  if (fadeMs <= 0) return 1
  if (tile.fadeStartMs < 0) return 0
  return Math.min(1, (nowMs - tile.fadeStartMs) / fadeMs)
}

/** Loaded tiles of finer levels, as a substitute for a missing tile: they are sharper than its ancestor. */
function residentDescendants(tile: Tile): readonly Tile[] {
  if (!tile.children) return []
  return tile.children.flatMap((child) => (isResident(child) ? [child] : residentDescendants(child)))
}

/**
 * Tiles to draw: each loaded target, and the nearest loaded ancestor below targets that are missing or fading. Ancestors
 * that opaque tiles cover completely are left out.
 */
export function drawListOf(visible: readonly VisibleTile[], fade: FadeTiming): DrawList {
  const tiles: DrawnTile[] = []
  let isFading = false
  /** Adds a tile if it is loaded; true if it is opaque. */
  const add = (tile: Tile): boolean => {
    if (!isResident(tile)) return false
    // An opaque tile must never become transparent again when later fades are longer.
    if (fade.fadeMs <= 0) tile.fadeStartMs = 0
    else if (tile.fadeStartMs < 0) tile.fadeStartMs = fade.nowMs
    const alpha = alphaOf(tile, fade)
    tiles.push({ tile, alpha })
    if (alpha < 1) isFading = true
    return alpha >= 1
  }
  /** Adds the tiles for a part of the view; true if opaque ones cover it. */
  const cover = ({ tile, children }: VisibleTile): boolean => {
    if (children.length > 0) {
      // `map` visits all children, whereas `every` alone would stop at the first gap.
      const isCovered = children.map(cover).every(Boolean)
      return isCovered || add(tile)
    }
    if (isResident(tile)) return add(tile)
    for (const finerTile of residentDescendants(tile)) add(finerTile)
    return false
  }
  const isCovered = visible.map(cover).every(Boolean)
  tiles.sort((a, b) => a.tile.level - b.tile.level)
  return { tiles, isCovered, isFading }
}
