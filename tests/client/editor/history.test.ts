import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../src/client/features/tour-draft/edits/apply-edit.ts'
import type { Edit } from '../../../src/client/features/tour-draft/edits/edit.ts'
import { emptyHistory, endStep, record, redo, undo } from '../../../src/client/features/tour-draft/edits/history.ts'
import {
  insertHotspot,
  removeHotspot,
  removeStops,
  updateHotspot,
  updateStop,
  updateTour,
} from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aLink, anInfo, aPlan, aStop, aTour } from './tour-builder.ts'

const start = aTour([
  aStop('hall', { hotspots: [aLink('to-attic', 'hall', 'attic'), anInfo('clock', 'hall')] }),
  aStop('attic', { hotspots: [aLink('to-hall', 'attic', 'hall')] }),
  aStop('garden'),
])

const applyAll = (tour: Tour, edits: readonly Edit[]) =>
  edits.reduce<Tour>((sofar, edit) => applyEdit(sofar, edit), tour)

/** One random act of an editor, made for the tour as it then is; some acts find nothing to act on. */
type Act = (tour: Tour) => Edit[]
const pickOf = <Item>(items: readonly Item[], seed: number): Item | undefined => items[seed % Math.max(1, items.length)]
const allHotspots = (tour: Tour) => tour.stops.flatMap(({ hotspots }) => hotspots)

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.string().map(
    (name): Act =>
      (tour) => [updateTour(tour, { name })],
  ),
  fc.nat().map(
    (seed): Act =>
      (tour) => {
        const ids = tour.stops.map(({ id }) => id)
        const cut = seed % Math.max(1, ids.length)
        return [updateTour(tour, { stopIds: [...ids.slice(cut), ...ids.slice(0, cut)] })]
      },
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([seed, name]): Act =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [updateStop(stop, { name, hiddenFromList: seed % 2 === 0 })] : []
      },
  ),
  fc.tuple(fc.nat(), fc.integer({ min: -180, max: 179 })).map(
    ([seed, yawDeg]): Act =>
      (tour) => {
        const hotspot = pickOf(allHotspots(tour), seed)
        return hotspot ? [updateHotspot(hotspot, { yawDeg })] : []
      },
  ),
  fc.tuple(fc.nat(), fc.uuid()).map(
    ([seed, id]): Act =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [insertHotspot(tour, anInfo(id, stop.id))] : []
      },
  ),
  fc.nat().map(
    (seed): Act =>
      (tour) => {
        const hotspot = pickOf(allHotspots(tour), seed)
        return hotspot ? [removeHotspot(tour, hotspot)] : []
      },
  ),
  fc.nat().map(
    (seed): Act =>
      (tour) => {
        const stop = pickOf(tour.stops, seed)
        return stop ? [removeStops(tour, [stop.id])] : []
      },
  ),
  fc.tuple(fc.nat(), fc.uuid()).map(
    ([seed, id]): Act =>
      (tour) => {
        const { floorPlans } = tour
        const cut = seed % (floorPlans.length + 1)
        const first = floorPlans.slice(0, cut)
        const rest = floorPlans.slice(cut)
        const turned = floorPlans.map((plan, at) => (at === cut ? { ...plan, northDeg: seed % 360 } : plan))
        const wanted = [[...rest, ...first], turned, [...first, aPlan(id), ...rest], [...first, ...rest.slice(1)]]
        return [updateTour(tour, { floorPlans: pickOf(wanted, seed) ?? [] })]
      },
  ),
)

/** Acts with the milliseconds between them, so that some are joined into one step. */
const session = fc.array(fc.tuple(act, fc.integer({ min: 0, max: 3000 })), { maxLength: 40 })

function play(acts: readonly (readonly [Act, number])[]) {
  let tour = start
  let history = emptyHistory
  let atMs = 0
  for (const [make, pauseMs] of acts) {
    atMs += pauseMs
    const edits = make(tour)
    if (edits.length === 0) continue
    history = record(history, { edits, atMs })
    tour = applyAll(tour, edits)
  }
  return { tour, history }
}

describe('undo and redo', () => {
  it('takes every session back to where it began, and forward again to where it ended', () => {
    fc.assert(
      fc.property(session, (acts) => {
        const { tour: end, history } = play(acts)
        let tour = end
        let sofar = history
        for (let taken = undo(sofar); taken; taken = undo(sofar)) {
          tour = applyAll(tour, taken.edits)
          sofar = taken.history
        }
        expect(tour).toEqual(start)
        for (let taken = redo(sofar); taken; taken = redo(sofar)) {
          tour = applyAll(tour, taken.edits)
          sofar = taken.history
        }
        expect(tour).toEqual(end)
      }),
      { numRuns: 300 },
    )
  })

  it('takes typing in one field back in one step, and a pause makes two', () => {
    const [stop] = start.stops
    if (!stop) throw new Error('the tour has stops')
    const type = (name: string, atMs: number) => ({ edits: [updateStop(stop, { name })], atMs })
    expect(record(record(emptyHistory, type('H', 0)), type('Ha', 400)).done).toHaveLength(1)
    expect(record(record(emptyHistory, type('H', 0)), type('Ha', 1400)).done).toHaveLength(2)
    expect(record(endStep(record(emptyHistory, type('H', 0))), type('Ha', 400)).done).toHaveLength(2)
  })

  it('forgets what was undone once something else is done', () => {
    const step = (name: string, atMs: number) => ({ edits: [updateTour(start, { name })], atMs })
    const undone = undo(record(emptyHistory, step('one', 0)))?.history ?? emptyHistory
    expect(redo(undone)).not.toBeNull()
    expect(redo(record(undone, step('two', 5000)))).toBeNull()
  })

  it('brings a removed stop back to its place, as the start', () => {
    const edit = removeStops(start, ['hall'])
    const without = applyEdit(start, edit)
    expect(without.startStopId).toBe('attic')
    const back = undo(record(emptyHistory, { edits: [edit], atMs: 0 }))
    expect(applyAll(without, back?.edits ?? [])).toEqual(start)
  })
})
