import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MediaUsage } from '../../../../src/server/domain/library/media/usage-entity.ts'
import type { MediaKind } from '../../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

type Change = () => Promise<unknown>
/** Changes that start, end and optionally restore the use of a medium. */
type Use = { readonly start: Change; readonly end: Change; readonly restore?: Change }
type UsePlace = { readonly mediaId: string; readonly tourId: string; readonly stopId: string }

const changeTour = async (tourId: string, fields: object) => {
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({ tourId, version, ...fields })
}

async function changeStop({ tourId, stopId }: UsePlace, fields: object): Promise<void> {
  const { stops } = await person.trpc.tours.get.query({ tourId })
  const version = stops.find(({ id }) => id === stopId)?.version ?? 0
  await person.trpc.stops.update.mutate({ stopId, version, ...fields })
}

const asAudio = (mediaId: string) => ({ backgroundAudio: { mediaId, volume: 1, loop: true } })
const withoutAudio = { backgroundAudio: null }
const deleteTour = ({ tourId }: UsePlace) => ({
  end: () => person.trpc.tours.remove.mutate({ tourId }),
  restore: () => person.trpc.tours.restore.mutate({ tourId }),
})
const deleteStop = ({ tourId, stopId }: UsePlace) => ({
  end: () => person.trpc.stops.remove.mutate({ tourId, stopIds: [stopId] }),
  restore: () => person.trpc.stops.restore.mutate({ tourId, stopIds: [stopId] }),
})
const showInStop = (place: UsePlace) => () => changeStop(place, { mediaId: place.mediaId })
const setThumbnail = (place: UsePlace) => () => changeStop(place, { thumbnailMediaId: place.mediaId })
const playInStop = (place: UsePlace) => () => changeStop(place, asAudio(place.mediaId))
const setCover =
  ({ tourId, mediaId }: UsePlace) =>
  () =>
    changeTour(tourId, { coverMediaId: mediaId })
const setSocialCard =
  ({ tourId, mediaId }: UsePlace) =>
  () =>
    changeTour(tourId, { socialMediaId: mediaId })
const addFloorPlan =
  ({ tourId, mediaId }: UsePlace) =>
  () =>
    changeTour(tourId, { floorPlans: [{ id: randomUUID(), name: 'Floor', mediaId, northDeg: 0 }] })
const hotspotIds = new Map<string, string>()
const addHotspot =
  ({ stopId, mediaId }: UsePlace) =>
  async () => {
    const imageHotspot = { stopId, kind: 'image', yawDeg: 1, pitchDeg: 2, details: { mediaId } }
    const { hotspot } = await person.trpc.hotspots.create.mutate(imageHotspot)
    hotspotIds.set(stopId, hotspot.id)
  }
const hotspotOf = ({ stopId }: UsePlace) => ({ stopId, hotspotId: hotspotIds.get(stopId) ?? '' })
const anotherImage = () => aMedium(app, person, { kind: 'images' })

async function setNadirPatch(panoramaId: string, mediaId: string | null): Promise<void> {
  const nadir = mediaId === null ? null : { mediaId, radiusDeg: 20, rotationDeg: 0 }
  await person.trpc.media.adjust.mutate({ mediaId: panoramaId, retouch: { strokes: [], nadir } })
}

const uses: Readonly<Record<string, (place: UsePlace) => Use | Promise<Use>>> = {
  'a stop that changes its media': (place) => ({
    start: showInStop(place),
    end: async () => changeStop(place, { mediaId: await anotherImage() }),
  }),
  'a stop that is deleted': (place) => ({ start: showInStop(place), ...deleteStop(place) }),
  'a stop of a deleted tour': (place) => ({ start: showInStop(place), ...deleteTour(place) }),
  'a thumbnail of a stop': (place) => ({
    start: setThumbnail(place),
    end: () => changeStop(place, { thumbnailMediaId: null }),
  }),
  'a thumbnail of a deleted stop': (place) => ({ start: setThumbnail(place), ...deleteStop(place) }),
  'a thumbnail of a stop of a deleted tour': (place) => ({ start: setThumbnail(place), ...deleteTour(place) }),
  'audio of a stop': (place) => ({ start: playInStop(place), end: () => changeStop(place, withoutAudio) }),
  'audio of a deleted stop': (place) => ({ start: playInStop(place), ...deleteStop(place) }),
  'audio of a stop of a deleted tour': (place) => ({ start: playInStop(place), ...deleteTour(place) }),
  'audio of a tour': (place) => ({
    start: () => changeTour(place.tourId, asAudio(place.mediaId)),
    end: () => changeTour(place.tourId, withoutAudio),
  }),
  'a cover': (place) => ({
    start: setCover(place),
    end: () => changeTour(place.tourId, { coverMediaId: null }),
  }),
  'a cover of a deleted tour': (place) => ({ start: setCover(place), ...deleteTour(place) }),
  'a social card': (place) => ({
    start: setSocialCard(place),
    end: () => changeTour(place.tourId, { socialMediaId: null }),
  }),
  'a social card of a deleted tour': (place) => ({ start: setSocialCard(place), ...deleteTour(place) }),
  'a logo': ({ tourId, mediaId }) => ({
    start: () => changeTour(tourId, { styles: { logo: { mediaId, altText: '', address: '', corner: 'left' } } }),
    end: () => changeTour(tourId, { styles: null }),
  }),
  'a floor plan': (place) => ({
    start: addFloorPlan(place),
    end: () => changeTour(place.tourId, { floorPlans: [] }),
  }),
  'a floor plan of a deleted tour': (place) => ({ start: addFloorPlan(place), ...deleteTour(place) }),
  'a hotspot that changes its media': (place) => ({
    start: addHotspot(place),
    end: async () =>
      person.trpc.hotspots.update.mutate({ ...hotspotOf(place), details: { mediaId: await anotherImage() } }),
  }),
  'a deleted hotspot': (place) => ({
    start: addHotspot(place),
    end: () => person.trpc.hotspots.remove.mutate(hotspotOf(place)),
    restore: () => person.trpc.hotspots.restore.mutate(hotspotOf(place)),
  }),
  'a hotspot of a deleted stop': (place) => ({ start: addHotspot(place), ...deleteStop(place) }),
  'a hotspot of a deleted tour': (place) => ({ start: addHotspot(place), ...deleteTour(place) }),
  'a nadir patch': async ({ mediaId }) => {
    const panoramaId = await aMedium(app, person)
    return { start: () => setNadirPatch(panoramaId, mediaId), end: () => setNadirPatch(panoramaId, null) }
  },
  'a nadir patch of a deleted panorama': async ({ mediaId }) => {
    const panoramaId = await aMedium(app, person)
    return {
      start: () => setNadirPatch(panoramaId, mediaId),
      end: () => person.trpc.media.remove.mutate({ mediaId: panoramaId }),
      restore: () => person.trpc.media.restore.mutate({ mediaId: panoramaId }),
    }
  },
  'a profile image': async ({ mediaId }) => {
    const set = (picture: string | null) =>
      person.trpc.users.update.mutate({ userId: person.userId, fields: { firstName: 'A', lastName: '', picture } })
    return { start: () => set(mediaId), end: () => set(null) }
  },
  'a profile image of a member who leaves': async ({ mediaId }) => {
    const { userId, trpc } = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const fields = { firstName: 'B', lastName: '', picture: mediaId }
    return {
      start: () => trpc.users.update.mutate({ userId, fields }),
      end: () => person.trpc.accounts.removeMember.mutate({ userId }),
    }
  },
}

const kindOf = (name: string): MediaKind => (name.startsWith('audio') ? 'audio' : 'images')

describe('the mark of use of a medium', () => {
  it.each(Object.entries(uses))('follows %s', async (name, useOf) => {
    const mediaId = await aMedium(app, person, { kind: kindOf(name) })
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const isUsed = async () => (await app.em().findOneOrFail(MediaUsage, { mediaId })).isUsed
    const { start, end, restore } = await useOf({ mediaId, tourId: tour.id, stopId: stopAt(tour, 0).id })
    expect(await isUsed()).toBe(false)
    await start()
    expect(await isUsed()).toBe(true)
    await end()
    expect(await isUsed()).toBe(false)
    if (restore === undefined) return
    await restore()
    expect(await isUsed()).toBe(true)
  })
})
