import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourLimits } from '../../../../src/shared/tours/tour-limits.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { noViewLimits } from '../../../../src/shared/tours/view-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, namesOf, stopAt, tourAfter } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'
import { stateOf } from '../../../support/state.ts'

const flatManifest = {
  mapping: 'flat' as const,
  widthPx: 1280,
  heightPx: 720,
  renditions: [{ widthPx: 1280, file: 'w1280.webp' }],
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const stopNames = ['A', 'B', 'C', 'D', 'E']
const aTourFromAToE = () => aTour(app, person, stopNames, { empty: true })
const idsOf = (tour: Tour, names: string) =>
  [...names].map((name) => tour.stops.find((stop) => stop.name === name)?.id ?? '')
const removeStops = (tour: Tour, names: string) =>
  tourAfter(person, tour.id, person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: idsOf(tour, names) }))
const restoreStops = (tour: Tour, names: string) =>
  tourAfter(person, tour.id, person.trpc.stops.restore.mutate({ tourId: tour.id, stopIds: idsOf(tour, names) }))
const reorderStops = ({ id: tourId, version }: Tour, stopIds: string[]) =>
  tourAfter(person, tourId, person.trpc.tours.update.mutate({ tourId, version, stopIds }))

describe('the order of stops', () => {
  it('can be changed', async () => {
    const tour = await aTourFromAToE()
    const stopIds = idsOf(tour, 'EBADC')
    const reorderedTour = await reorderStops(tour, stopIds)
    expect(namesOf(reorderedTour).join('')).toBe('EBADC')
  })

  it('appends stops that an update does not list', async () => {
    const tour = await aTourFromAToE()
    const stopIds = idsOf(tour, 'EC')
    const reorderedTour = await reorderStops(tour, stopIds)
    expect(namesOf(reorderedTour).join('')).toBe('ECABD')
  })

  it('is the same after repeated removals and restorations', async () => {
    const tour = await aTourFromAToE()
    await removeStops(tour, 'BD')
    expect(namesOf(await removeStops(tour, 'BD')).join('')).toBe('ACE')
    await restoreStops(tour, 'BD')
    expect(namesOf(await restoreStops(tour, 'BD')).join('')).toBe('ABCDE')
  })

  it('is the same after stops are removed and restored in any order', async () => {
    const tour = await aTourFromAToE()
    expect(namesOf(await removeStops(tour, 'BD')).join('')).toBe('ACE')
    expect(namesOf(await restoreStops(tour, 'DB')).join('')).toBe('ABCDE')
    await removeStops(tour, 'B')
    await removeStops(tour, 'C')
    await removeStops(tour, 'A')
    expect(namesOf(await restoreStops(tour, 'ABC')).join('')).toBe('ABCDE')
    expect(namesOf(await removeStops(tour, 'ABCDE'))).toEqual([])
    const restoredTour = await restoreStops(tour, 'EDCBA')
    expect(namesOf(restoredTour).join('')).toBe('ABCDE')
    expect(restoredTour.startStopId).toBe(stopAt(restoredTour, 0).id)
  })

  it('is the same after stops that were deleted together are restored, even if the deletion takes long', async () => {
    let nowMs = Date.now()
    const now = () => {
      nowMs += 1000
      return new Date(nowMs)
    }
    const slowApp = await startTestApp({ ports: { now } })
    const owner = await aPerson(slowApp)
    const tour = await aTour(slowApp, owner, stopNames, { empty: true })
    const selection = { tourId: tour.id, stopIds: idsOf(tour, 'ABDE') }
    await owner.trpc.stops.remove.mutate(selection)
    const restoredTour = await tourAfter(owner, tour.id, owner.trpc.stops.restore.mutate(selection))
    expect(namesOf(restoredTour).join('')).toBe('ABCDE')
    await slowApp.stop()
  })

  it('is kept when stops are added concurrently', async () => {
    const tour = await aTourFromAToE()
    const names = Array.from({ length: 12 }, (_, index) => `new ${index}`)
    const add = (name: string) => person.trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name, mediaId: null }] })
    await Promise.all(names.map(add))
    const namesAfter = namesOf(await person.trpc.tours.get.query({ tourId: tour.id }))
    expect(namesAfter.slice(0, 5)).toEqual(stopNames)
    expect(namesAfter.slice(5).sort()).toEqual(names.sort())
  })
})

describe('the maximum number of stops', () => {
  it('limits creating, restoring and duplicating', async () => {
    const tour = await aTourFromAToE()
    // Four fifths of the maximum are created besides the five stops of the tour.
    const stops = Array.from({ length: tourLimits.stopsMax / 5 }, () => ({ name: 'More', mediaId: null }))
    for (let round = 0; round < 4; round++) await person.trpc.stops.create.mutate({ tourId: tour.id, stops })
    expect(await apiErrorOf(person.trpc.stops.create.mutate({ tourId: tour.id, stops }))).toMatchObject({ status: 400 })

    await removeStops(tour, 'A')
    const lastStops = stops.slice(0, stops.length - 4)
    await person.trpc.stops.create.mutate({ tourId: tour.id, stops: lastStops })
    expect(await apiErrorOf(restoreStops(tour, 'A'))).toMatchObject({ status: 400 })
    const copy = person.trpc.stops.duplicate.mutate({ stopId: stopAt(tour, 1).id })
    expect(await apiErrorOf(copy)).toMatchObject({ status: 400 })
  })
})

describe('a stop', () => {
  it('takes its north offset from the metadata of its panorama', async () => {
    const mediaId = await aPanorama(app, person, { headingDeg: -90 })
    const tour = await person.trpc.tours.create.mutate({ name: 'Port', mediaIds: [mediaId] })
    expect(stopAt(tour, 0).northOffsetDeg).toBe(270)
  })

  it('saves sanitized fields', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const view = { yawDeg: -179.5, pitchDeg: 12.25, fovDeg: 80 }
    const angles = { northOffsetDeg: 359.5, levelPitchDeg: -3, levelRollDeg: 2, initialView: view }
    const fields = { ...angles, name: 'Foyer', hiddenFromList: true, tags: ['dark'], mediaId: stopAt(tour, 1).mediaId }
    const description = '<p>Look <a href="javascript:alert(1)" onclick="x">here</a></p>'
    const { stop: savedStop } = await person.trpc.stops.update.mutate({ stopId, version, description, ...fields })
    expect(savedStop).toMatchObject({ ...fields, description: '<p>Look <a>here</a></p>' })
  })

  it('rejects a stale save with the current stop', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const { stop: savedStop } = await person.trpc.stops.update.mutate({ stopId, version, name: 'Foyer' })
    const stateBefore = await stateOf(app)
    const error = await apiErrorOf(person.trpc.stops.update.mutate({ stopId, version, name: 'Late' }))
    expect(error).toMatchObject({ status: 409, facts: { current: { name: 'Foyer', version: savedStop.version } } })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects invalid fields and media of other accounts', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const otherAccountsMediaId = await aMedium(app, await aPerson(app))
    const stateBefore = await stateOf(app)
    const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 80 }
    const invalidFields = [
      { northOffsetDeg: 360 },
      { levelPitchDeg: 46 },
      { initialView: { ...view, fovDeg: 10 } },
      { initialView: { ...view, pitchDeg: 91 } },
      { initialView: { ...view, rollDeg: 1 } },
      { viewLimits: { ...noViewLimits, yawMinDeg: 10, yawMaxDeg: 30 } },
      { viewLimits: { ...noViewLimits, fovMinDeg: 90, fovMaxDeg: 60 } },
      { viewLimits: { pitchMinDeg: 80 } },
      { tour: tour.id },
    ]
    for (const fields of invalidFields) {
      const update = person.trpc.stops.update.mutate({ stopId, version, ...fields })
      expect(await apiErrorOf(update), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    const update = person.trpc.stops.update.mutate({ stopId, version, mediaId: otherAccountsMediaId })
    expect(await apiErrorOf(update)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('has the same view limits in its copy, in the preview and in a restored version', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const limitFields = { yawMinDeg: 100, yawMaxDeg: -100, pitchMinDeg: -60, fovMaxDeg: 90 }
    const viewLimits = { ...noViewLimits, ...limitFields }
    const { stop: savedStop } = await person.trpc.stops.update.mutate({ stopId, version, viewLimits: limitFields })
    expect(savedStop.viewLimits).toEqual(viewLimits)
    const copied = await tourAfter(person, tour.id, person.trpc.stops.duplicate.mutate({ stopId }))
    expect(stopAt(copied, 1).viewLimits).toEqual(viewLimits)
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]?.viewLimits).toEqual({
      range: { yawMinDeg: 100, yawMaxDeg: 260, pitchMinDeg: -60, pitchMaxDeg: 90 },
      fovMaxDeg: 90,
    })
    const versionId = await aVersion(app, person, tour.id)
    const updateWithoutLimits = await person.trpc.stops.update.mutate({
      stopId,
      version: savedStop.version,
      viewLimits: {},
    })
    expect(updateWithoutLimits.stop.viewLimits).toBeNull()
    const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const restoredTour = await person.trpc.tours.get.query({ tourId: tour.id })
    expect(stopAt(restoredTour, 0).viewLimits).toEqual(viewLimits)
  })

  it('has its own thumbnail in its copy, the list of tours, the preview and a restored version', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const imageId = await aBuiltMedium(app, person, { kind: 'images', name: 'Door.jpg', manifest: flatManifest })
    const saveResult = await person.trpc.stops.update.mutate({ stopId, version, thumbnailMediaId: imageId })
    expect(saveResult.stop.thumbnailMediaId).toBe(imageId)
    expect(saveResult.media.map(({ id }) => id)).toContain(imageId)
    const thumbnailUrl = saveResult.media.find(({ id }) => id === imageId)?.thumbnailUrl
    const copied = await tourAfter(person, tour.id, person.trpc.stops.duplicate.mutate({ stopId }))
    expect(stopAt(copied, 1).thumbnailMediaId).toBe(imageId)
    const { tours } = await person.trpc.tours.list.query({})
    expect(tours.find(({ id }) => id === tour.id)?.coverUrl).toBe(thumbnailUrl)
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]).toMatchObject({ thumbnailUrl, hasOwnThumbnail: true })
    expect(preview.images).toEqual({})
    const { uses } = await person.trpc.media.get.query({ mediaId: imageId })
    expect(uses.map(({ role, stopName }) => [role, stopName])).toEqual([['stopThumbnail', 'Hall']])

    const versionId = await aVersion(app, person, tour.id)
    await person.trpc.stops.update.mutate({ stopId, version: saveResult.stop.version, thumbnailMediaId: null })
    const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const restoredTour = await person.trpc.tours.get.query({ tourId: tour.id })
    expect(stopAt(restoredTour, 0).thumbnailMediaId).toBe(imageId)
  })

  it('has the same time layers in its copy with their translations, in the preview and in a restored version', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const mediaId = await aPanorama(app, person)
    const capture = { id: randomUUID(), mediaId, name: 'Before', date: '1950-06', yawDeg: 12, pitchDeg: -1, rollDeg: 2 }
    const timeLayers = { name: 'After', date: null, captures: [capture] }
    const saveResult = await person.trpc.stops.update.mutate({ stopId, version, timeLayers })
    expect(saveResult.stop.timeLayers).toEqual(timeLayers)
    expect(saveResult.media.map(({ id }) => id)).toContain(mediaId)
    const { uses } = await person.trpc.media.get.query({ mediaId })
    expect(uses.map(({ role, stopName }) => [role, stopName])).toEqual([['stopCapture', 'Hall']])
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    const { date, ...published } = capture
    expect(preview.stops[stopId]?.timeLayers).toEqual({ name: 'After', captures: [{ ...published, date }] })
    expect(Object.keys(preview.panos)).toContain(mediaId)

    const { version: tourVersion } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tourVersion, languages: ['de'] })
    const key = (id: string) => `stop.${id}.timeLayer.${capture.id}`
    const changes = [{ key: key(stopId), text: 'Vorher', source: 'Before', version: null }]
    await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes })
    const copied = await tourAfter(person, tour.id, person.trpc.stops.duplicate.mutate({ stopId }))
    expect(stopAt(copied, 1).timeLayers).toEqual(timeLayers)
    const { translations } = await person.trpc.translations.list.query({ tourId: tour.id })
    const texts = translations.map((translation) => [translation.key, translation.text])
    expect(texts).toContainEqual([key(stopAt(copied, 1).id), 'Vorher'])

    const versionId = await aVersion(app, person, tour.id)
    const emptied = { ...timeLayers, captures: [] }
    const { version: stopVersion } = saveResult.stop
    const cleared = await person.trpc.stops.update.mutate({ stopId, version: stopVersion, timeLayers: emptied })
    expect(cleared.stop.timeLayers).toBeNull()
    const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const restoredTour = await person.trpc.tours.get.query({ tourId: tour.id })
    expect(stopAt(restoredTour, 0).timeLayers).toEqual(timeLayers)
  })

  it('accepts only panoramas of its account as captures, and keeps those that were deleted', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const foreignId = await aMedium(app, await aPerson(app))
    const imageId = await aMedium(app, person, { kind: 'images' })
    const panoramaId = await aPanorama(app, person)
    const layersOf = (mediaId: string, fields: object = {}) => ({
      name: '',
      date: null,
      captures: [{ id: randomUUID(), mediaId, name: '', date: null, yawDeg: 0, pitchDeg: 0, rollDeg: 0, ...fields }],
    })
    const stateBefore = await stateOf(app)
    const codeOf = async (timeLayers: ReturnType<typeof layersOf>) =>
      (await apiErrorOf(person.trpc.stops.update.mutate({ stopId, version, timeLayers })))?.code
    expect(await codeOf(layersOf(foreignId))).toBe('resource.notFound')
    expect(await codeOf(layersOf(imageId))).toBe('stop.captureKind')
    expect(await codeOf(layersOf(panoramaId, { date: '2024-02-30' }))).toBe('input.invalid')
    expect(await codeOf(layersOf(panoramaId, { yawDeg: 181 }))).toBe('input.invalid')
    expect(await stateOf(app)).toEqual(stateBefore)
    const timeLayers = layersOf(panoramaId)
    const saveResult = await person.trpc.stops.update.mutate({ stopId, version, timeLayers })
    await person.trpc.media.remove.mutate({ mediaId: panoramaId, force: true })
    const renamed = { ...timeLayers, name: 'Now' }
    const { stop } = await person.trpc.stops.update.mutate({
      stopId,
      version: saveResult.stop.version,
      timeLayers: renamed,
    })
    expect(stop.timeLayers).toEqual(renamed)
  })

  it('accepts only an image of its account as its thumbnail', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, mediaId } = stopAt(tour, 0)
    const foreignImageId = await aMedium(app, await aPerson(app), { kind: 'images' })
    const audioId = await aMedium(app, person, { kind: 'audio' })
    const stateBefore = await stateOf(app)
    const codeOf = async (thumbnailMediaId: string | null) =>
      (await apiErrorOf(person.trpc.stops.update.mutate({ stopId, version: 1, thumbnailMediaId })))?.code
    expect(await codeOf(foreignImageId)).toBe('resource.notFound')
    expect(await codeOf(audioId)).toBe('stop.thumbnailKind')
    expect(await codeOf(mediaId)).toBe('stop.thumbnailKind')
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is duplicated with its hotspots', async () => {
    const tour = await aTour(app, person, ['A', 'B'])
    const { id: stopId } = stopAt(tour, 0)
    const details = { targetStopId: stopAt(tour, 1).id }
    await person.trpc.hotspots.create.mutate({ stopId, kind: 'stop', yawDeg: 30, pitchDeg: -5, title: 'On', details })
    const updatedTour = await tourAfter(person, tour.id, person.trpc.stops.duplicate.mutate({ stopId }))
    expect(namesOf(updatedTour)).toEqual(['A', 'A', 'B'])
    const copiedStop = stopAt(updatedTour, 1)
    expect(copiedStop.id).not.toBe(stopId)
    const original = stopAt(updatedTour, 0).hotspots[0]
    const copy = copiedStop.hotspots[0]
    expect(copy).toEqual({ ...original, id: expect.any(String), stopId: copiedStop.id, version: 1 })
    expect(copy?.id).not.toBe(original?.id)
  })
})
