import { describe, expect, test } from 'vitest'
import { drawListOf } from '../../../../src/sdk/core/tiles/draw-list.ts'
import type { VisibleTile } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { childrenOf, pyramidOf, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'

function front(): Tile {
  const [root] = pyramidOf({ faceSizePx: 2016, tiles: '' }, '').roots
  if (!root) throw new Error('no root')
  return root
}
const seen = (tile: Tile, children: readonly VisibleTile[] = []): VisibleTile => ({
  tile,
  rho: 1,
  angleRad: 0,
  children,
})
const arrive = (...tiles: readonly Tile[]) => {
  for (const tile of tiles) tile.slot = 1
}
const opaque = { nowMs: 1000, fadeMs: 0 }
const levels = (list: ReturnType<typeof drawListOf>) => list.tiles.map(({ tile }) => tile.level)

describe('what is drawn', () => {
  test('is the target alone when it is there and opaque', () => {
    const root = front()
    const children = childrenOf(root)
    arrive(root, ...children)
    const list = drawListOf(
      [
        seen(
          root,
          children.map((child) => seen(child)),
        ),
      ],
      opaque,
    )
    expect(levels(list)).toEqual([1, 1, 1, 1])
    expect(list.isCovered).toBe(true)
  })

  test('has the ancestor under a missing target, before the others', () => {
    const root = front()
    const children = childrenOf(root)
    arrive(root, ...children.slice(1))
    const list = drawListOf(
      [
        seen(
          root,
          children.map((child) => seen(child)),
        ),
      ],
      opaque,
    )
    expect(levels(list)).toEqual([0, 1, 1, 1])
    expect(list.isCovered).toBe(true)
  })

  test('lets a new tile fade in over its ancestor', () => {
    const root = front()
    const [child] = childrenOf(root)
    if (!child) throw new Error('no child')
    arrive(root)
    const fade = (nowMs: number) => drawListOf([seen(root, [seen(child)])], { nowMs, fadeMs: 120 })
    fade(0)
    arrive(child)
    fade(1000)
    const half = fade(1060)
    expect(half.tiles.map(({ alpha }) => alpha)).toEqual([1, 0.5])
    expect(half.fading).toBe(true)
    const whole = fade(1120)
    expect(levels(whole)).toEqual([1])
    expect(whole.fading).toBe(false)
  })

  test('takes finer tiles that are there for a target that is not', () => {
    const root = front()
    const children = childrenOf(root)
    arrive(...children)
    const list = drawListOf([seen(root)], opaque)
    expect(levels(list)).toEqual([1, 1, 1, 1])
    expect(list.isCovered).toBe(false)
  })

  test('is nothing but the preview while nothing is there', () => {
    expect(drawListOf([seen(front())], opaque)).toEqual({ tiles: [], isCovered: false, fading: false })
  })
})
