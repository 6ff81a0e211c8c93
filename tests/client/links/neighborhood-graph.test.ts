import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type IndexPair,
  type PlanePoint,
  relativeNeighbors,
} from '../../../src/client/features/tours/links/neighborhood-graph.ts'
import { cpuMsOf } from '../../support/cpu-time.ts'
import { seededRandom } from '../../support/seeded-random.ts'

/** Coordinates of a coarse grid make equal distances and equal positions likely. */
const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 5000 }).map((x) => x / 1000),
)
const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 40 })
const distinctPoints = fc.uniqueArray(fc.record({ x: coordinate, y: coordinate }), {
  maxLength: 40,
  selector: ({ x, y }) => `${x} ${y}`,
})

const squaredDistance = (a: PlanePoint, b: PlanePoint) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2
const isSeparated = (allPoints: readonly PlanePoint[], [first, second]: readonly [PlanePoint, PlanePoint]) =>
  allPoints.some(
    (third) => Math.max(squaredDistance(first, third), squaredDistance(third, second)) < squaredDistance(first, second),
  )

function isConnected(count: number, pairs: readonly IndexPair[]): boolean {
  const reachedIndexes = new Set<number>()
  const queue = count === 0 ? [] : [0]
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    if (reachedIndexes.has(index)) continue
    reachedIndexes.add(index)
    queue.push(...pairs.filter((pair) => pair.includes(index)).flat())
  }
  return reachedIndexes.size === count
}

const keyOf = (pair: IndexPair) => pair.join(' ')

describe('the relative neighborhood graph', () => {
  it('links a pair if and only if no third point is nearer to both', () => {
    fc.assert(
      fc.property(distinctPoints, (all) => {
        const linkedPairs = new Set(relativeNeighbors(all).map(keyOf))
        for (const [firstIndex, first] of all.entries())
          for (const [secondIndex, second] of all.entries())
            if (firstIndex < secondIndex)
              expect(linkedPairs.has(keyOf([firstIndex, secondIndex]))).toBe(!isSeparated(all, [first, second]))
      }),
    )
  })

  it('connects all points', () => {
    fc.assert(
      fc.property(points, (positions) => {
        expect(isConnected(positions.length, relativeNeighbors(positions))).toBe(true)
      }),
    )
  })

  it('is the same for points in another order', () => {
    fc.assert(
      fc.property(distinctPoints, (all) => {
        const last = all.length - 1
        const reversed = relativeNeighbors([...all].reverse()).map(([a, b]): IndexPair => [last - b, last - a])
        expect(reversed.map(keyOf).sort()).toEqual(relativeNeighbors(all).map(keyOf).sort())
      }),
    )
  })

  it('has no links that intersect', () => {
    const side = (from: PlanePoint, to: PlanePoint, third: PlanePoint) =>
      Math.sign((to.x - from.x) * (third.y - from.y) - (to.y - from.y) * (third.x - from.x))
    const isIntersecting = ([a, b]: readonly PlanePoint[], [c, d]: readonly PlanePoint[]) =>
      a && b && c && d && side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    fc.assert(
      fc.property(distinctPoints, (all) => {
        const ends = relativeNeighbors(all).map((pair) => pair.flatMap((index) => all[index] ?? []))
        expect(ends.some((link, index) => ends.slice(index + 1).some((other) => isIntersecting(link, other)))).toBe(
          false,
        )
      }),
    )
  })

  it('links a row, a square and equal positions', () => {
    const row = [0, 1, 2, 3].map((x) => ({ x, y: 0 }))
    expect(relativeNeighbors(row)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
    const square = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })))
    expect(relativeNeighbors(square)).toHaveLength(4)
    expect(relativeNeighbors([])).toEqual([])
  })

  it('links points at the same position as a chain, and only the first of them to others', () => {
    const samePoint = { x: 1, y: 1 }
    expect(relativeNeighbors([samePoint, { x: 3, y: 1 }, samePoint, samePoint])).toEqual([
      [0, 2],
      [2, 3],
      [0, 1],
    ])
  })

  it('takes little time for 1,000 scattered, clustered or coincident points', async () => {
    const randomBelow = seededRandom(7)
    const scattered = Array.from({ length: 1000 }, () => ({ x: randomBelow(1e6), y: randomBelow(1e6) }))
    const clustered = scattered.map(({ x, y }) => ({ x: 1.00001 ** x, y: 1.00001 ** y }))
    const coincident = scattered.map(() => ({ x: 1, y: 1 }))
    for (const points of [scattered, clustered, coincident]) {
      const cpuMs = await cpuMsOf(() => expect(isConnected(points.length, relativeNeighbors(points))).toBe(true))
      expect(cpuMs).toBeLessThan(400)
    }
  })
})
