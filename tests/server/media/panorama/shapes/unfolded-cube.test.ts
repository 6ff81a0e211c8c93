import { describe, expect, it } from 'vitest'
import {
  addTurns,
  cubeRotations,
  cubeSeams,
} from '../../../../../src/server/media/panorama/cube/unfolded/cube-edges.ts'
import { bestFoldings, orientationsOf } from '../../../../../src/server/media/panorama/cube/unfolded/cube-foldings.ts'
import {
  measureSeams,
  type SeamCosts,
  type TileEdge,
} from '../../../../../src/server/media/panorama/cube/unfolded/seam-costs.ts'
import { readUnfoldedCube } from '../../../../../src/server/media/panorama/cube/unfolded/unfolded-cube.ts'
import { type CubeFace, cubeFaces } from '../../../../../src/shared/geometry/cube.ts'
import {
  cubeSheet,
  photoRaster,
  plainRoom,
  rasterOf,
  type SheetCell,
  sphereRaster,
} from '../../../../support/shapes/rasters.ts'

const upright = (order: string): SheetCell[] =>
  [...order].map((name) => {
    const face = cubeFaces.find((other) => other === name)
    return face === undefined ? null : { face }
  })
const withTurns = (order: string, turns: Partial<Record<CubeFace, number>>): SheetCell[] =>
  upright(order).map((cell) => cell && { face: cell.face, turns: turns[cell.face] ?? 0 })

/** Summary of a reading: the cell of each face, and the quarter turns that bring it upright. */
function summaryOf(raster: Parameters<typeof readUnfoldedCube>[0]): string {
  const reading = readUnfoldedCube(raster)
  if (reading === undefined || reading === 'unclear') return String(reading)
  const faces = cubeFaces.map((face) => {
    const { tile, turns } = reading.arrangement[face]
    return `${face}${tile}${turns === 0 ? '' : `+${turns}`}`
  })
  return `${reading.isProven ? 'proven' : 'likely'} ${faces.join(' ')}`
}

describe('the geometry of a cube', () => {
  it('has twelve seams and 24 orientations', () => {
    expect(cubeSeams).toHaveLength(12)
    expect(new Set(cubeRotations.map((rotation) => JSON.stringify(rotation))).size).toBe(24)
  })
})

describe('six tiles of a cube', () => {
  const originalCosts = measureSeams(cubeSheet({ columns: 6, cells: upright('fbudlr') }), [
    ...cubeFaces.map((_, index) => ({ leftPx: 48 * index, topPx: 0, sizePx: 48 })),
  ])

  /** Costs of the same tiles in another order and rotated. */
  function shuffledCosts(order: readonly number[], turns: readonly number[]): SeamCosts {
    const originalOf = ({ tile, edge }: TileEdge): TileEdge => ({
      tile: order[tile] ?? 0,
      edge: addTurns(edge, -(turns[tile] ?? 0)),
    })
    return {
      difference: (first, second) => originalCosts.difference(originalOf(first), originalOf(second)),
      typicalDifference: (edge) => originalCosts.typicalDifference(originalOf(edge)),
      isBlank: (tile) => originalCosts.isBlank(order[tile] ?? 0),
    }
  }

  const ordersOf = (tiles: readonly number[]): number[][] =>
    tiles.length <= 1
      ? [[...tiles]]
      : tiles.flatMap((tile) => ordersOf(tiles.filter((other) => other !== tile)).map((others) => [tile, ...others]))

  it('are folded into the same cube from each of the 720 orders in all rotations', () => {
    const orders = ordersOf([0, 1, 2, 3, 4, 5])
    expect(orders).toHaveLength(720)
    const usedTurns = cubeFaces.map(() => new Set<number>())
    for (const [index, order] of orders.entries()) {
      // 2,005 and 4,096 have no common factor, so all combinations of rotations occur.
      const code = (index * 2_005) % 4096
      const turns = order.map((_, tile) => Math.floor(code / 4 ** tile) % 4)
      for (const [tile, turn] of turns.entries()) usedTurns[tile]?.add(turn)
      const [folding] = bestFoldings(shuffledCosts(order, turns), (best) => best + 0.001)
      const expected = order
        .map((face, tile) => `${cubeFaces[face]}=${tile}+${addTurns(0, -(turns[tile] ?? 0))}`)
        .sort()
      const readings = folding === undefined ? [] : orientationsOf(folding.arrangement)
      const names = readings.map((reading) =>
        cubeFaces.map((face) => `${face}=${reading[face].tile}+${reading[face].turns}`).sort(),
      )
      expect(names).toContainEqual(expected)
    }
    expect(usedTurns.every((turns) => turns.size === 4)).toBe(true)
  })
})

const noFace = '.'
type LayoutCase = readonly [layout: string, columns: number, cells: readonly SheetCell[], arrangement: string]
const layouts: readonly LayoutCase[] = [
  ['a strip in the order of cube maps', 6, upright('rludfb'), 'f4 b5 u2 d3 l1 r0'],
  ['a strip whose back comes before its front', 6, upright('rludbf'), 'f5 b4 u2 d3 l1 r0'],
  ['a strip in the order of Pano2VR', 6, upright('frblud'), 'f0 b2 u4 d5 l3 r1'],
  ['a column in the order of krpano', 1, upright('lfrbud'), 'f1 b3 u4 d5 l0 r2'],
  ['three over three', 3, upright('lfrdbu'), 'f1 b4 u5 d3 l0 r2'],
  ['three over three, the lower ones rotated', 3, withTurns('lfrdbu', { d: 3, b: 1, u: 3 }), 'f1 b4+3 u5+1 d3+1 l0 r2'],
  ['two by three', 2, upright('rludfb'), 'f4 b5 u2 d3 l1 r0'],
  ['a strip with top and bottom rotated to the right', 6, withTurns('frblud', { u: 1, d: 3 }), 'f1 b3 u4 d5 l0 r2'],
  ['a horizontal cross', 4, upright(`${noFace}u..lfrb${noFace}d..`), 'f2 b4 u0 d5 l1 r3'],
  ['a horizontal cross with its arms on the right', 4, withTurns('..u.lfrb..d.', { u: 1, d: 3 }), 'f3 b1 u0 d5 l2 r4'],
  ['a vertical cross', 3, withTurns('.u.lfr.d..b.', { b: 2 }), 'f2 b5+2 u0 d4 l1 r3'],
]

describe('an image of six faces', () => {
  it.each(layouts)('is read from %s', (_layout, columns, cells, arrangement) => {
    expect(summaryOf(cubeSheet({ columns, cells }))).toBe(`proven ${arrangement}`)
  })

  it.each(layouts.filter(([, columns]) => columns < 5))(
    'on white is read from %s',
    (_layout, columns, cells, arrangement) => {
      expect(summaryOf(cubeSheet({ columns, cells, background: [255, 255, 255] }))).toBe(`proven ${arrangement}`)
    },
  )

  it('with a ceiling of one color is read in the documented order', () => {
    expect(summaryOf(cubeSheet({ columns: 6, cells: upright('rludfb'), painting: plainRoom }))).toBe(
      'proven f4 b5 u2 d3 l1 r0',
    )
    expect(summaryOf(cubeSheet({ columns: 6, cells: upright('frblud'), painting: plainRoom }))).toBe(
      'likely f0 b2 u4 d5 l3 r1',
    )
  })

  it('without its floor is read but not proven', () => {
    const cells = upright('frblud')
    const withoutFloor: SheetCell[] = cells.map((cell) => (cell?.face === 'd' ? null : cell))
    expect(summaryOf(cubeSheet({ columns: 6, cells: withoutFloor }))).toBe('likely f0 b2 u4 d5 l3 r1')
  })

  it('with six unrelated cells is unclear', () => {
    const cells = upright('ffrrll')
    expect(summaryOf(cubeSheet({ columns: 3, cells }))).toBe('unclear')
  })
})

const noise = (x: number, y: number) => ((Math.imul(x * 374_761 + y * 668_265, 2_654_435_761) >>> 16) & 63) + 96

describe('no cube faces are recognized in', () => {
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
  ])('%s', (_image, raster) => {
    expect(['undefined', 'unclear']).toContain(summaryOf(raster))
  })

  it('a photo whose cells differ along a single edge', () => {
    const scene = photoRaster(300, 200)
    const isPillar = (x: number, y: number) => x >= 92 && x < 100 && y < 100
    const colorAt = (x: number, y: number) => scene.pixels.subarray(3 * (y * 300 + x), 3 * (y * 300 + x) + 3)
    const raster = rasterOf(300, 200, (x, y) => {
      const [red = 0, green = 0, blue = 0] = isPillar(x, y) ? [5, 5, 5] : colorAt(x, y)
      return [red, green, blue]
    })
    expect(summaryOf(raster)).toBe('undefined')
  })
})
