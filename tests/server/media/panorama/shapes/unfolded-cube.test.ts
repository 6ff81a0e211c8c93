import { describe, expect, it } from 'vitest'
import { bestFoldings, orientationsOf } from '../../../../../src/server/media/panorama/cube/unfolded/arrange-faces.ts'
import {
  addTurns,
  cubeRotations,
  cubeSeams,
} from '../../../../../src/server/media/panorama/cube/unfolded/cube-edges.ts'
import { readUnfoldedCube } from '../../../../../src/server/media/panorama/cube/unfolded/fold-cube.ts'
import {
  measureSeams,
  type SeamCosts,
  type TileEdge,
} from '../../../../../src/server/media/panorama/cube/unfolded/seam-costs.ts'
import { type CubeFace, cubeFaces } from '../../../../../src/shared/geometry/cube.ts'
import {
  cubeSheet,
  photoRaster,
  plainRoom,
  rasterOf,
  type SheetCell,
  sphereRaster,
} from '../../../../support/shapes/rasters.ts'

const plain = (order: string): SheetCell[] =>
  [...order].map((name) => {
    const face = cubeFaces.find((other) => other === name)
    return face === undefined ? null : { face }
  })
const turned = (order: string, turns: Partial<Record<CubeFace, number>>): SheetCell[] =>
  plain(order).map((cell) => cell && { face: cell.face, turns: turns[cell.face] ?? 0 })

/** An arrangement in few words: which cell each face is, and the quarter turns that hang it as ours. */
function read(raster: Parameters<typeof readUnfoldedCube>[0]): string {
  const reading = readUnfoldedCube(raster)
  if (reading === undefined || reading === 'unclear') return String(reading)
  const places = cubeFaces.map((face) => {
    const { tile, turns } = reading.arrangement[face]
    return `${face}${tile}${turns === 0 ? '' : `+${turns}`}`
  })
  return `${reading.isProven ? 'proven' : 'likely'} ${places.join(' ')}`
}

describe('the geometry of a cube', () => {
  it('has twelve seams and 24 orientations', () => {
    expect(cubeSeams).toHaveLength(12)
    expect(new Set(cubeRotations.map((rotation) => JSON.stringify(rotation))).size).toBe(24)
  })
})

describe('six tiles of a cube', () => {
  const base = measureSeams(cubeSheet({ columns: 6, cells: plain('fbudlr') }), [
    ...cubeFaces.map((_, index) => ({ leftPx: 48 * index, topPx: 0, sizePx: 48 })),
  ])

  /** The same tiles in another order, each turned. */
  function shuffled(order: readonly number[], turns: readonly number[]): SeamCosts {
    const of = ({ tile, edge }: TileEdge): TileEdge => ({
      tile: order[tile] ?? 0,
      edge: addTurns(edge, -(turns[tile] ?? 0)),
    })
    return {
      difference: (one, other) => base.difference(of(one), of(other)),
      usual: (one) => base.usual(of(one)),
      isBlank: (tile) => base.isBlank(order[tile] ?? 0),
    }
  }

  const ordersOf = (tiles: readonly number[]): number[][] =>
    tiles.length <= 1
      ? [[...tiles]]
      : tiles.flatMap((tile) => ordersOf(tiles.filter((other) => other !== tile)).map((others) => [tile, ...others]))

  it('are folded rightly from each of the 720 orders, with the tiles turned in all ways', () => {
    const orders = ordersOf([0, 1, 2, 3, 4, 5])
    expect(orders).toHaveLength(720)
    const seenTurns = cubeFaces.map(() => new Set<number>())
    for (const [index, order] of orders.entries()) {
      // 5 and 4096 have no common factor: each tile meets each turn, in ever other company.
      const code = (index * 2_005) % 4096
      const turns = order.map((_, tile) => Math.floor(code / 4 ** tile) % 4)
      for (const [tile, turn] of turns.entries()) seenTurns[tile]?.add(turn)
      const [folding] = bestFoldings(shuffled(order, turns), (best) => best + 0.001)
      const truth = order.map((face, tile) => `${cubeFaces[face]}=${tile}+${addTurns(0, -(turns[tile] ?? 0))}`).sort()
      const readings = folding === undefined ? [] : orientationsOf(folding.arrangement)
      const names = readings.map((reading) =>
        cubeFaces.map((face) => `${face}=${reading[face].tile}+${reading[face].turns}`).sort(),
      )
      expect(names).toContainEqual(truth)
    }
    expect(seenTurns.every((turns) => turns.size === 4)).toBe(true)
  })
})

const none = '.'
type LayoutCase = readonly [what: string, columns: number, cells: readonly SheetCell[], arrangement: string]
const layouts: readonly LayoutCase[] = [
  ['a strip in the order of cube maps', 6, plain('rludfb'), 'f4 b5 u2 d3 l1 r0'],
  ['a strip whose back comes before its front', 6, plain('rludbf'), 'f5 b4 u2 d3 l1 r0'],
  ['a strip in the order of Pano2VR', 6, plain('frblud'), 'f0 b2 u4 d5 l3 r1'],
  ['a column in the order of krpano', 1, plain('lfrbud'), 'f1 b3 u4 d5 l0 r2'],
  ['three over three', 3, plain('lfrdbu'), 'f1 b4 u5 d3 l0 r2'],
  ['three over three, the lower ones turned', 3, turned('lfrdbu', { d: 3, b: 1, u: 3 }), 'f1 b4+3 u5+1 d3+1 l0 r2'],
  ['two by three', 2, plain('rludfb'), 'f4 b5 u2 d3 l1 r0'],
  ['a strip with top and bottom hung from the right', 6, turned('frblud', { u: 1, d: 3 }), 'f1 b3 u4 d5 l0 r2'],
  ['a lying cross', 4, plain(`${none}u..lfrb${none}d..`), 'f2 b4 u0 d5 l1 r3'],
  ['a lying cross with its arms on the right', 4, turned('..u.lfrb..d.', { u: 1, d: 3 }), 'f3 b1 u0 d5 l2 r4'],
  ['a standing cross', 3, turned('.u.lfr.d..b.', { b: 2 }), 'f2 b5+2 u0 d4 l1 r3'],
]

describe('an image of six faces', () => {
  it.each(layouts)('is read from %s', (_what, columns, cells, arrangement) => {
    expect(read(cubeSheet({ columns, cells }))).toBe(`proven ${arrangement}`)
  })

  it.each(layouts.filter(([, columns]) => columns < 5))(
    'on white is read from %s',
    (_what, columns, cells, arrangement) => {
      expect(read(cubeSheet({ columns, cells, background: [255, 255, 255] }))).toBe(`proven ${arrangement}`)
    },
  )

  it('under a ceiling of one color hangs as a documented order has it', () => {
    expect(read(cubeSheet({ columns: 6, cells: plain('rludfb'), painting: plainRoom }))).toBe(
      'proven f4 b5 u2 d3 l1 r0',
    )
    expect(read(cubeSheet({ columns: 6, cells: plain('frblud'), painting: plainRoom }))).toBe(
      'likely f0 b2 u4 d5 l3 r1',
    )
  })

  it('without its floor is still read where a person says what it is', () => {
    const cells = plain('frblud')
    const withoutFloor: SheetCell[] = cells.map((cell) => (cell?.face === 'd' ? null : cell))
    expect(read(cubeSheet({ columns: 6, cells: withoutFloor }))).toBe('likely f0 b2 u4 d5 l3 r1')
  })

  it('of six places is unclear', () => {
    const cells = plain('ffrrll')
    expect(read(cubeSheet({ columns: 3, cells }))).toBe('unclear')
  })
})

const noise = (x: number, y: number) => ((Math.imul(x * 374_761 + y * 668_265, 2_654_435_761) >>> 16) & 63) + 96

describe('no faces are read from', () => {
  it.each([
    ['a photo of 3:2', photoRaster(300, 200)],
    ['a photo of 2:3', photoRaster(200, 300)],
    ['a photo of 4:3', photoRaster(320, 240)],
    ['a partial panorama of 6:1', photoRaster(600, 100)],
    ['a sphere', sphereRaster(256)],
    ['one color', rasterOf(300, 200, () => [255, 255, 255])],
    [
      'a sign on white',
      rasterOf(300, 200, (x, y) => (Math.hypot(x - 150, y - 100) < 60 ? [200, 30, 30] : [255, 255, 255])),
    ],
    ['noise', rasterOf(300, 200, (x, y) => [noise(x, y), noise(y, x), noise(x + 7, y)])],
    ['a night sky', rasterOf(300, 200, (x, y) => (noise(x, y) > 157 ? [220, 220, 230] : [6, 6, 12]))],
    ['a pattern of six equal tiles', rasterOf(300, 200, (x, y) => [(x % 100) + 100, (y % 100) + 50, 90])],
  ])('%s', (_what, raster) => {
    expect(['undefined', 'unclear']).toContain(read(raster))
  })
})
