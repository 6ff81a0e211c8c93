import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  automaticLayout,
  type LayoutInput,
  type Positions,
} from '../../../src/client/features/tours/links/graph/automatic-layout.ts'
import { extendLayout } from '../../../src/client/features/tours/links/graph/extend-layout.ts'
import { mapCorner } from '../../../src/client/features/tours/links/graph/map-corner.ts'
import { aspectRatios, doNodesOverlap, nodeSize } from '../../../src/client/features/tours/links/graph/node-size.ts'
import { siteLayout } from '../../../src/client/features/tours/links/graph/site-layout.ts'
import { aStop } from '../editor/tour-builder.ts'

/** Size of a map tile: the width of the world at zoom 0. */
const mapTilePx = 512

const ids = Array.from({ length: 14 }, (_, index) => `stop ${index}`)
const anyGraph = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), {
    maxLength: 24,
    selector: (pair) => [...pair].sort().join('>'),
  })
  .map((pairs): LayoutInput => ({ stopIds: ids, links: pairs.filter(([a, b]) => a !== b), startId: 'stop 3' }))

function hasOverlaps(positions: Positions): boolean {
  const points = [...positions.values()]
  return points.some((point, index) => points.slice(index + 1).some((other) => doNodesOverlap(point, other)))
}

describe('the automatic layout', () => {
  it('places all stops without overlaps, the same way each time', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const positions = automaticLayout(graph)
        expect([...positions.keys()].sort()).toEqual([...ids].sort())
        expect(hasOverlaps(positions)).toBe(false)
        expect(automaticLayout(graph)).toEqual(positions)
      }),
      { numRuns: 40 },
    )
  })

  it('puts the connected component of the first stop above the others', () => {
    const positions = automaticLayout({
      stopIds: ['a', 'b', 'c', 'd'],
      links: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      startId: 'c',
    })
    const topsOf = (ids: readonly string[]) => ids.map((id) => positions.get(id)?.y ?? Number.NaN)
    expect(Math.max(...topsOf(['c', 'd']))).toBeLessThan(Math.min(...topsOf(['a', 'b'])))
  })

  it.each([
    ['landscape', 'wider than high'],
    ['portrait', 'higher than wide'],
  ] as const)('of a chain of stops on a %s screen is %s', (orientation, _shape) => {
    const chain = ids.slice(1).map((id, index): [string, string] => [ids[index] ?? '', id])
    const targetAspectRatio = aspectRatios[orientation]
    const positions = automaticLayout({ stopIds: ids, links: chain, startId: 'stop 0', targetAspectRatio })
    const points = [...positions.values()]
    const isWide = Math.max(...points.map(({ x }) => x)) > Math.max(...points.map(({ y }) => y))
    expect(isWide).toBe(orientation === 'landscape')
  })

  it('handles tours of no stop and of one', () => {
    expect(automaticLayout({ stopIds: [], links: [], startId: null }).size).toBe(0)
    expect(automaticLayout({ stopIds: ['a'], links: [], startId: 'a' }).get('a')).toEqual({ x: 0, y: 0 })
  })
})

describe('a layout with new stops', () => {
  it('keeps all others where they are, without overlaps', () => {
    fc.assert(
      fc.property(anyGraph, fc.integer({ min: 0, max: ids.length }), (graph, count) => {
        const existingIds = ids.slice(0, count)
        const exists = (id: string) => existingIds.includes(id)
        const before = automaticLayout({
          stopIds: existingIds,
          links: graph.links.filter((pair) => pair.every(exists)),
          startId: null,
        })
        const after = extendLayout(before, graph)
        expect([...after].slice(0, count)).toEqual([...before])
        expect(after.size).toBe(ids.length)
        expect(hasOverlaps(after)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  it('puts a new stop beside the one that it is linked to', () => {
    const before = new Map([
      ['a', { x: 0, y: 0 }],
      ['b', { x: 5000, y: 5000 }],
    ])
    const after = extendLayout(before, { stopIds: ['a', 'b', 'c'], links: [['b', 'c']], startId: 'a' })
    const { x, y } = after.get('c') ?? { x: 0, y: 0 }
    expect(Math.hypot(x - 5000, y - 5000)).toBeLessThan(2 * nodeSize.width)
  })

  it('is the layout itself if no stop is new', () => {
    const before = new Map([['a', { x: 1, y: 2 }]])
    expect(extendLayout(before, { stopIds: ['a'], links: [], startId: 'a' })).toBe(before)
  })
})

describe('the layout on a floor plan or map', () => {
  const point = (id: string, x: number, y: number) => ({ stop: aStop(id), x, y })
  const centerOf = (positions: Positions, id: string) => {
    const { x, y } = positions.get(id) ?? { x: Number.NaN, y: Number.NaN }
    return { x: x + nodeSize.width / 2, y: y + nodeSize.height / 2 }
  }

  it('puts stops at their fractional positions in the plan’s image', () => {
    const { positions, width, height } = siteLayout({ points: [point('a', 200, 300)] }, { width: 800, height: 400 })
    expect(width / height).toBe(2)
    expect(centerOf(positions, 'a')).toEqual({ x: width / 4, y: (height * 3) / 4 })
  })

  it('keeps the proportions of distances on the map without overlaps', () => {
    const points = [point('a', 0.5, 0.5), point('b', 0.5 + 1e-7, 0.5), point('c', 0.5, 0.5 + 3e-7)]
    const { positions } = siteLayout({ points }, null)
    const a = centerOf(positions, 'a')
    const b = centerOf(positions, 'b')
    const c = centerOf(positions, 'c')
    expect((c.y - a.y) / (b.x - a.x)).toBeCloseTo(3, 3)
    expect(b.x - a.x).toBeGreaterThan(nodeSize.width)
  })

  it('shifts stops at the same position', () => {
    const { positions } = siteLayout({ points: [point('a', 1, 1), point('b', 1, 1)] }, null)

    expect(positions.get('a')).not.toEqual(positions.get('b'))
  })

  it('is empty without stops', () => {
    expect(siteLayout({ points: [] }, null)).toMatchObject({ positions: new Map(), width: 0, height: 0 })
  })

  it('aligns the map with the stops in any viewport', () => {
    const points = [point('a', 0.5, 0.4), point('b', 0.5 + 1e-6, 0.4), point('c', 0.5, 0.4 + 2e-6)]
    const { positions, scale, origin } = siteLayout({ points }, null)
    for (const viewport of [
      { left: 0, top: 0, zoom: 1 },
      { left: -320, top: 75, zoom: 0.25 },
    ]) {
      const { x, y, zoom } = mapCorner(viewport, { scale, origin })
      for (const [index, { stop }] of points.entries()) {
        const center = centerOf(positions, stop.id)
        const onScreen = { x: center.x * viewport.zoom + viewport.left, y: center.y * viewport.zoom + viewport.top }
        const worldWidthPx = mapTilePx * 2 ** zoom
        expect(((points[index]?.x ?? 0) - x) * worldWidthPx).toBeCloseTo(onScreen.x, 3)
        expect(((points[index]?.y ?? 0) - y) * worldWidthPx).toBeCloseTo(onScreen.y, 3)
      }
    }
  })

  it('zooms the map to streets if all stops are at one location', () => {
    const { scale, origin } = siteLayout({ points: [point('a', 0.5, 0.4), point('b', 0.5, 0.4)] }, null)
    expect(mapCorner({ left: 0, top: 0, zoom: 1 }, { scale, origin }).zoom).toBe(17)
  })
})
