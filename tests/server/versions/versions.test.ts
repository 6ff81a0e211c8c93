import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { Stop } from '../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { TourVersion, TourVersionPart } from '../../../src/server/domain/tours/versions/entity.ts'
import {
  findDueTours,
  storeDueVersion,
  storeDueVersions,
  sweepVersions,
} from '../../../src/server/domain/tours/versions/sweep.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { errorSentence } from '../../../src/shared/kernel/app-error.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { Tour as WireTour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { aVersion } from '../../support/people/versions.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const minute = 60_000
const roundScope = (inMs: number) => ({
  em: app.em() as EntityManager,
  ports: { ...app.services.ports, now: () => new Date(Date.now() + inMs) },
})
const draftOf = ({ id: tourId }: Pick<WireTour, 'id'>) => person.trpc.tours.get.query({ tourId })
const versionsOf = async ({ id: tourId }: Pick<WireTour, 'id'>) =>
  (await person.trpc.versions.list.query({ tourId })).versions

async function rename(tour: Pick<WireTour, 'id'>, index: number, name: string): Promise<void> {
  const { id: stopId, version } = stopAt(await draftOf(tour), index)
  await person.trpc.stops.update.mutate({ stopId, version, name })
}

/** Content of a tour for comparison, without fields that every save changes. */
function contentOf({ stops, savedAt: _at, savedBy: _by, version: _v, media: _m, publication: _p, ...own }: WireTour) {
  const plain = stops.map(({ version: _version, hotspots, ...stop }) => ({
    ...stop,
    hotspots: hotspots.map(({ version: _of, ...hotspot }) => hotspot),
  }))
  return { ...own, stops: plain }
}

async function restore({ id: tourId }: Pick<WireTour, 'id'>, versionId: string) {
  const { savedAt: draftSavedAt } = await draftOf({ id: tourId })
  return person.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
}

describe('the hourly round', () => {
  it('stores a version an hour after the last one if the draft changed', async () => {
    const tour = await aTour(app, person)
    await storeDueVersions(roundScope(59 * minute))
    expect(await versionsOf(tour)).toEqual([])
    await storeDueVersions(roundScope(61 * minute))
    const [first, ...otherVersions] = await versionsOf(tour)
    expect(first).toMatchObject({ reason: 'edited', takenBy: expect.any(String), name: null, stopCount: 2 })
    expect(otherVersions).toEqual([])
    await rename(tour, 0, 'Foyer')
    await storeDueVersions(roundScope(119 * minute))
    expect(await versionsOf(tour)).toHaveLength(1)
    await storeDueVersions(roundScope(122 * minute))
    expect(await versionsOf(tour)).toHaveLength(2)
    await rename(tour, 0, 'Lobby')
    await rename(tour, 0, 'Foyer')
    await storeDueVersions(roundScope(190 * minute))
    await storeDueVersions(roundScope(260 * minute))
    expect(await versionsOf(tour)).toHaveLength(2)
  })

  it('skips empty and deleted tours', async () => {
    const blank = await aTour(app, person, [])
    const deleted = await aTour(app, person)
    await person.trpc.tours.remove.mutate({ tourId: deleted.id })
    await storeDueVersions(roundScope(61 * minute))
    expect(await app.em().count(TourVersion, { tour: { $in: [blank.id, deleted.id] } })).toBe(0)
  })

  it('stores one version when two processes find the same tour due', async () => {
    const tour = await aTour(app, person)
    const scope = roundScope(61 * minute)
    const due = (await findDueTours(scope)).find(({ id }) => id === tour.id)
    if (due === undefined) throw new Error('the tour is not due')
    await storeDueVersion(scope, due)
    await rename(tour, 0, 'Foyer')
    await storeDueVersion(scope, due)
    expect(await versionsOf(tour)).toHaveLength(1)
  })

  it('stores each concurrent save once', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const saves = [0, 1, 2].map((index) => rename(tour, index, `Renamed ${index}`))
    await Promise.all([storeDueVersions(roundScope(61 * minute)), ...saves, storeDueVersions(roundScope(61 * minute))])
    await storeDueVersions(roundScope(123 * minute))
    const [newest] = await versionsOf(tour)
    const contents = await person.trpc.versions.get.query({ tourId: tour.id, versionId: newest?.id ?? '' })
    expect(contents.stops.map(({ name }) => name)).toEqual(['Renamed 0', 'Renamed 1', 'Renamed 2'])
    const { parts } = await app.em().findOneOrFail(TourVersion, { id: newest?.id ?? '' })
    expect(new Set(parts).size).toBe(4)
  })
})

describe('a publication', () => {
  it('stores a version with its number and author, including hidden items', async () => {
    const tour = await aTour(app, person)
    const place = { stopId: stopAt(tour, 0).id, kind: 'info', yawDeg: 1, pitchDeg: 1 }
    await person.trpc.hotspots.create.mutate({ ...place, title: 'Hidden', visible: false })
    for (const number of [1, 2]) {
      await person.trpc.publishing.publish.mutate({ tourId: tour.id })
      const live = async () => (await draftOf(tour)).publication.liveNumber
      await expect.poll(live, { timeout: 30_000, interval: 100 }).toBe(number)
    }
    const [second, first] = await versionsOf(tour)
    expect(second).toMatchObject({ reason: 'published', publication: { number: 2, status: 'live' } })
    expect(first).toMatchObject({ publication: { number: 1, status: 'superseded' }, takenBy: expect.any(String) })
    const { stops } = await person.trpc.versions.get.query({ tourId: tour.id, versionId: first?.id ?? '' })
    expect(stops[0]?.hotspots.map(({ name }) => name)).toEqual(['Hidden'])
    // Both have the same content, which is stored once.
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(3)
    await rename(tour, 0, 'Foyer')
    const comparison = { tourId: tour.id, from: 'live' as const, to: 'draft' as const }
    const { changes, before: draftBefore, after: draftAfter } = await person.trpc.versions.compare.query(comparison)
    expect(changes).toMatchObject([{ field: 'stop.name', formerName: 'Hall', name: 'Foyer' }])
    expect(Object.keys(draftBefore?.stops ?? {})).toEqual(Object.keys(draftAfter.stops))
    expect(Object.keys(draftAfter.stops)).toHaveLength(1)
    // Media that the draft no longer shows still have names.
    const { id: stopId, version } = stopAt(await draftOf(tour), 0)
    await person.trpc.stops.update.mutate({ stopId, version, mediaId: null })
    const draftChanges = await person.trpc.publishing.changes.query({ tourId: tour.id })
    const details = [{ how: 'value', before: 'IMG_0815.jpg', after: null }]
    expect(draftChanges).toContainEqual(expect.objectContaining({ field: 'stop.media', details }))
  })
})

describe('restoring a version', () => {
  it('restores the draft, and can be undone', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const hall = stopAt(tour, 0)
    const link = { targetStopId: stopAt(tour, 1).id, arrival: 'automatic' }
    const at = { stopId: hall.id, yawDeg: 10, pitchDeg: 0 }
    await person.trpc.hotspots.create.mutate({ ...at, kind: 'stop', title: 'To the tower', details: link })
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...at, kind: 'info', title: 'Note' })
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
    const restored = await draftOf(tour)
    expect(contentOf(restored)).toEqual(contentOf(versionDraft))
    expect(restored.savedAt).toBe(save.savedAt)
    expect(missing).toEqual([])
    const translations = await person.trpc.translations.list.query({ tourId: tour.id })
    expect(translations).toMatchObject([{ language: 'de', key, text: 'Halle' }])
    expect(await versionsOf(tour)).toMatchObject([{ id: replacedId, reason: 'replaced' }, { id: versionId }])

    await restore(tour, replacedId)
    expect(contentOf(await draftOf(tour))).toEqual(contentOf(latestDraft))
    const { events } = await (await aPerson(app, { accountId: person.accountId, role: 'admin' })).trpc.audit.list.query(
      {
        action: 'draft-restored',
      },
    )
    expect(events).toMatchObject([{ subject: 'Harbour' }, { subject: 'Harbour' }])
  })

  it('keeps the Google Analytics ID and custom texts that an older version does not contain', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    const sql = `update tour_version_parts set content = ((content::jsonb #- '{tour,gaId}' #- '{tour,customTexts}')::text)
      where tour_id = ? and content like '%"gaId"%'`
    await app.em().execute(sql, [tour.id])
    const { version } = await draftOf(tour)
    const later = { gaId: 'G-TOUR01', customTexts: { 'form.send': 'Senden' } }
    await person.trpc.tours.update.mutate({ tourId: tour.id, version, name: 'Later', ...later })
    await restore(tour, versionId)
    expect(await draftOf(tour)).toMatchObject({ name: 'Harbour', ...later })
  })

  it('writes no unchanged record, so that other edits do not become stale', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    await rename(tour, 0, 'Foyer')
    const draftBefore = await draftOf(tour)
    await restore(tour, versionId)
    const draftAfter = await draftOf(tour)
    expect(stopAt(draftAfter, 1).version).toBe(stopAt(draftBefore, 1).version)
    expect(stopAt(draftAfter, 0).version).toBe(stopAt(draftBefore, 0).version + 1)
    const stale = { stopId: stopAt(draftBefore, 0).id, version: stopAt(draftBefore, 0).version, name: 'Lost' }
    expect(await apiErrorOf(person.trpc.stops.update.mutate(stale))).toMatchObject({ code: 'version.stale' })
  })

  it('is rejected with 409 after another save, and for all but one of concurrent requests', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    await rename(tour, 0, 'Foyer')
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const once = () => person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const results = await Promise.allSettled([once(), once(), once()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await apiErrorOf(once())).toMatchObject({ code: 'version.stale' })
  })

  it('lists stops and hotspots with deleted media, and restores the others', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const html = '<p>See</p>'
    const at = { stopId: stopAt(tour, 1).id, yawDeg: 0, pitchDeg: 0, kind: 'info', title: 'Map', details: { html } }
    await person.trpc.hotspots.create.mutate(at)
    const versionId = await aVersion(app, person, tour.id)
    await rename(tour, 0, 'Foyer')
    const { mediaId } = stopAt(tour, 0)
    await app.em().nativeDelete(Media, { id: mediaId ?? '' })
    const { missing } = await restore(tour, versionId)
    expect(missing).toContainEqual({
      stopId: stopAt(tour, 0).id,
      stopName: 'Hall',
      hotspotId: null,
      hotspotTitle: null,
    })
    const restored = await draftOf(tour)
    expect(restored.stops.map(({ name, mediaId: shown }) => [name, shown === null])).toEqual([
      ['Hall', true],
      ['Tower', false],
    ])
  })

  it('counts as a save of changed stops only', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const [hallId = '', towerId = '', yardId = ''] = tour.stops.map(({ id }) => id)
    const versionId = await aVersion(app, person, tour.id)
    await rename(tour, 0, 'Foyer')
    await person.trpc.hotspots.create.mutate({ stopId: towerId, kind: 'info', title: 'Note', yawDeg: 0, pitchDeg: 0 })
    const restorer = await aPerson(app, { accountId: person.accountId, role: 'publisher' })
    const lastSave = (stopId: string) => person.trpc.stops.lastSave.query({ stopId })
    const draftBefore = await lastSave(yardId)
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const { save } = await restorer.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    for (const stopId of [hallId, towerId]) expect((await lastSave(stopId)).savedBy).toBe(save.savedBy)
    expect(await lastSave(yardId)).toEqual(draftBefore)
  })
})

describe('copying from a version', () => {
  it('restores stops and hotspots at their positions and keeps the others', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    const yard = stopAt(tour, 2)
    const at = { stopId: yard.id, kind: 'info', pitchDeg: 0, yawDeg: 5 }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...at, title: 'Well' })
    const versionId = await aVersion(app, person, tour.id)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Court')
    await person.trpc.hotspots.remove.mutate({ stopId: yard.id, hotspotId: hotspot.id })
    const { savedAt: draftSavedAt } = await draftOf(tour)
    const chosen = { tourId: tour.id, versionId, stopIds: [stopAt(tour, 1).id], hotspotIds: [hotspot.id] }
    await person.trpc.versions.copyFrom.mutate({ ...chosen, draftSavedAt })
    const { stops } = await draftOf(tour)
    expect(stops.map(({ name, hotspots }) => [name, hotspots.length])).toEqual([
      ['Foyer', 0],
      ['Tower', 0],
      ['Court', 1],
    ])
  })
})

describe('versions of a tour', () => {
  it('can be named, are listed in pages, and are inaccessible to other accounts', async () => {
    const tour = await aTour(app, person)
    const versionId = await aVersion(app, person, tour.id)
    const name = 'Before the season'
    const place = { tourId: tour.id, versionId }
    expect(await person.trpc.versions.rename.mutate({ ...place, name })).toMatchObject({ name })
    expect(await person.trpc.versions.rename.mutate({ ...place, name: '' })).toMatchObject({ name: null })
    const row = await app.em().findOneOrFail(TourVersion, { id: versionId })
    for (let at = 1; at <= limits.versionsPageLength; at++) {
      const { account, tour: tourId, takenAt, reason, stopCount, parts, savedAt, createdAt, updatedAt } = row
      const fields = { account, tour: tourId, takenAt, reason, stopCount, parts, savedAt, createdAt, updatedAt }
      await app.em().insert(TourVersion, { id: crypto.randomUUID(), ...fields })
    }
    const first = await person.trpc.versions.list.query({ tourId: tour.id })
    expect(first.versions).toHaveLength(limits.versionsPageLength)
    const nextPage = await person.trpc.versions.list.query({ tourId: tour.id, cursor: first.nextCursor })
    expect(nextPage).toMatchObject({ nextCursor: null })
    const ids = new Set([...first.versions, ...nextPage.versions].map(({ id }) => id))
    expect(ids.size).toBe(limits.versionsPageLength + 1)
    const other = await aTour(app, person)
    expect(await apiErrorOf(person.trpc.versions.get.query({ tourId: other.id, versionId }))).toMatchObject({
      code: 'resource.notFound',
    })
  })

  it('are purged with their parts after the retention period, except named ones and publications', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const ids = []
    for (const name of ['One', 'Two', 'Three']) {
      await rename(tour, 0, name)
      ids.push(await aVersion(app, person, tour.id))
    }
    const [named = '', gone = '', last = ''] = ids
    await person.trpc.versions.rename.mutate({ tourId: tour.id, versionId: named, name: 'Kept' })
    await sweepVersions(roundScope(limits.versionsAllRetentionMs - 60 * minute))
    expect(await versionsOf(tour)).toHaveLength(3)
    await sweepVersions(roundScope(limits.versionsAllRetentionMs + 60 * minute))
    const remaining = await versionsOf(tour)
    expect(remaining.map(({ id }) => id)).toEqual([last, named])
    expect(remaining.map(({ id }) => id)).not.toContain(gone)
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(3)
    await app.em().nativeDelete(Tour, { id: tour.id })
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(0)
  })

  it('are kept with a deleted tour, without errors in the sweep', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await aVersion(app, person, tour.id)
    await rename(tour, 0, 'Foyer')
    await aVersion(app, person, tour.id)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    const { em, ports } = roundScope(limits.versionsAllRetentionMs + 60 * minute)
    const error = vi.fn()
    await sweepVersions({ em, ports: { ...ports, log: { ...ports.log, error } } })
    expect(error).not.toHaveBeenCalled()
    expect(await app.em().count(TourVersion, { tour: tour.id })).toBe(2)
  })

  it('are compared one at a time with a bounded queue', async () => {
    const tour = await aTour(app, person)
    await aVersion(app, person, tour.id)
    const usual = limits.comparisonQueueMax
    Object.assign(limits, { comparisonQueueMax: 2 })
    const compare = () => person.trpc.versions.compare.query({ tourId: tour.id, from: 'live', to: 'draft' })
    const results = await Promise.allSettled(Array.from({ length: 8 }, compare))
    Object.assign(limits, { comparisonQueueMax: usual })
    const busy = results.filter(({ status }) => status === 'rejected')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThan(7)
    await expect(
      Promise.all(busy.map((result) => ('reason' in result ? result.reason.message : ''))),
    ).resolves.toContain(errorSentence('server.busy'))
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
