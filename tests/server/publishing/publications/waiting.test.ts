import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { readDraftFingerprints } from '../../../../src/server/domain/tours/publication-state/draft-fingerprints.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

async function publish({ id: tourId }: Pick<Tour, 'id'>): Promise<void> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const liveNumber = async () => (await person.trpc.tours.get.query({ tourId })).publication.liveNumber
  await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
}

/** Unpublished changes as "field: name". Expects the same count in the list of tours. */
async function unpublishedChanges({ id: tourId }: Pick<Tour, 'id'>): Promise<string[]> {
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

describe('unpublished changes', () => {
  it('are listed by field', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const infoHotspot = { stopId: hall.id, kind: 'info', yawDeg: 1, pitchDeg: 1, details: { html: 'Hello' } }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ ...infoHotspot, title: 'Note' })
    await publish(tour)
    expect(await unpublishedChanges(tour)).toEqual([])
    const texts = { name: 'Foyer', description: '<p>Where it begins.</p>' }
    await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, ...texts })
    await person.trpc.hotspots.update.mutate({ stopId: hall.id, hotspotId: hotspot.id, yawDeg: 20, tooltip: 'Read' })
    const hallChanges = ['stop.name: Foyer', 'stop.description: Foyer']
    const hotspotChanges = ['hotspot.tooltip: Note', 'hotspot.position: Note']
    expect(await unpublishedChanges(tour)).toEqual([...hallChanges, ...hotspotChanges])

    const view = { yawDeg: 1, pitchDeg: 2, fovDeg: 80 }
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version, initialView: view })
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version + 1, tags: ['only for editors'] })
    expect(await unpublishedChanges(tour)).toEqual([...hallChanges, 'stop.initialView: Tower', ...hotspotChanges])

    await publish(tour)
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('do not include an edit that was reverted', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour)
    const hall = stopAt(tour, 0)
    const rename = (name: string, version: number) =>
      person.trpc.stops.update.mutate({ stopId: hall.id, version, name })
    await rename('Foyer', hall.version)
    expect(await unpublishedChanges(tour)).toEqual(['stop.name: Foyer'])
    await rename('Hall', hall.version + 1)
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('include texts, captions and files of media', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const caption = { mediaId, language: 'en', label: 'English', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' }
    await person.trpc.media.createCaption.mutate(caption)
    await publish(tour)
    expect(await unpublishedChanges(tour)).toEqual([])
    const { captions } = await person.trpc.media.get.query({ mediaId })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    await person.trpc.media.updateCaption.mutate({ ...caption, captionId, version, vtt: `${caption.vtt} there` })
    expect(await unpublishedChanges(tour)).toEqual(['media.captions: walk.mp4'])
    await person.trpc.media.update.mutate({ mediaId, altText: 'A walk along the shore' })
    expect(await unpublishedChanges(tour)).toEqual(['media.altText: walk.mp4', 'media.captions: walk.mp4'])
    // Simulates a replaced file.
    await app.em().nativeUpdate(Media, { id: mediaId }, { buildId: 'build-2' })
    expect(await unpublishedChanges(tour)).toEqual([
      'media.file: walk.mp4',
      'media.altText: walk.mp4',
      'media.captions: walk.mp4',
    ])
  })
})

describe('the fingerprint of a draft', () => {
  const fingerprintOf = async ({ id }: Pick<Tour, 'id'>) =>
    (await readDraftFingerprints(app.em() as EntityManager, [id])).get(id) ?? ''

  it('depends only on the account fields of the document', async () => {
    const tour = await aTour(app, person, ['Hall'])
    type AccountFields = Partial<Pick<Account, 'name' | 'status' | 'tier' | 'gaId' | 'mapboxToken'>>
    const fingerprintAfter = async (fields: AccountFields) => {
      await app.em().nativeUpdate(Account, { id: person.accountId }, fields)
      return fingerprintOf(tour)
    }
    const originalFingerprint = await fingerprintOf(tour)
    expect(await fingerprintAfter({ name: 'Another name' })).toBe(originalFingerprint)
    expect(await fingerprintAfter({ status: 'trial' })).toBe(originalFingerprint)

    const fingerprints = [
      originalFingerprint,
      await fingerprintAfter({ tier: 'pro' }),
      await fingerprintAfter({ gaId: 'G-1' }),
      await fingerprintAfter({ gaId: null, mapboxToken: 'G-1' }),
      await fingerprintAfter({ mapboxToken: '' }),
    ]
    expect(new Set(fingerprints).size).toBe(fingerprints.length)

    await app
      .em()
      .nativeUpdate(Account, { id: person.accountId }, { status: 'active', tier: 'free', mapboxToken: null })
    expect(await fingerprintOf(tour)).toBe(originalFingerprint)
  })

  it('of another product version is recomputed by a comparison', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour)
    const share = await app.em().findOneOrFail(Share, { tour: tour.id })
    const fingerprint = await fingerprintOf(tour)
    expect(share.liveFingerprint).toBe(fingerprint)

    const oldFingerprint = fingerprint.replace(packageJson.version, '0.0.1')
    expect(oldFingerprint).not.toBe(fingerprint)
    await app.em().nativeUpdate(Share, { id: share.id }, { liveFingerprint: oldFingerprint })
    expect(await unpublishedChanges(tour)).toEqual([])
    expect((await app.em().findOneOrFail(Share, { tour: tour.id })).liveFingerprint).toBe(fingerprint)
  })
})
