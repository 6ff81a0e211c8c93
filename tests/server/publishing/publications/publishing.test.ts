import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { buildPublication } from '../../../../src/server/domain/publishing/publications/build.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import type { JobScope } from '../../../../src/server/kernel/job.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { makeRetriesDue } from '../../../support/pending-jobs.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const getTour = (tour: Pick<Tour, 'id'>) => person.trpc.tours.get.query({ tourId: tour.id })
/** Number of unpublished changes in the list of tours. */
const countWaitingChanges = async (tour: Pick<Tour, 'id'>) =>
  (await person.trpc.tours.list.query({})).tours.find(({ id }) => id === tour.id)?.publication.waitingChanges
const polling = { timeout: 60_000, interval: 100 }

/** Publishes a tour and waits until the new version is live. */
async function publishAndWait(tour: Pick<Tour, 'id'>): Promise<{ shareId: string; number: number }> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
  await expect.poll(async () => (await getTour(tour)).publication.liveNumber, polling).toBe(number)
  return { shareId: (await getTour(tour)).publication.shareId ?? '', number }
}

const manifestOf = (shareId: string) => aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
const liveDocument = async (shareId: string) => tourDocument.parse(await (await manifestOf(shareId)).json())
/** Waits until cached lookups of visitors are refreshed. */
const cachePolling = { timeout: lookupLimits.staleMs * 2, interval: 200 }

const anImageMedium = () =>
  aBuiltMedium(app, person, {
    kind: 'images',
    name: 'secret.png',
    manifest: { mapping: 'flat', widthPx: 8, heightPx: 6, renditions: [{ widthPx: 8, file: 'image-8.webp' }] },
  })

async function renameTour(tour: Tour, name: string): Promise<Tour> {
  const { version } = await getTour(tour)
  return tourAfter(person, tour.id, person.trpc.tours.update.mutate({ tourId: tour.id, version, name }))
}

describe('publishing', () => {
  it('shows visitors a snapshot of the draft until the next publication', async () => {
    const tour = await aTour(app, person)
    const { shareId, number } = await publishAndWait(tour)
    expect(number).toBe(1)
    expect(shareId).toHaveLength(22)
    expect(shareId).not.toContain(tour.id)
    await access(join(app.dataFolder, 'files/publications', shareId, '1/tour.json'))
    expect((await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).status).toBe(200)
    const firstDocument = await liveDocument(shareId)
    expect(firstDocument).toMatchObject({ publicationNumber: 1, tours: { [tour.id]: { name: 'Harbor' } } })

    await renameTour(tour, 'Port')
    const hall = stopAt(tour, 0)
    await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, name: 'Foyer' })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    expect(await liveDocument(shareId)).toEqual(firstDocument)
    expect((await getTour(tour)).publication.liveNumber).toBe(1)
    expect(await countWaitingChanges(tour)).toBe(3)

    expect(await publishAndWait(tour)).toEqual({ shareId, number: 2 })
    await expect.poll(async () => (await liveDocument(shareId)).publicationNumber, cachePolling).toBe(2)
    expect(Object.values((await liveDocument(shareId)).stops).map(({ name }) => name)).toEqual(['Foyer'])
    expect((await getTour(tour)).publication).toMatchObject({ liveNumber: 2, pending: false })
    expect(await countWaitingChanges(tour)).toBe(0)
  })

  it('continues at the same URL after unpublishing', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await publishAndWait(tour)
    expect((await manifestOf(shareId)).status).toBe(200)
    const state = await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    expect(state).toMatchObject({ liveNumber: null, shareId })
    expect(await countWaitingChanges(tour)).toBe(0)
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(404)

    expect(await publishAndWait(tour)).toEqual({ shareId, number: 2 })
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(200)
    const { publications } = await person.trpc.publishing.list.query({ tourId: tour.id })
    expect(publications).toMatchObject([
      { number: 2, status: 'live' },
      { number: 1, status: 'withdrawn' },
    ])

    const listedTourIds = async () =>
      (await person.trpc.publishing.list.query({})).publications.map(({ tourId }) => tourId)
    expect(await listedTourIds()).toContain(tour.id)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    expect(await listedTourIds()).not.toContain(tour.id)
  })

  it('assigns numbers without gaps to concurrent requests', async () => {
    const tour = await aTour(app, person, ['Hall'])
    for (let round = 1; round <= 4; round++) {
      await renameTour(tour, `Round ${round}`)
      await Promise.all([0, 1, 2].map(() => person.trpc.publishing.publish.mutate({ tourId: tour.id })))
    }
    await expect.poll(async () => (await getTour(tour)).publication.pending, polling).toBe(false)
    const { publications } = await person.trpc.publishing.list.query({ tourId: tour.id })
    const numbers = publications.map(({ number }) => number).reverse()
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const livePublications = publications.filter(({ status }) => status === 'live')
    expect(livePublications).toMatchObject([{ number: numbers.length }])
    const { shareId } = (await getTour(tour)).publication
    await expect
      .poll(async () => (await liveDocument(shareId ?? '')).tours[tour.id]?.name, cachePolling)
      .toBe('Round 4')
  })

  it('is rejected for a tour without stops and for stops without available media', async () => {
    const publishingError = async (tour: Tour) => {
      const stateBefore = await stateOf(app)
      const publication = person.trpc.publishing.publish.mutate({ tourId: tour.id })
      const message = await publication.then(String, (error: Error) => error.message)
      expect(await apiErrorOf(publication)).toMatchObject({ status: 409, code: 'resource.conflict' })
      expect(await stateOf(app)).toEqual(stateBefore)
      return message
    }
    const withMedium = async (status: 'building' | 'failed') => {
      const tour = await aTour(app, person, [])
      const stops = [{ name: 'Attic', mediaId: await aMedium(app, person, { status }) }]
      return tourAfter(person, tour.id, person.trpc.stops.create.mutate({ tourId: tour.id, stops }))
    }
    expect(await publishingError(await aTour(app, person, []))).toBe('Add at least one stop before you publish.')
    const tourWithoutMedia = await aTour(app, person, ['Attic'], { empty: true })
    expect(await publishingError(tourWithoutMedia)).toContain('"Attic" has no media.')
    expect(await publishingError(await withMedium('building'))).toContain('"Attic" is still processing')
    expect(await publishingError(await withMedium('failed'))).toContain('"Attic" couldn\'t be processed')
    const tourWithThumbnail = await aTour(app, person, ['Attic'])
    const { id: stopId, version } = stopAt(tourWithThumbnail, 0)
    const thumbnailMediaId = await aMedium(app, person, { kind: 'images', status: 'building' })
    await person.trpc.stops.update.mutate({ stopId, version, thumbnailMediaId })
    expect(await publishingError(tourWithThumbnail)).toContain('The thumbnail of "Attic" is still processing')
    const tourWithDeletedMedium = await aTour(app, person, ['Attic'])
    await person.trpc.media.remove.mutate({ mediaId: stopAt(tourWithDeletedMedium, 0).mediaId ?? '', force: true })
    expect(await publishingError(tourWithDeletedMedium)).toContain('"Attic" has no media.')
  })

  it('keeps the live version if a media file is missing in the store', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await publishAndWait(tour)
    const media = await app.em().findOneOrFail(Media, { id: stopAt(tour, 0).mediaId ?? '' })
    await app.services.ports.files.remove(`media/${media.publicKey}`)
    const { id } = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const statusAfterRetry = async () => {
      await makeRetriesDue(app)
      return (await app.em().findOneOrFail(Publication, { id })).status
    }
    await expect.poll(statusAfterRetry).toBe('failed')
    const [publication] = (await person.trpc.publishing.list.query({ tourId: tour.id })).publications
    expect(publication).toMatchObject({ number: 2, status: 'failed', failure: expect.stringContaining('Try again') })
    expect((await liveDocument(shareId)).publicationNumber).toBe(1)
    expect((await getTour(tour)).publication).toMatchObject({ liveNumber: 1, pending: false })
  })
})

describe('a published tour', () => {
  it('can be deleted and restored only with the permission to publish', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await publishAndWait(tour)
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const deniedError = { status: 403, errorMessage: expect.stringContaining('publish') }
    expect(await apiErrorOf(editor.trpc.tours.remove.mutate({ tourId: tour.id }))).toMatchObject(deniedError)
    expect((await manifestOf(shareId)).status).toBe(200)

    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(404)
    expect(await apiErrorOf(editor.trpc.tours.restore.mutate({ tourId: tour.id }))).toMatchObject(deniedError)
    const restoredTour = await person.trpc.tours.restore.mutate({ tourId: tour.id })
    expect(restoredTour.publication.liveNumber).toBe(1)
    expect(await countWaitingChanges(tour)).toBe(0)
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(200)

    const events = await app
      .em()
      .find(AuditEvent, { account: person.accountId, subject: tour.name, action: { $like: 'tour-%' } })
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['tour-deleted', 'tour-restored']))
    const draft = await aTour(app, person)
    await editor.trpc.tours.remove.mutate({ tourId: draft.id })
  })
})

describe('the public document (T63)', () => {
  it('contains only fields of its schema without names of people or files', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const details = { targetStopId: tower.id }
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, kind: 'stop', yawDeg: 1, pitchDeg: 1, details })
    const infoHotspot = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: 'a hidden draft' } }
    await person.trpc.hotspots.create.mutate({ ...infoHotspot, visible: false })
    const unusedMediaId = await aPanorama(app, person)
    const hiddenMediaId = await anImageMedium()
    const imageHotspot = { stopId: hall.id, kind: 'image', yawDeg: 1, pitchDeg: 1, details: { mediaId: hiddenMediaId } }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...imageHotspot, visible: false })
    const { publicKey } = await app.em().findOneOrFail(Media, { id: hiddenMediaId })
    const { shareId } = await publishAndWait(tour)

    const json = String(await app.services.ports.files.read(`publications/${shareId}/1/tour.json`))
    const document = tourDocument.parse(JSON.parse(json))
    expect(JSON.parse(json)).toEqual(document)
    const keys = [
      'aid',
      'tourId',
      'panos',
      'videos',
      'videos360',
      'images',
      'audio',
      'stops',
      'tier',
      'tours',
      'active',
      'gaId',
      'mapboxToken',
      'customScript',
      'stopDescriptionMinimized',
      'format',
      'publicationNumber',
    ]
    expect(Object.keys(document).sort()).toEqual(keys.sort())
    expect(document.stops[hall.id]?.hotspots).toHaveLength(1)

    // `aPerson` names users Robin No 1, Robin No 2 and so on.
    const personalTexts = [person.email, '@', person.userId, 'Robin', 'No ']
    const internalTexts = ['IMG_0815', unusedMediaId, 'hidden draft', hiddenMediaId, publicKey]
    for (const text of [...personalTexts, ...internalTexts]) expect(json).not.toContain(text)

    await person.trpc.hotspots.update.mutate({ stopId: hall.id, hotspotId: hotspot.id, visible: true })
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.images[hiddenMediaId]?.baseUrl).toContain(publicKey)
  })

  it('leaves out links to deleted stops', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const details = { targetStopId: tower.id }
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, kind: 'stop', yawDeg: 1, pitchDeg: 1, details })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [tower.id] })
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview).toMatchObject({ publicationNumber: 0, stops: { [hall.id]: { hotspots: [] } } })
  })
})

describe('unpublished changes', () => {
  it('include the tour and its stops before the first publication', async () => {
    const tour = await aTour(app, person)
    const changes = () => person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(await changes()).toMatchObject([
      { subject: 'tour', change: 'added' },
      { subject: 'stop', change: 'added' },
      { subject: 'stop', change: 'added' },
    ])
    await publishAndWait(tour)
    expect(await changes()).toEqual([])
  })

  it('include added, changed and removed items by name', async () => {
    const tour = await aTour(app, person)
    await publishAndWait(tour)
    const changes = () => person.trpc.publishing.changes.query({ tourId: tour.id })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const infoHotspot = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: '' } }
    await person.trpc.hotspots.create.mutate({ ...infoHotspot, title: 'Note' })
    expect(await changes()).toMatchObject([{ subject: 'hotspot', name: 'Note', hotspotKind: 'info', change: 'added' }])
    expect(await countWaitingChanges(tour)).toBe(1)
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version, name: 'Spire' })
    expect(await changes()).toContainEqual({
      subject: 'stop',
      id: tower.id,
      name: 'Spire',
      formerName: 'Tower',
      stopId: tower.id,
      hotspotKind: null,
      details: [],
      stopName: null,
      change: 'changed',
      field: 'stop.name',
    })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [tower.id] })
    expect(await changes()).toContainEqual({
      subject: 'stop',
      id: tower.id,
      name: 'Tower',
      formerName: null,
      stopName: null,
      stopId: tower.id,
      hotspotKind: null,
      details: [],
      change: 'removed',
      field: null,
    })
  })
})

describe('a repeated publication job', () => {
  const scopeOf = (): JobScope => {
    const { ports, queue } = app.services
    const signal = new AbortController().signal
    return { em: app.em() as JobScope['em'], ports, queue, signal, isLastAttempt: false }
  }

  it('continues with its snapshot after a crash', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await publishAndWait(tour)
    // Restores the state after a crash between storing the snapshot and making it live.
    const em = app.em()
    await em.nativeUpdate(Publication, { tour: tour.id }, { status: 'building' })
    await em.nativeUpdate(Share, { id: shareId }, { liveNumber: null, liveAsOf: null, publishedAt: null })
    await renameTour(tour, 'Later')
    const { id: publicationId } = await em.findOneOrFail(Publication, { tour: tour.id })
    await buildPublication.run(scopeOf(), { accountId: person.accountId, publicationId })
    expect((await getTour(tour)).publication.liveNumber).toBe(1)
    expect(await countWaitingChanges(tour)).toBe(1)
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(200)
    expect((await liveDocument(shareId)).tours[tour.id]?.name).toBe('Harbor')
  })

  it('does not republish a tour that was unpublished in the meantime', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await publishAndWait(tour)
    const em = app.em()
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const { id: publicationId } = await em.findOneOrFail(Publication, { tour: tour.id })
    await buildPublication.run(scopeOf(), { accountId: person.accountId, publicationId })
    await expect.poll(async () => (await manifestOf(shareId)).status, cachePolling).toBe(404)
  })
})
