import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { buildPublication } from '../../../src/server/domain/publishing/publications/build.ts'
import { Publication, Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import type { JobScope } from '../../../src/server/kernel/job.ts'
import { limits } from '../../../src/shared/limits.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt, tourAfter } from '../../support/people/tours.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const get = (tour: Pick<Tour, 'id'>) => person.trpc.tours.get.query({ tourId: tour.id })
/** How much waits, as home says it. */
const waitingIn = async (tour: Pick<Tour, 'id'>) =>
  (await person.trpc.tours.list.query({})).tours.find(({ id }) => id === tour.id)?.publication.waitingChanges
const poll = { timeout: 30_000, interval: 100 }

/** Publishes and waits until that very number is what visitors are pointed at. */
async function published(tour: Pick<Tour, 'id'>): Promise<{ shareId: string; number: number }> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
  await expect.poll(async () => (await get(tour)).publication.liveNumber, poll).toBe(number)
  return { shareId: (await get(tour)).publication.shareId ?? '', number }
}

const manifestOf = (shareId: string) => aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
const seen = async (shareId: string) => tourDocument.parse(await (await manifestOf(shareId)).json())
const fresh = { timeout: limits.sharePointerStaleMs * 2, interval: 200 }

const anImage = () =>
  aBuiltMedium(app, person, {
    kind: 'images',
    name: 'secret.png',
    manifest: { mapping: 'flat', widthPx: 8, heightPx: 6, renditions: [{ widthPx: 8, file: 'image-8.webp' }] },
  })

async function rename(tour: Tour, name: string): Promise<Tour> {
  const { version } = await get(tour)
  return tourAfter(person, tour.id, person.trpc.tours.update.mutate({ tourId: tour.id, version, name }))
}

describe('publishing', () => {
  it('shows visitors a snapshot that edits do not reach, until it is published again', async () => {
    const tour = await aTour(app, person)
    const { shareId, number } = await published(tour)
    expect([number, shareId.length]).toEqual([1, 22])
    expect(shareId).not.toContain(tour.id)
    await access(join(app.dataFolder, 'files/publications', shareId, '1/tour.json'))
    expect((await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).status).toBe(200)
    const first = await seen(shareId)
    expect(first).toMatchObject({ publicationNumber: 1, tours: { [tour.id]: { name: 'Harbour' } } })
    await rename(tour, 'Port')
    const hall = stopAt(tour, 0)
    await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, name: 'Foyer' })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    expect(await seen(shareId)).toEqual(first)
    expect((await get(tour)).publication.liveNumber).toBe(1)
    expect(await waitingIn(tour)).toBe(3)
    expect(await published(tour)).toEqual({ shareId, number: 2 })
    await expect.poll(async () => (await seen(shareId)).publicationNumber, fresh).toBe(2)
    expect(Object.values((await seen(shareId)).stops).map(({ name }) => name)).toEqual(['Foyer'])
    expect((await get(tour)).publication).toMatchObject({ liveNumber: 2, pending: false })
    expect(await waitingIn(tour)).toBe(0)
  })

  it('ends with withdrawing, and comes back at the same address', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await published(tour)
    expect((await manifestOf(shareId)).status).toBe(200)
    const state = await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    expect(state).toMatchObject({ liveNumber: null, shareId })
    expect(await waitingIn(tour)).toBe(0)
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(404)
    expect(await published(tour)).toEqual({ shareId, number: 2 })
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(200)
    const rows = await person.trpc.publishing.list.query({ tourId: tour.id })
    expect(rows.map(({ number, status }) => [number, status])).toEqual([
      [2, 'live'],
      [1, 'withdrawn'],
    ])
    const queued = async () => (await person.trpc.publishing.list.query({})).map(({ tourId }) => tourId)
    expect(await queued()).toContain(tour.id)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    expect(await queued()).not.toContain(tour.id)
  })

  it('guards what visitors see: a published tour is deleted and brought back by those who publish only', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await published(tour)
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const denied = { status: 403, errorMessage: expect.stringContaining('publish') }
    expect(await apiErrorOf(editor.trpc.tours.remove.mutate({ tourId: tour.id }))).toMatchObject(denied)
    expect((await manifestOf(shareId)).status).toBe(200)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(404)
    expect(await apiErrorOf(editor.trpc.tours.restore.mutate({ tourId: tour.id }))).toMatchObject(denied)
    const restored = await person.trpc.tours.restore.mutate({ tourId: tour.id })
    expect(restored.publication.liveNumber).toBe(1)
    expect(await waitingIn(tour)).toBe(0)
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(200)
    const events = await app
      .em()
      .find(AuditEvent, { account: person.accountId, subject: tour.name, action: { $like: 'tour-%' } })
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['tour-deleted', 'tour-restored']))
    const draft = await aTour(app, person)
    await editor.trpc.tours.remove.mutate({ tourId: draft.id })
  })

  it('numbers without gaps, however often it is asked at once, and shows what was saved before', async () => {
    const tour = await aTour(app, person, ['Hall'])
    for (let round = 1; round <= 4; round++) {
      await rename(tour, `Round ${round}`)
      await Promise.all([0, 1, 2].map(() => person.trpc.publishing.publish.mutate({ tourId: tour.id })))
    }
    await expect.poll(async () => (await get(tour)).publication.pending, poll).toBe(false)
    const rows = await person.trpc.publishing.list.query({ tourId: tour.id })
    const numbers = rows.map(({ number }) => number).reverse()
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(rows.filter(({ status }) => status === 'live').map(({ number }) => number)).toEqual([numbers.length])
    const { shareId } = (await get(tour)).publication
    await expect.poll(async () => (await seen(shareId ?? '')).tours[tour.id]?.name, fresh).toBe('Round 4')
  })

  it('is rejected with the reason while visitors could not see it', async () => {
    const say = async (tour: Tour) => {
      const before = await stateOf(app)
      const call = person.trpc.publishing.publish.mutate({ tourId: tour.id })
      const sentence = await call.then(String, (error: Error) => error.message)
      expect(await apiErrorOf(call)).toMatchObject({ status: 409, code: 'resource.conflict' })
      expect(await stateOf(app)).toEqual(before)
      return sentence
    }
    const withMedium = async (status: 'building' | 'failed') => {
      const tour = await aTour(app, person, [])
      const stops = [{ name: 'Attic', mediaId: await aMedium(app, person, { status }) }]
      return tourAfter(person, tour.id, person.trpc.stops.create.mutate({ tourId: tour.id, stops }))
    }
    expect(await say(await aTour(app, person, []))).toBe('Add at least one stop before you publish.')
    expect(await say(await aTour(app, person, ['Attic'], { empty: true }))).toContain('"Attic" has no media.')
    expect(await say(await withMedium('building'))).toContain('"Attic" is still processing')
    expect(await say(await withMedium('failed'))).toContain('"Attic" couldn\'t be processed')
    const deleted = await aTour(app, person, ['Attic'])
    await person.trpc.media.remove.mutate({ mediaId: stopAt(deleted, 0).mediaId ?? '', force: true })
    expect(await say(deleted)).toContain('"Attic" has no media.')
  })

  it('fails, and leaves what is live, when a file is missing in the store', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await published(tour)
    const media = await app.em().findOneOrFail(Media, { id: stopAt(tour, 0).mediaId ?? '' })
    await app.services.ports.files.remove(`media/${media.publicKey}`)
    const { id } = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const status = async () => (await app.em().findOneOrFail(Publication, { id })).status
    await expect.poll(status, { timeout: 50_000, interval: 300 }).toBe('failed')
    const [row] = await person.trpc.publishing.list.query({ tourId: tour.id })
    expect(row).toMatchObject({ number: 2, status: 'failed', failure: expect.stringContaining('Try again') })
    expect((await seen(shareId)).publicationNumber).toBe(1)
    expect((await get(tour)).publication).toMatchObject({ liveNumber: 1, pending: false })
  })
})

describe('the public document (T63)', () => {
  it('has the fields of its schema and no others, and nothing about people or files', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const details = { targetStopId: tower.id }
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, kind: 'stop', yawDeg: 1, pitchDeg: 1, details })
    const secret = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: 'a hidden draft' } }
    await person.trpc.hotspots.create.mutate({ ...secret, visible: false })
    const unused = await aPanorama(app, person)
    const hidden = await anImage()
    const image = { stopId: hall.id, kind: 'image', yawDeg: 1, pitchDeg: 1, details: { mediaId: hidden } }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...image, visible: false })
    const { publicKey } = await app.em().findOneOrFail(Media, { id: hidden })
    const { shareId } = await published(tour)
    const bytes = await app.services.ports.files.read(`publications/${shareId}/1/tour.json`)
    const stored: unknown = JSON.parse(String(bytes))
    const strict = tourDocument.parse(stored)
    expect(stored).toEqual(strict)
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
    ]
    const more = ['gaId', 'mapboxToken', 'customScript', 'stopDescriptionMinimized', 'format', 'publicationNumber']
    expect(Object.keys(strict).sort()).toEqual([...keys, ...more].sort())
    expect(strict.stops[hall.id]?.hotspots).toHaveLength(1)
    const { firstName, lastName } = { firstName: 'Robin', lastName: 'No ' }
    for (const word of [person.email, '@', person.userId, 'IMG_0815', unused, 'hidden draft', firstName, lastName]) {
      expect(String(bytes)).not.toContain(word)
    }
    for (const word of [hidden, publicKey]) expect(String(bytes)).not.toContain(word)
    await person.trpc.hotspots.update.mutate({ stopId: hall.id, hotspotId: hotspot.id, visible: true })
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.images[hidden]?.baseUrl).toContain(publicKey)
  })

  it('leaves out links to stops that are gone', async () => {
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

describe('what changed', () => {
  it('is everything at first, nothing after publishing, and each thing by its name after that', async () => {
    const tour = await aTour(app, person)
    const changes = () => person.trpc.publishing.changes.query({ tourId: tour.id })
    expect((await changes()).map(({ subject, change }) => [subject, change])).toEqual([
      ['tour', 'added'],
      ['stop', 'added'],
      ['stop', 'added'],
    ])
    await published(tour)
    expect(await changes()).toEqual([])
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const place = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: '' } }
    await person.trpc.hotspots.create.mutate({ ...place, title: 'Note' })
    expect(await changes()).toMatchObject([{ subject: 'hotspot', name: 'Note', stopName: 'Hall', change: 'added' }])
    expect(await waitingIn(tour)).toBe(1)
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version, name: 'Spire' })
    expect(await changes()).toContainEqual({
      subject: 'stop',
      id: tower.id,
      name: 'Spire',
      formerName: 'Tower',
      stopId: tower.id,
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
      details: [],
      change: 'removed',
      field: null,
    })
  })
})

describe('a build that runs again', () => {
  const scopeOf = (): JobScope => {
    const { ports, queue } = app.services
    const signal = new AbortController().signal
    return { em: app.em() as JobScope['em'], ports, queue, signal, lastTry: false }
  }

  it('goes on with the snapshot it took, and counts later edits as waiting', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await published(tour)
    // As a process leaves it that died between taking the snapshot and pointing at it.
    const em = app.em()
    await em.nativeUpdate(Publication, { tour: tour.id }, { status: 'building' })
    await em.nativeUpdate(Share, { id: shareId }, { liveNumber: null, liveAsOf: null, publishedAt: null })
    await rename(tour, 'Later')
    const { id: publicationId } = await em.findOneOrFail(Publication, { tour: tour.id })
    await buildPublication.run(scopeOf(), { accountId: person.accountId, publicationId })
    expect((await get(tour)).publication.liveNumber).toBe(1)
    expect(await waitingIn(tour)).toBe(1)
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(200)
    expect((await seen(shareId)).tours[tour.id]?.name).toBe('Harbour')
  })

  it('does not bring back what was withdrawn meanwhile', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const { shareId } = await published(tour)
    const em = app.em()
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const { id: publicationId } = await em.findOneOrFail(Publication, { tour: tour.id })
    await buildPublication.run(scopeOf(), { accountId: person.accountId, publicationId })
    await expect.poll(async () => (await manifestOf(shareId)).status, fresh).toBe(404)
  })
})
