import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import {
  emptyHistory,
  endStep,
  record,
  redo,
  undo,
} from '../../../src/client/features/tours/tour-draft/edits/history.ts'
import {
  insertHotspot,
  insertHotspots,
  removeHotspot,
  removeStops,
  stopChange,
  updateHotspot,
  updateStop,
  updateTour,
} from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aLink, anInfo, aPlan, aStop, aTour } from './tour-builder.ts'

const startTour = aTour([
  aStop('hall', { hotspots: [aLink('to-attic', 'hall', 'attic'), anInfo('clock', 'hall')] }),
  aStop('attic', { hotspots: [aLink('to-hall', 'attic', 'hall')] }),
  aStop('garden'),
])

const applyAll = (tour: Tour, edits: readonly Edit[]) =>
  edits.reduce<Tour>((current, edit) => applyEdit(current, edit), tour)

/** A random action: its edits of the current tour, none if the tour has nothing to act on. */
type Action = (tour: Tour) => Edit[]
const pickOf = <Item>(items: readonly Item[], seed: number): Item | undefined => items[seed % Math.max(1, items.length)]
const allHotspots = (tour: Tour) => tour.stops.flatMap(({ hotspots }) => hotspots)

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.string().map(
    (name): Action =>
      (tour) => [updateTour(tour, { name })],
  ),
  fc.nat().map(
    (seed): Action =>
      (tour) => {
        const ids = tour.stops.map(({ id }) => id)
        const cut = seed % Math.max(1, ids.length)
        return [updateTour(tour, { stopIds: [...ids.slice(cut), ...ids.slice(0, cut)] })]
      },
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([seed, name]): Action =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [updateStop(stop, { name, hiddenFromList: seed % 2 === 0 })] : []
      },
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([seed, name]): Action =>
      (tour) => {
        const changes = tour.stops.map((stop, index) => stopChange(stop, { name: `${name} ${index}`, tags: [name] }))
        const subset = changes.filter((_, index) => (seed + index) % 3 > 0)
        return subset.length === 0 ? [] : [{ type: 'updateStops', changes: subset }]
      },
  ),
  fc.tuple(fc.nat(), fc.integer({ min: -180, max: 179 })).map(
    ([seed, yawDeg]): Action =>
      (tour) => {
        const hotspot = pickOf(allHotspots(tour), seed)
        return hotspot ? [updateHotspot(hotspot, { yawDeg })] : []
      },
  ),
  fc.tuple(fc.nat(), fc.uuid()).map(
    ([seed, id]): Action =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [insertHotspot(tour, anInfo(id, stop.id))] : []
      },
  ),
  fc.array(fc.tuple(fc.nat(), fc.uuid()), { minLength: 1, maxLength: 5 }).map(
    (seeds): Action =>
      (tour) => {
        const hotspots = seeds.flatMap(([seed, id]) => {
          const stop = pickOf(tour.stops, seed)
          return stop ? [anInfo(id, stop.id)] : []
        })
        return hotspots.length === 0 ? [] : [insertHotspots(tour, hotspots)]
      },
  ),
  fc.nat().map(
    (seed): Action =>
      (tour) => {
        const hotspot = pickOf(allHotspots(tour), seed)
        return hotspot ? [removeHotspot(tour, hotspot)] : []
      },
  ),
  fc.nat().map(
    (seed): Action =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [removeStops(tour, [stop.id])] : []
      },
  ),
  fc.tuple(fc.nat(), fc.uuid()).map(
    ([seed, id]): Action =>
      (tour) => {
        const { floorPlans } = tour
        const cut = seed % (floorPlans.length + 1)
        const head = floorPlans.slice(0, cut)
        const tail = floorPlans.slice(cut)
        const rotated = floorPlans.map((plan, index) => (index === cut ? { ...plan, northDeg: seed % 360 } : plan))
        const alternatives = [[...tail, ...head], rotated, [...head, aPlan(id), ...tail], [...head, ...tail.slice(1)]]
        return [updateTour(tour, { floorPlans: pickOf(alternatives, seed) ?? [] })]
      },
  ),
)

/** Actions with the milliseconds between them, which join some of them into one step. */
const sessions = fc.array(fc.tuple(anyAction, fc.integer({ min: 0, max: 3000 })), { maxLength: 40 })

function runActions(actions: readonly (readonly [Action, number])[]) {
  let tour = startTour
  let history = emptyHistory
  let atMs = 0
  for (const [editsOf, pauseMs] of actions) {
    atMs += pauseMs
    const edits = editsOf(tour)
    if (edits.length === 0) continue
    history = record(history, { edits, atMs })
    tour = applyAll(tour, edits)
  }
  return { tour, history }
}

describe('undo and redo', () => {
  it('undoes and redoes whole sessions', () => {
    fc.assert(
      fc.property(sessions, (actions) => {
        const { tour: end, history } = runActions(actions)
        let tour = end
        let remainingHistory = history
        for (let result = undo(remainingHistory); result; result = undo(remainingHistory)) {
          tour = applyAll(tour, result.edits)
          remainingHistory = result.history
        }
        expect(tour).toEqual(startTour)
        for (let result = redo(remainingHistory); result; result = redo(remainingHistory)) {
          tour = applyAll(tour, result.edits)
          remainingHistory = result.history
        }
        expect(tour).toEqual(end)
      }),
      { numRuns: 300 },
    )
  })

  it('joins typing in one field into one step, unless there is a pause', () => {
    const [stop] = startTour.stops
    if (!stop) throw new Error('the tour has stops')
    const typeName = (name: string, atMs: number) => ({ edits: [updateStop(stop, { name })], atMs })
    expect(record(record(emptyHistory, typeName('H', 0)), typeName('Ha', 400)).undoSteps).toHaveLength(1)
    expect(record(record(emptyHistory, typeName('H', 0)), typeName('Ha', 1400)).undoSteps).toHaveLength(2)
    expect(record(endStep(record(emptyHistory, typeName('H', 0))), typeName('Ha', 400)).undoSteps).toHaveLength(2)
  })

  it('clears the redo steps after a new edit', () => {
    const step = (name: string, atMs: number) => ({ edits: [updateTour(startTour, { name })], atMs })
    const undone = undo(record(emptyHistory, step('one', 0)))?.history ?? emptyHistory
    expect(redo(undone)).not.toBeNull()
    expect(redo(record(undone, step('two', 5000)))).toBeNull()
  })

  it('restores a removed stop to its position, as the first stop', () => {
    const edit = removeStops(startTour, ['hall'])
    const tourWithoutHall = applyEdit(startTour, edit)
    expect(tourWithoutHall.startStopId).toBe('attic')
    const undone = undo(record(emptyHistory, { edits: [edit], atMs: 0 }))
    expect(applyAll(tourWithoutHall, undone?.edits ?? [])).toEqual(startTour)
  })
})
