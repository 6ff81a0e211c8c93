import { describe, expect, test } from 'vitest'
import { drawListOf } from '../../../../src/sdk/core/tiles/draw-list.ts'
import type { VisibleTile } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { childrenOf, createPyramid, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'

function front(): Tile {
  const [root] = createPyramid({ faceSizePx: 2016, tiles: '' }, '').roots
  if (!root) throw new Error('no root')
  return root
}
/** A visible tile, refined to its visible children or, without children, a target. */
const visible = (tile: Tile, children: readonly Tile[] = []): VisibleTile => ({
  tile,
  rho: 1,
  angleRad: 0,
  children: children.map((child) => visible(child)),
})
const markUploaded = (...tiles: readonly Tile[]) => {
  for (const tile of tiles) tile.slot = 1
}
const withoutFade = { nowMs: 1000, fadeMs: 0 }
const levels = (list: ReturnType<typeof drawListOf>) => list.tiles.map(({ tile }) => tile.level)

describe('the draw list', () => {
  test('contains only the targets if they are uploaded and opaque', () => {
    const root = front()
    const children = childrenOf(root)
    markUploaded(root, ...children)
    const list = drawListOf([visible(root, children)], withoutFade)
    expect(levels(list)).toEqual([1, 1, 1, 1])
    expect(list.isCovered).toBe(true)
  })

  test('contains the ancestor of a missing target first', () => {
    const root = front()
    const children = childrenOf(root)
    markUploaded(root, ...children.slice(1))
    const list = drawListOf([visible(root, children)], withoutFade)
    expect(levels(list)).toEqual([0, 1, 1, 1])
    expect(list.isCovered).toBe(true)
  })

  test('fades a new tile in over its ancestor', () => {
    const root = front()
    const [child] = childrenOf(root)
    if (!child) throw new Error('no child')
    markUploaded(root)
    const fade = (nowMs: number) => drawListOf([visible(root, [child])], { nowMs, fadeMs: 120 })
    fade(0)
    markUploaded(child)
    fade(1000)
    const duringFade = fade(1060)
    expect(duringFade.tiles.map(({ alpha }) => alpha)).toEqual([1, 0.5])
    expect(duringFade.isFading).toBe(true)
    const afterFade = fade(1120)
    expect(levels(afterFade)).toEqual([1])
    expect(afterFade.isFading).toBe(false)
  })

  test('substitutes finer tiles for a missing target', () => {
    const root = front()
    const children = childrenOf(root)
    markUploaded(...children)
    const list = drawListOf([visible(root)], withoutFade)
    expect(levels(list)).toEqual([1, 1, 1, 1])
    expect(list.isCovered).toBe(false)
  })

  test('is empty while no tile is uploaded', () => {
    expect(drawListOf([visible(front())], withoutFade)).toEqual({ tiles: [], isCovered: false, isFading: false })
  })
})
