import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { draftMarks } from '../../../src/server/domain/publishing/publications/draft-marks.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt, tourAfter } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

async function publish({ id: tourId }: Pick<Tour, 'id'>): Promise<void> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const live = async () => (await person.trpc.tours.get.query({ tourId })).publication.liveNumber
  await expect.poll(live, { timeout: 30_000, interval: 100 }).toBe(number)
}

/** Changes that the editor lists, as sentences would say them; home counts the same. */
async function waiting({ id: tourId }: Pick<Tour, 'id'>): Promise<string[]> {
  const changes = await person.trpc.publishing.changes.query({ tourId })
  const { tours: cards } = await person.trpc.tours.list.query({})
  expect(cards.find(({ id }) => id === tourId)?.publication.waitingChanges).toBe(changes.length)
  return changes.map(({ subject, name, change, field }) => `${field ?? `${subject} ${change}`}: ${name}`)
}

async function aTourWithVideo(): Promise<{ tour: Tour; mediaId: string }> {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const mediaId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const { id } = await aTour(app, person, [])
  const stops = [{ name: 'Walk', mediaId }]
  return { tour: await tourAfter(person, id, person.trpc.stops.create.mutate({ tourId: id, stops })), mediaId }
}

describe('changes that wait for the next publication', () => {
  it('are one number on home and in the editor, and name each field', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const place = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: 'Hello' } }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...place, title: 'Note' })
    await publish(tour)
    expect(await waiting(tour)).toEqual([])
    const texts = { name: 'Foyer', description: '<p>Where it begins.</p>' }
    await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, ...texts })
    await person.trpc.hotspots.update.mutate({ stopId: hall.id, hotspotId: hotspot.id, yawDeg: 20, tooltip: 'Read' })
    const found = ['stop.name: Foyer', 'stop.description: Foyer', 'hotspot.tooltip: Note', 'hotspot.position: Note']
    expect(await waiting(tour)).toEqual(found)
    const view = { yawDeg: 1, pitchDeg: 2, fovDeg: 80 }
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version, initialView: view })
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version + 1, tags: ['only for editors'] })
    expect(await waiting(tour)).toEqual([...found.slice(0, 2), 'stop.initialView: Tower', ...found.slice(2)])
    await publish(tour)
    expect(await waiting(tour)).toEqual([])
  })

  it('are gone again when an edit is taken back', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour)
    const hall = stopAt(tour, 0)
    const rename = (name: string, version: number) =>
      person.trpc.stops.update.mutate({ stopId: hall.id, version, name })
    await rename('Foyer', hall.version)
    expect(await waiting(tour)).toEqual(['stop.name: Foyer'])
    await rename('Hall', hall.version + 1)
    expect(await waiting(tour)).toEqual([])
  })

  it('hold media that were described, captioned or replaced since', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const track = { mediaId, language: 'en', label: 'English', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' }
    await person.trpc.media.createCaption.mutate(track)
    await publish(tour)
    expect(await waiting(tour)).toEqual([])
    const { captions } = await person.trpc.media.get.query({ mediaId })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    await person.trpc.media.updateCaption.mutate({ ...track, captionId, version, vtt: `${track.vtt} there` })
    expect(await waiting(tour)).toEqual(['media.captions: walk.mp4'])
    await person.trpc.media.update.mutate({ mediaId, altText: 'A walk along the shore' })
    expect(await waiting(tour)).toEqual(['media.altText: walk.mp4', 'media.captions: walk.mp4'])
    // as replacing its file does
    await app.em().nativeUpdate(Media, { id: mediaId }, { buildId: 'build-2' })
    expect(await waiting(tour)).toEqual(['media.file: walk.mp4', 'media.altText: walk.mp4', 'media.captions: walk.mp4'])
  })
})

describe('the mark of a draft', () => {
  const markOf = async ({ id }: Pick<Tour, 'id'>) => (await draftMarks(app.em() as EntityManager, [id])).get(id) ?? ''

  it('stays while the account changes in what no document says, and changes with what one says', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const change = async (fields: Partial<Pick<Account, 'name' | 'status' | 'tier' | 'gaId' | 'mapboxToken'>>) => {
      await app.em().nativeUpdate(Account, { id: person.accountId }, fields)
      return markOf(tour)
    }
    const before = await markOf(tour)
    expect(await change({ name: 'Another name' })).toBe(before)
    expect(await change({ status: 'trial' })).toBe(before)
    const marks = [
      before,
      await change({ tier: 'pro' }),
      await change({ gaId: 'G-1' }),
      await change({ gaId: null, mapboxToken: 'G-1' }),
      await change({ mapboxToken: '' }),
    ]
    expect(new Set(marks).size).toBe(marks.length)
    await app
      .em()
      .nativeUpdate(Account, { id: person.accountId }, { status: 'active', tier: 'free', mapboxToken: null })
    expect(await markOf(tour)).toBe(before)
  })

  it('of another version of the product tells nothing: the tour is compared again', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour)
    const share = await app.em().findOneOrFail(Share, { tour: tour.id })
    const mark = await markOf(tour)
    expect(share.liveMark).toBe(mark)
    const old = mark.replace(packageJson.version, '0.0.1')
    await app.em().nativeUpdate(Share, { id: share.id }, { liveMark: old })
    expect(await waiting(tour)).toEqual([])
    expect((await app.em().findOneOrFail(Share, { tour: tour.id })).liveMark).toBe(mark)
    expect(old).not.toBe(mark)
  })
})
