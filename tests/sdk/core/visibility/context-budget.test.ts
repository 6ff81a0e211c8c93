import { expect, test } from 'vitest'
import { ContextBudget, maxLiveTours } from '../../../../src/sdk/core/visibility/context-budget.ts'

function aPage() {
  const budget = new ContextBudget()
  const suspended: number[] = []
  const busy = new Set<number>()
  const tours = Array.from({ length: maxLiveTours + 2 }, (_, index) => ({
    canSuspend: () => !busy.has(index),
    suspend: () => suspended.push(index),
  }))
  const tour = (index: number) => tours[index] as (typeof tours)[number]
  const openTours = (count: number) => {
    for (const openedTour of tours.slice(0, count)) budget.add(openedTour)
  }
  return { budget, suspended, busy, tour, openTours }
}

test('tours within the budget stay live, visible or not', () => {
  const { budget, suspended, tour, openTours } = aPage()
  openTours(maxLiveTours)
  for (let index = 0; index < maxLiveTours; index++) budget.markHidden(tour(index))
  expect(suspended).toEqual([])
})

test('another tour suspends the one that has been hidden longest', () => {
  const { budget, suspended, tour, openTours } = aPage()
  openTours(maxLiveTours)
  for (const index of [3, 1, 2]) budget.markHidden(tour(index))
  budget.markHidden(tour(3))
  budget.add(tour(maxLiveTours))
  expect(suspended).toEqual([3])
  budget.add(tour(1))
  budget.add(tour(3))
  expect(suspended).toEqual([3, 2])
})

test('visible and busy tours are never suspended', () => {
  const { budget, suspended, busy, tour, openTours } = aPage()
  openTours(maxLiveTours + 1)
  expect(suspended).toEqual([])
  busy.add(4)
  budget.markHidden(tour(4))
  expect(suspended).toEqual([])
  budget.markHidden(tour(5))
  expect(suspended).toEqual([5])
  budget.remove(tour(0))
  budget.add(tour(5))
  budget.markHidden(tour(2))
  expect(suspended).toEqual([5])
})
