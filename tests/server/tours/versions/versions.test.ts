import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { comparisonLimits } from '../../../../src/server/domain/publishing/publications/compare-versions.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { TourVersion, TourVersionPart } from '../../../../src/server/domain/tours/versions/entity.ts'
import { versionsPageLength } from '../../../../src/server/domain/tours/versions/operations.ts'
import {
  findDueTours,
  storeDueVersion,
  storeDueVersions,
  sweepVersions,
} from '../../../../src/server/domain/tours/versions/sweep.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultErrorMessage } from '../../../../src/shared/kernel/app-error.ts'
import type { Tour as WireTour } from '../../../../src/shared/tours/tours.ts'
import { versionsAllRetentionMs } from '../../../../src/shared/versions/retention.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const minuteMs = 60_000
/** Scope of an hourly round that runs `inMs` from now. */
const roundScope = (inMs: number) => ({
  em: app.em() as EntityManager,
  ports: { ...app.services.ports, now: () => new Date(Date.now() + inMs) },
})
const draftOf = ({ id: tourId }: TourRef) => person.trpc.tours.get.query({ tourId })
const versionsOf = async ({ id: tourId }: TourRef) => (await person.trpc.versions.list.query({ tourId })).versions

type TourRef = Pick<WireTour, 'id'>

async function renameStop(tour: TourRef, index: number, name: string): Promise<void> {
  const { id: stopId, version } = stopAt(await draftOf(tour), index)
  await person.trpc.stops.update.mutate({ stopId, version, name })
}

/** Content of a tour for comparison, without fields that every save changes. */
function contentOf(tour: WireTour) {
  const { stops, savedAt: _savedAt, savedBy: _savedBy, version: _version, ...fields } = tour
  const { media: _media, publication: _publication, ...ownFields } = fields
  const stopContents = stops.map(({ version: _stopVersion, hotspots, ...stop }) => ({
    ...stop,
    hotspots: hotspots.map(({ version: _hotspotVersion, ...hotspot }) => hotspot),
  }))
  return { ...ownFields, stops: stopContents }
}

async function restore({ id: tourId }: TourRef, versionId: string) {
  const { savedAt: draftSavedAt } = await draftOf({ id: tourId })
  return person.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
}

describe('the hourly round', () => {
  it('stores a version an hour after the last one if the draft changed', async () => {
    const tour = await aTour(app, person)
    await storeDueVersions(roundScope(59 * minuteMs))
    expect(await versionsOf(tour)).toEqual([])
    await storeDueVersions(roundScope(61 * minuteMs))
    const versions = await versionsOf(tour)
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ reason: 'edited', takenBy: expect.any(String), name: null, stopCount: 2 })

    await renameStop(tour, 0, 'Foyer')
    await storeDueVersions(roundScope(119 * minuteMs))
    expect(await versionsOf(tour)).toHaveLength(1)
    await storeDueVersions(roundScope(122 * minuteMs))
    expect(await versionsOf(tour)).toHaveLength(2)

    // A change that is reverted within the hour is no change.
    await renameStop(tour, 0, 'Lobby')
    await renameStop(tour, 0, 'Foyer')
    await storeDueVersions(roundScope(190 * minuteMs))
    await storeDueVersions(roundScope(260 * minuteMs))
    expect(await versionsOf(tour)).toHaveLength(2)
  })

  it('skips empty and deleted tours', async () => {
    const emptyTour = await aTour(app, person, [])
    const deletedTour = await aTour(app, person)
    await person.trpc.tours.remove.mutate({ tourId: deletedTour.id })
    await storeDueVersions(roundScope(61 * minuteMs))
    expect(await app.em().count(TourVersion, { tour: { $in: [emptyTour.id, deletedTour.id] } })).toBe(0)
  })

  it('stores one version when two processes find the same tour due', async () => {
    const tour = await aTour(app, person)
    const scope = roundScope(61 * minuteMs)
    const dueTour = (await findDueTours(scope)).find(({ id }) => id === tour.id)
    if (dueTour === undefined) throw new Error('The tour is not due')
    await storeDueVersion(scope, dueTour)
    await renameStop(tour, 0, 'Foyer')
    await storeDueVersion(scope, dueTour)
    expect(await versionsOf(tour)).toHaveLength(1)
  })

  it('stores each concurrent save once', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const saves = [0, 1, 2].map((index) => renameStop(tour, index, `Renamed ${index}`))
    await Promise.all([
      storeDueVersions(roundScope(61 * minuteMs)),
      ...saves,
      storeDueVersions(roundScope(61 * minuteMs)),
    ])
    await storeDueVersions(roundScope(123 * minuteMs))
    const [newest] = await versionsOf(tour)
    const contents = await person.trpc.versions.get.query({ tourId: tour.id, versionId: newest?.id ?? '' })
    expect(contents.stops.map(({ name }) => name)).toEqual(['Renamed 0', 'Renamed 1', 'Renamed 2'])
    const { parts } = await app.em().findOneOrFail(TourVersion, { id: newest?.id ?? '' })
    expect(new Set(parts).size).toBe(4)
  })
})

describe('a publication', () => {
  it('stores a version with its number, author and hidden items', async () => {
    const tour = await aTour(app, person)
    const hiddenHotspot = { kind: 'info', title: 'Hidden', visible: false }
    await person.trpc.hotspots.create.mutate({ ...hiddenHotspot, stopId: stopAt(tour, 0).id, yawDeg: 1, pitchDeg: 1 })
    for (const number of [1, 2]) {
      await person.trpc.publishing.publish.mutate({ tourId: tour.id })
      const liveNumber = async () => (await draftOf(tour)).publication.liveNumber
      await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
    }
    const [liveVersion, supersededVersion] = await versionsOf(tour)
    expect(liveVersion).toMatchObject({ reason: 'published', publication: { number: 2, status: 'live' } })
    expect(supersededVersion).toMatchObject({
      publication: { number: 1, status: 'superseded' },
      takenBy: expect.any(String),
    })
    const versionId = supersededVersion?.id ?? ''
    const { stops } = await person.trpc.versions.get.query({ tourId: tour.id, versionId })
    expect(stops[0]?.hotspots.map(({ name }) => name)).toEqual(['Hidden'])
    // Equal content of both versions is stored once.
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(3)
  })

  it('can be compared with the draft', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    const comparison = { tourId: tour.id, from: 'live' as const, to: 'draft' as const }
    const { changes, before: liveDocument, after: draftDocument } = await person.trpc.versions.compare.query(comparison)
    expect(changes).toMatchObject([{ field: 'stop.name', formerName: 'Hall', name: 'Foyer' }])
    expect(Object.keys(liveDocument?.stops ?? {})).toEqual(Object.keys(draftDocument.stops))
    expect(Object.keys(draftDocument.stops)).toHaveLength(1)

    // Media that the draft no longer shows still have names.
    const { id: stopId, version } = stopAt(await draftOf(tour), 0)
    await person.trpc.stops.update.mutate({ stopId, version, mediaId: null })
    const draftChanges = await person.trpc.publishing.changes.query({ tourId: tour.id })
    const details = [{ how: 'value', before: 'IMG_0815.jpg', after: null }]
    expect(draftChanges).toContainEqual(expect.objectContaining({ field: 'stop.media', details }))
  })
})

describe('restoring a version', () => {
  it('replaces the draft by its content until that is undone', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const hall = stopAt(tour, 0)
    const link = { targetStopId: stopAt(tour, 1).id, arrival: 'automatic' }
    const position = { stopId: hall.id, yawDeg: 10, pitchDeg: 0 }
    await person.trpc.hotspots.create.mutate({ ...position, kind: 'stop', title: 'To the tower', details: link })
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...position, kind: 'info', title: 'Note' })
    const { version } = await draftOf(tour)
    const fields = { languages: ['de'], description: '<p>Then</p>', customTexts: { 'form.send': 'Envoyer' } }
    await person.trpc.tours.update.mutate({ tourId: tour.id, version, ...fields })
    const key = `stop.${hall.id}.name`
    const change = { key, text: 'Halle', source: 'Hall', version: null }
    await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes: [change] })
    const versionDraft = await draftOf(tour)
    const versionId = await aVersion(app, person, tour.id)

    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    // The sweep purges the row thirty days later.
    await app.em().nativeDelete(Stop, { id: stopAt(tour, 1).id })
    await person.trpc.hotspots.update.mutate({ stopId: hall.id, hotspotId: hotspot.id, yawDeg: 90, title: 'Moved' })
    await person.trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'New', mediaId: null }] })
    const editedDraft = await draftOf(tour)
    const laterFields = { languages: [], description: '', customTexts: null }
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: editedDraft.version, ...laterFields })
    const latestDraft = await draftOf(tour)

    const { replacedId, missing, save } = await restore(tour, versionId)
    const restoredDraft = await draftOf(tour)
    expect(contentOf(restoredDraft)).toEqual(contentOf(versionDraft))
    expect(restoredDraft.savedAt).toBe(save.savedAt)
    expect(missing).toEqual([])
    const translations = (await person.trpc.translations.list.query({ tourId: tour.id })).translations
    expect(translations).toMatchObject([{ language: 'de', key, text: 'Halle' }])
    expect(await versionsOf(tour)).toMatchObject([{ id: replacedId, reason: 'replaced' }, { id: versionId }])

    await restore(tour, replacedId)
    expect(contentOf(await draftOf(tour))).toEqual(contentOf(latestDraft))
    const admin = await aPerson(app, { accountId: person.accountId, role: 'admin' })
    const { events } = await admin.trpc.audit.list.query({ action: 'draft-restored' })
    expect(events).toMatchObject([{ subject: 'Harbor' }, { subject: 'Harbor' }])
  })

  it('keeps the Google Analytics ID and custom texts that an older version does not contain', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    const sql = `update tour_version_parts set content = ((content::jsonb #- '{tour,gaId}' #- '{tour,customTexts}')::text)
      where tour_id = ? and content like '%"gaId"%'`
    await app.em().execute(sql, [tour.id])
    const { version } = await draftOf(tour)
    const newerFields = { gaId: 'G-TOUR01', customTexts: { 'form.send': 'Senden' } }
    await person.trpc.tours.update.mutate({ tourId: tour.id, version, name: 'Later', ...newerFields })
    await restore(tour, versionId)
    expect(await draftOf(tour)).toMatchObject({ name: 'Harbor', ...newerFields })
  })

  it('does not write unchanged records', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    const draftBefore = await draftOf(tour)
    await restore(tour, versionId)
    const draftAfter = await draftOf(tour)
    expect(stopAt(draftAfter, 1).version).toBe(stopAt(draftBefore, 1).version)
    expect(stopAt(draftAfter, 0).version).toBe(stopAt(draftBefore, 0).version + 1)
    const { id: stopId, version: staleVersion } = stopAt(draftBefore, 0)
    const staleUpdate = person.trpc.stops.update.mutate({ stopId, version: staleVersion, name: 'Lost' })
    expect(await apiErrorOf(staleUpdate)).toMatchObject({ code: 'version.stale' })
  })

  it('succeeds once for concurrent requests with the same draft time', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const restoreSameDraft = () => person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const results = await Promise.allSettled([restoreSameDraft(), restoreSameDraft(), restoreSameDraft()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await apiErrorOf(restoreSameDraft())).toMatchObject({ code: 'version.stale' })
  })

  it('lists stops and hotspots with deleted media', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const info = { kind: 'info', title: 'Map', details: { html: '<p>See</p>' } }
    await person.trpc.hotspots.create.mutate({ ...info, stopId: stopAt(tour, 1).id, yawDeg: 0, pitchDeg: 0 })
    const versionId = await aVersion(app, person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    const { mediaId } = stopAt(tour, 0)
    await app.em().nativeDelete(Media, { id: mediaId ?? '' })
    const { missing: missingItems } = await restore(tour, versionId)
    expect(missingItems).toContainEqual({
      stopId: stopAt(tour, 0).id,
      stopName: 'Hall',
      hotspotId: null,
      hotspotTitle: null,
    })
    const { stops } = await draftOf(tour)
    expect(stops).toMatchObject([
      { name: 'Hall', mediaId: null },
      { name: 'Tower', mediaId: expect.any(String) },
    ])
  })

  it('counts as a save of changed stops only', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const [hallId = '', towerId = '', yardId = ''] = tour.stops.map(({ id }) => id)
    const versionId = await aVersion(app, person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    await person.trpc.hotspots.create.mutate({ stopId: towerId, kind: 'info', title: 'Note', yawDeg: 0, pitchDeg: 0 })
    const restorer = await aPerson(app, { accountId: person.accountId, role: 'publisher' })
    const lastSave = (stopId: string) => person.trpc.stops.lastSave.query({ stopId })
    const yardSaveBefore = await lastSave(yardId)
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const { save } = await restorer.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    for (const stopId of [hallId, towerId]) expect((await lastSave(stopId)).savedBy).toBe(save.savedBy)
    expect(await lastSave(yardId)).toEqual(yardSaveBefore)
  })
})

describe('copying from a version', () => {
  it('restores only the selected stops and hotspots', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const yard = stopAt(tour, 2)
    const info = { stopId: yard.id, kind: 'info', pitchDeg: 0, yawDeg: 5 }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...info, title: 'Well' })
    const versionId = await aVersion(app, person, tour.id)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Court')
    await person.trpc.hotspots.remove.mutate({ stopId: yard.id, hotspotId: hotspot.id })
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const selection = { stopIds: [stopAt(tour, 1).id], hotspotIds: [hotspot.id] }
    await person.trpc.versions.copyFrom.mutate({ tourId: tour.id, versionId, ...selection, draftSavedAt })
    const { stops } = await draftOf(tour)
    expect(stops.map(({ name, hotspots }) => ({ name, hotspotCount: hotspots.length }))).toEqual([
      { name: 'Foyer', hotspotCount: 0 },
      { name: 'Tower', hotspotCount: 0 },
      { name: 'Court', hotspotCount: 1 },
    ])
  })
})

describe('versions of a tour', () => {
  it('can be named', async () => {
    const tour = await aTour(app, person)
    const versionRef = { tourId: tour.id, versionId: await aVersion(app, person, tour.id) }
    const name = 'Before the season'
    expect(await person.trpc.versions.rename.mutate({ ...versionRef, name })).toMatchObject({ name })
    expect(await person.trpc.versions.rename.mutate({ ...versionRef, name: '' })).toMatchObject({ name: null })
  })

  it('are not found through another tour', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    const otherTour = await aTour(app, person)
    const versionOfOtherTour = person.trpc.versions.get.query({ tourId: otherTour.id, versionId })
    expect(await apiErrorOf(versionOfOtherTour)).toMatchObject({ code: 'resource.notFound' })
  })

  it('are listed in pages', async () => {
    const tour = await aTour(app, person)
    const storedVersion = await app.em().findOneOrFail(TourVersion, { id: await aVersion(app, person, tour.id) })
    for (let count = 1; count <= versionsPageLength; count++) {
      const { account, tour: tourId, takenAt, reason, stopCount, parts, savedAt, createdAt, updatedAt } = storedVersion
      const fields = { account, tour: tourId, takenAt, reason, stopCount, parts, savedAt, createdAt, updatedAt }
      await app.em().insert(TourVersion, { id: crypto.randomUUID(), ...fields })
    }
    const firstPage = await person.trpc.versions.list.query({ tourId: tour.id })
    expect(firstPage.versions).toHaveLength(versionsPageLength)
    const nextPage = await person.trpc.versions.list.query({ tourId: tour.id, cursor: firstPage.nextCursor })
    expect(nextPage).toMatchObject({ nextCursor: null })
    const ids = new Set([...firstPage.versions, ...nextPage.versions].map(({ id }) => id))
    expect(ids.size).toBe(versionsPageLength + 1)
  })

  it('are purged after the retention period unless they are named or the newest', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const versionIds = []
    for (const name of ['One', 'Two', 'Three']) {
      await renameStop(tour, 0, name)
      versionIds.push(await aVersion(app, person, tour.id))
    }
    const [namedId = '', unnamedId = '', newestId = ''] = versionIds
    await person.trpc.versions.rename.mutate({ tourId: tour.id, versionId: namedId, name: 'Named' })

    await sweepVersions(roundScope(versionsAllRetentionMs - 60 * minuteMs))
    expect(await versionsOf(tour)).toHaveLength(3)
    await sweepVersions(roundScope(versionsAllRetentionMs + 60 * minuteMs))
    const remainingIds = (await versionsOf(tour)).map(({ id }) => id)
    expect(remainingIds).toEqual([newestId, namedId])
    expect(remainingIds).not.toContain(unnamedId)

    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(3)
    await app.em().nativeDelete(Tour, { id: tour.id })
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(0)
  })

  it('are kept with a deleted tour', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await aVersion(app, person, tour.id)
    await renameStop(tour, 0, 'Foyer')
    await aVersion(app, person, tour.id)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    const { em, ports } = roundScope(versionsAllRetentionMs + 60 * minuteMs)
    const error = vi.fn()
    await sweepVersions({ em, ports: { ...ports, log: { ...ports.log, error } } })
    expect(error).not.toHaveBeenCalled()
    expect(await app.em().count(TourVersion, { tour: tour.id })).toBe(2)
  })

  it('are compared one at a time with a bounded queue', async () => {
    const tour = await aTour(app, person)
    await aVersion(app, person, tour.id)
    const { queueMax } = comparisonLimits
    Object.assign(comparisonLimits, { queueMax: 2 })
    const compare = () => person.trpc.versions.compare.query({ tourId: tour.id, from: 'live', to: 'draft' })
    const results = await Promise.allSettled(Array.from({ length: 8 }, compare))
    Object.assign(comparisonLimits, { queueMax })
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length).toBeLessThan(7)
    expect(errors).toContain(defaultErrorMessage('server.busy'))
    await compare()
  })

  it('do not contain the custom script', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    await publishedTour(person, tour.id)
    await person.trpc.customScript.update.mutate({ tourId: tour.id, script: 'count()', before: null })
    const changesTo = async (to: string) =>
      (await person.trpc.versions.compare.query({ tourId: tour.id, from: 'live', to })).changes
    expect(await changesTo(versionId)).toEqual([])
    expect(await changesTo('draft')).toMatchObject([{ field: 'tour.customScript' }])
  })
})
