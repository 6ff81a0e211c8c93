import { expect, test } from 'vitest'
import { ContextBudget } from '../../../../src/sdk/core/visibility/context-budget.ts'
import { visitorLimits } from '../../../../src/shared/limits.ts'

function aPage() {
  const tours = new ContextBudget()
  const rested: number[] = []
  const busy = new Set<number>()
  const all = Array.from({ length: visitorLimits.liveTours + 2 }, (_, at) => ({
    canSuspend: () => !busy.has(at),
    suspend: () => rested.push(at),
  }))
  const tour = (at: number) => all[at] as (typeof all)[number]
  const open = (count: number) => {
    for (const one of all.slice(0, count)) tours.add(one)
  }
  return { tours, rested, busy, tour, open }
}

test('as many tours as a page bears stay as they are, in sight or not', () => {
  const { tours, rested, tour, open } = aPage()
  open(visitorLimits.liveTours)
  for (let at = 0; at < visitorLimits.liveTours; at++) tours.markHidden(tour(at))
  expect(rested).toEqual([])
})

test('one more takes the place of the one that is out of sight for longest', () => {
  const { tours, rested, tour, open } = aPage()
  open(visitorLimits.liveTours)
  for (const at of [3, 1, 2]) tours.markHidden(tour(at))
  tours.markHidden(tour(3))
  tours.add(tour(visitorLimits.liveTours))
  expect(rested).toEqual([3])
  tours.add(tour(1))
  tours.add(tour(3))
  expect(rested).toEqual([3, 2])
})

test('nobody loses what they look at or wait for, but whoever is ready to rest once too many are there', () => {
  const { tours, rested, busy, tour, open } = aPage()
  open(visitorLimits.liveTours + 1)
  expect(rested).toEqual([])
  busy.add(4)
  tours.markHidden(tour(4))
  expect(rested).toEqual([])
  tours.markHidden(tour(5))
  expect(rested).toEqual([5])
  tours.remove(tour(0))
  tours.add(tour(5))
  tours.markHidden(tour(2))
  expect(rested).toEqual([5])
})
