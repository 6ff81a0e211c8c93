import { describe, expect, it } from 'vitest'
import { copyBatches } from '../../../src/client/features/tours/hotspots/bulk/copy-batches.ts'
import { copyFor, copyTargets } from '../../../src/client/features/tours/hotspots/bulk/copy-targets.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import { aLink, anInfo, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const uuid = (last: number) => `3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d${String(last).padStart(4, '0')}`
const hallId = uuid(1)
const towerId = uuid(2)

const problemsOf = (...input: Parameters<typeof copyTargets>) =>
  Object.fromEntries(copyTargets(...input).map(({ stop, problem }) => [stop.name, problem]))

describe('stops to copy hotspots to', () => {
  it('are all others of the tour', () => {
    const hall = aStop(hallId, { name: 'Hall', hotspots: [anInfo('logo', hallId)] })
    const tour = aTour([hall, aStop(towerId, { name: 'Tower' }), aStop(uuid(3), { name: 'Attic' })])
    expect(problemsOf(tour, hall, hall.hotspots)).toEqual({ Tower: null, Attic: null })
  })

  it('exclude flat media for hotspots of a panorama', () => {
    const hall = aStop(hallId, { hotspots: [anInfo('logo', hallId)] })
    const tour = aTour([hall, aStop(towerId, { name: 'Plan', mediaId: 'flat' })], {
      media: [aPano('pano'), aPano('flat', { kind: 'images' })],
    })
    expect(problemsOf(tour, hall, hall.hotspots)).toEqual({ Plan: 'otherSurface' })
  })

  it('exclude the target of a link, which gets only the other hotspots', () => {
    const hall = aStop(hallId, { hotspots: [aLink('link', hallId, towerId), anInfo('logo', hallId)] })
    const tour = aTour([hall, aStop(towerId, { name: 'Tower' })])
    expect(problemsOf(tour, hall, hall.hotspots.slice(0, 1))).toEqual({ Tower: 'isTarget' })
    const [target] = copyTargets(tour, hall, hall.hotspots)
    expect(target?.hotspots.map(({ id }) => id)).toEqual(['logo'])
  })

  it('exclude stops without room for all of them', () => {
    const hall = aStop(hallId, { hotspots: [anInfo('logo', hallId), anInfo('door', hallId)] })
    const filled = (count: number) => Array.from({ length: count }, (_, index) => anInfo(`${index}`, towerId))
    const problemWith = (count: number) =>
      problemsOf(aTour([hall, aStop(towerId, { name: 'Tower', hotspots: filled(count) })]), hall, hall.hotspots)
    expect(problemWith(hotspotLimits.perStopMax - 2)).toEqual({ Tower: null })
    expect(problemWith(hotspotLimits.perStopMax - 1)).toEqual({ Tower: 'full' })
  })
})

it('copies all fields of a hotspot except its position in the reading order', () => {
  const hotspot = anInfo('logo', hallId, { title: 'Logo', pitchDeg: -90, readingOrder: 4, visible: false })
  const copy = copyFor(towerId, hotspot)
  expect(copy).toMatchObject({ stopId: towerId, kind: 'info', title: 'Logo', pitchDeg: -90, visible: false })
  expect(Object.keys(copy)).not.toEqual(expect.arrayContaining(['id', 'version', 'readingOrder']))
})

it('copies all hotspots of a stop in one request', () => {
  const target = (count: number) => ({
    stop: aStop(towerId),
    problem: null,
    hotspots: Array.from({ length: count }, (_, index) => anInfo(`${index}`, hallId)),
  })
  const lengthsOf = (...counts: number[]) => copyBatches(counts.map(target)).map((batch) => batch.length)
  expect(lengthsOf(40, 60)).toEqual([2])
  expect(lengthsOf(40, 61)).toEqual([1, 1])
  expect(lengthsOf(150, 1, 1)).toEqual([1, 2])
  expect(lengthsOf()).toEqual([])
})
