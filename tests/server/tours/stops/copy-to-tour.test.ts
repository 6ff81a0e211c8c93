import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aPanorama, aTour, namesOf, stopAt } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const storedTour = ({ id }: Tour) => person.trpc.tours.get.query({ tourId: id })
const addLink = (stopId: string, targetStopId: string) =>
  person.trpc.hotspots.create.mutate({ stopId, kind: 'stop', yawDeg: 0, pitchDeg: 0, details: { targetStopId } })
const copyAll = (source: Tour, target: Tour, stopIds = source.stops.map(({ id }) => id)) =>
  person.trpc.stops.copyToTour.mutate({ tourId: source.id, stopIds, targetTourId: target.id })

describe('copying stops to another tour', () => {
  it('appends copies whose links lead to each other', async () => {
    const source = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    await addLink(stopAt(source, 0).id, stopAt(source, 1).id)
    const target = await aTour(app, person, ['Pier'], { empty: true })
    const result = await copyAll(source, target)
    const targetAfter = await storedTour(target)
    expect(namesOf(targetAfter)).toEqual(['Pier', 'Hall', 'Tower'])
    expect(result).toEqual({
      stopIds: targetAfter.stops.slice(1).map(({ id }) => id),
      hotspotsLeftOut: 0,
      isOtherLanguage: false,
    })
    expect(stopAt(targetAfter, 1).hotspots).toMatchObject([{ details: { targetStopId: stopAt(targetAfter, 2).id } }])
    expect(namesOf(await storedTour(source))).toEqual(['Hall', 'Tower'])
  })

  it('copies nothing twice when a call is repeated', async () => {
    const source = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const target = await aTour(app, person, [])
    const input = {
      tourId: source.id,
      stopIds: source.stops.map(({ id }) => id),
      targetTourId: target.id,
      copyIds: [randomUUID(), randomUUID()],
    }
    for (const _attempt of [1, 2]) {
      expect(await person.trpc.stops.copyToTour.mutate(input)).toMatchObject({ stopIds: input.copyIds })
    }
    expect((await storedTour(target)).stops.map(({ id }) => id)).toEqual(input.copyIds)
    const otherTarget = await aTour(app, person, [])
    const call = person.trpc.stops.copyToTour.mutate({ ...input, targetTourId: otherTarget.id })
    expect(await apiErrorOf(call)).toMatchObject({ status: 409 })
  })

  it('reports whether the tours have different languages', async () => {
    const source = await aTour(app, person, ['Hall'], { empty: true })
    const target = await aTour(app, person, [])
    await person.trpc.tours.update.mutate({ tourId: target.id, version: target.version, language: 'de' })
    expect(await copyAll(source, target)).toMatchObject({ isOtherLanguage: true })
  })

  it('leaves out and counts links to stops that are not copied', async () => {
    const source = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    await addLink(stopAt(source, 0).id, stopAt(source, 1).id)
    await person.trpc.hotspots.create.mutate({ stopId: stopAt(source, 0).id, kind: 'info', yawDeg: 0, pitchDeg: 0 })
    const target = await aTour(app, person, [])
    const result = await copyAll(source, target, [stopAt(source, 0).id])
    expect(result.hotspotsLeftOut).toBe(1)
    const targetAfter = await storedTour(target)
    expect(stopAt(targetAfter, 0).hotspots.map(({ kind }) => kind)).toEqual(['info'])
    expect(targetAfter.startStopId).toBe(stopAt(targetAfter, 0).id)
  })

  it('leaves out positions on floor plans of the tour', async () => {
    const source = await aTour(app, person, ['Hall'], { empty: true })
    const floorPlan = { id: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001', name: 'Ground floor', mediaId: null, northDeg: 0 }
    await person.trpc.tours.update.mutate({ tourId: source.id, version: source.version, floorPlans: [floorPlan] })
    const { id: stopId, version } = stopAt(source, 0)
    const floorPlanPosition = { planId: floorPlan.id, x: 0.5, y: 0.5 }
    await person.trpc.stops.update.mutate({ stopId, version, floorPlanPosition })
    const target = await aTour(app, person, [])
    await copyAll(source, target)
    expect(stopAt(await storedTour(target), 0).floorPlanPosition).toBeNull()
  })

  it('copies only translations of the stops in languages of the target', async () => {
    const source = await aTour(app, person, ['Hall'], { empty: true, name: 'Museum' })
    const languages = ['de', 'fr']
    await person.trpc.tours.update.mutate({ tourId: source.id, version: source.version, languages })
    const { id: stopId } = stopAt(source, 0)
    for (const language of languages) {
      await person.trpc.translations.update.mutate({
        tourId: source.id,
        language,
        changes: [
          { key: `stop.${stopId}.name`, text: `Hall ${language}`, source: 'Hall', version: null },
          { key: 'tour.name', text: `Museum ${language}`, source: 'Museum', version: null },
        ],
      })
    }
    const target = await aTour(app, person, [])
    await person.trpc.tours.update.mutate({ tourId: target.id, version: target.version, languages: ['de'] })
    const { stopIds } = await copyAll(source, target)
    const { translations } = await person.trpc.translations.list.query({ tourId: target.id })
    expect(translations.map(({ language, key, text }) => [language, key, text])).toEqual([
      ['de', `stop.${stopIds[0]}.name`, 'Hall de'],
    ])
  })

  it('copies nothing if a stop belongs to another tour, or the target to another account', async () => {
    const source = await aTour(app, person, ['Hall'], { empty: true })
    const target = await aTour(app, person, ['Pier'], { empty: true })
    const stranger = await aPerson(app)
    const foreignTour = await aTour(app, stranger, [])
    const stateBefore = await stateOf(app)
    expect(await apiErrorOf(copyAll(source, target, [stopAt(target, 0).id]))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(copyAll(source, foreignTour))).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('adds the media of the copies to the tour', async () => {
    const source = await aTour(app, person, [])
    const mediaId = await aPanorama(app, person)
    await person.trpc.stops.create.mutate({ tourId: source.id, stops: [{ name: 'Hall', mediaId }] })
    const target = await aTour(app, person, [])
    await copyAll(await storedTour(source), target)
    expect((await storedTour(target)).media.map(({ id }) => id)).toEqual([mediaId])
  })
})
