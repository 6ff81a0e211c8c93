import type { VisibleTile } from './level-of-detail.ts'
import { isResident, type Tile } from './tile.ts'

export type DrawnTile = { readonly tile: Tile; readonly alpha: number }

export type DrawList = {
  /** Parents before children, so that what is finer covers what is coarser. */
  readonly tiles: readonly DrawnTile[]
  /** Everything seen is covered by opaque tiles; otherwise the preview must be painted under them. */
  readonly isCovered: boolean
  readonly fading: boolean
}

type FadeTiming = { readonly nowMs: number; readonly fadeMs: number }

function alphaOf(tile: Tile, { nowMs, fadeMs }: FadeTiming): number {
  if (fadeMs <= 0) return 1
  if (tile.fadeStartMs < 0) return 0
  return Math.min(1, (nowMs - tile.fadeStartMs) / fadeMs)
}

/** Finer tiles that happen to be there stand in for one that is not yet: sharper than its ancestor. */
function residentDescendants(tile: Tile): readonly Tile[] {
  if (!tile.children) return []
  return tile.children.flatMap((child) => (isResident(child) ? [child] : residentDescendants(child)))
}

/**
 * Tiles to draw: each resident target; the nearest ancestor under one that is missing or fading; no ancestor whose
 * visible descendants are all resident and opaque.
 */
export function drawListOf(visible: readonly VisibleTile[], fade: FadeTiming): DrawList {
  const tiles: DrawnTile[] = []
  let fading = false
  const draw = (tile: Tile): boolean => {
    if (!isResident(tile)) return false
    // an opaque tile never becomes transparent again, however long later fades are
    if (fade.fadeMs <= 0) tile.fadeStartMs = 0
    else if (tile.fadeStartMs < 0) tile.fadeStartMs = fade.nowMs
    const alpha = alphaOf(tile, fade)
    tiles.push({ tile, alpha })
    if (alpha < 1) fading = true
    return alpha >= 1
  }
  const cover = ({ tile, children }: VisibleTile): boolean => {
    if (children.length > 0) {
      // every child must be asked: `every` would stop at the first gap
      const isCovered = children.map(cover).every(Boolean)
      return isCovered || draw(tile)
    }
    if (isResident(tile)) return draw(tile)
    for (const finer of residentDescendants(tile)) draw(finer)
    return false
  }
  const isCovered = visible.map(cover).every(Boolean)
  tiles.sort((a, b) => a.tile.level - b.tile.level)
  return { tiles, isCovered, fading }
}
