import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MediaUsage } from '../../../src/server/domain/library/media/usage-entity.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

type Change = () => Promise<unknown>
/** What begins a use, what ends it, and, where that can be, what brings it back. */
type Use = { readonly begin: Change; readonly end: Change; readonly restore?: Change }
type Place = { readonly mediaId: string; readonly tourId: string; readonly stopId: string }

const changeTour = async (tourId: string, fields: object) => {
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({ tourId, version, ...fields })
}

async function changeStop({ tourId, stopId }: Place, fields: object): Promise<void> {
  const { stops } = await person.trpc.tours.get.query({ tourId })
  const version = stops.find(({ id }) => id === stopId)?.version ?? 0
  await person.trpc.stops.update.mutate({ stopId, version, ...fields })
}

const asAudio = (mediaId: string) => ({ backgroundAudio: { mediaId, volume: 1, loop: true } })
const removed = { backgroundAudio: null }
const ofTour = ({ tourId }: Place) => ({
  end: () => person.trpc.tours.remove.mutate({ tourId }),
  restore: () => person.trpc.tours.restore.mutate({ tourId }),
})
const ofStop = ({ tourId, stopId }: Place) => ({
  end: () => person.trpc.stops.remove.mutate({ tourId, stopIds: [stopId] }),
  restore: () => person.trpc.stops.restore.mutate({ tourId, stopIds: [stopId] }),
})
const shows = (place: Place) => () => changeStop(place, { mediaId: place.mediaId })
const plays = (place: Place) => () => changeStop(place, asAudio(place.mediaId))
const covers =
  ({ tourId, mediaId }: Place) =>
  () =>
    changeTour(tourId, { coverMediaId: mediaId })
const isCard =
  ({ tourId, mediaId }: Place) =>
  () =>
    changeTour(tourId, { socialMediaId: mediaId })
const hangsPlan =
  ({ tourId, mediaId }: Place) =>
  () =>
    changeTour(tourId, { floorPlans: [{ id: randomUUID(), name: 'Floor', mediaId, northDeg: 0 }] })
const hotspots = new Map<string, string>()
const opens =
  ({ stopId, mediaId }: Place) =>
  async () => {
    const place = { stopId, kind: 'image', yawDeg: 1, pitchDeg: 2, details: { mediaId } }
    const { hotspot } = await person.trpc.hotspots.create.mutate(place)
    hotspots.set(stopId, hotspot.id)
  }
const hotspotOf = ({ stopId }: Place) => ({ stopId, hotspotId: hotspots.get(stopId) ?? '' })
const another = () => aMedium(app, person, { kind: 'images' })

async function patch(panorama: string, mediaId: string | null): Promise<void> {
  const nadir = mediaId === null ? null : { mediaId, radiusDeg: 20, rotationDeg: 0 }
  await person.trpc.media.adjust.mutate({ mediaId: panorama, retouch: { strokes: [], nadir } })
}

const uses: Readonly<Record<string, (place: Place) => Use | Promise<Use>>> = {
  'a stop that shows another': (place) => ({
    begin: shows(place),
    end: async () => changeStop(place, { mediaId: await another() }),
  }),
  'a stop that is removed': (place) => ({ begin: shows(place), ...ofStop(place) }),
  'a stop of a tour that is deleted': (place) => ({ begin: shows(place), ...ofTour(place) }),
  'audio of a stop': (place) => ({ begin: plays(place), end: () => changeStop(place, removed) }),
  'audio of a stop that is removed': (place) => ({ begin: plays(place), ...ofStop(place) }),
  'audio of a stop of a tour that is deleted': (place) => ({ begin: plays(place), ...ofTour(place) }),
  'audio of a tour': (place) => ({
    begin: () => changeTour(place.tourId, asAudio(place.mediaId)),
    end: () => changeTour(place.tourId, removed),
  }),
  'a cover': (place) => ({
    begin: covers(place),
    end: () => changeTour(place.tourId, { coverMediaId: null }),
  }),
  'a cover of a tour that is deleted': (place) => ({ begin: covers(place), ...ofTour(place) }),
  'a social card': (place) => ({
    begin: isCard(place),
    end: () => changeTour(place.tourId, { socialMediaId: null }),
  }),
  'a social card of a tour that is deleted': (place) => ({ begin: isCard(place), ...ofTour(place) }),
  'a logo': ({ tourId, mediaId }) => ({
    begin: () => changeTour(tourId, { styles: { logo: { mediaId, altText: '', address: '', corner: 'left' } } }),
    end: () => changeTour(tourId, { styles: null }),
  }),
  'a floor plan': (place) => ({
    begin: hangsPlan(place),
    end: () => changeTour(place.tourId, { floorPlans: [] }),
  }),
  'a floor plan of a tour that is deleted': (place) => ({ begin: hangsPlan(place), ...ofTour(place) }),
  'a hotspot that opens another': (place) => ({
    begin: opens(place),
    end: async () => person.trpc.hotspots.update.mutate({ ...hotspotOf(place), details: { mediaId: await another() } }),
  }),
  'a hotspot that is removed': (place) => ({
    begin: opens(place),
    end: () => person.trpc.hotspots.remove.mutate(hotspotOf(place)),
    restore: () => person.trpc.hotspots.restore.mutate(hotspotOf(place)),
  }),
  'a hotspot of a stop that is removed': (place) => ({ begin: opens(place), ...ofStop(place) }),
  'a hotspot of a tour that is deleted': (place) => ({ begin: opens(place), ...ofTour(place) }),
  'a patch of a panorama': async ({ mediaId }) => {
    const panorama = await aMedium(app, person)
    return { begin: () => patch(panorama, mediaId), end: () => patch(panorama, null) }
  },
  'a patch of a panorama that is deleted': async ({ mediaId }) => {
    const panorama = await aMedium(app, person)
    return {
      begin: () => patch(panorama, mediaId),
      end: () => person.trpc.media.remove.mutate({ mediaId: panorama }),
      restore: () => person.trpc.media.restore.mutate({ mediaId: panorama }),
    }
  },
  'an image of a person': async ({ mediaId }) => {
    const set = (picture: string | null) =>
      person.trpc.users.update.mutate({ userId: person.userId, fields: { firstName: 'A', lastName: '', picture } })
    return { begin: () => set(mediaId), end: () => set(null) }
  },
  'an image of somebody who leaves': async ({ mediaId }) => {
    const { userId, trpc } = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const fields = { firstName: 'B', lastName: '', picture: mediaId }
    return {
      begin: () => trpc.users.update.mutate({ userId, fields }),
      end: () => person.trpc.accounts.removeMember.mutate({ userId }),
    }
  },
}

const kindOf = (name: string): MediaKind => (name.startsWith('audio') ? 'audio' : 'images')

describe('the mark of a medium follows', () => {
  it.each(Object.entries(uses))('%s', async (name, useOf) => {
    const mediaId = await aMedium(app, person, { kind: kindOf(name) })
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const isUsed = async () => (await app.em().findOneOrFail(MediaUsage, { mediaId })).isUsed
    const { begin, end, restore } = await useOf({ mediaId, tourId: tour.id, stopId: stopAt(tour, 0).id })
    expect(await isUsed()).toBe(false)
    await begin()
    expect(await isUsed()).toBe(true)
    await end()
    expect(await isUsed()).toBe(false)
    if (restore === undefined) return
    await restore()
    expect(await isUsed()).toBe(true)
  })
})
