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
type UseTarget = { readonly mediaId: string; readonly tourId: string; readonly stopId: string }

const changeTour = async (tourId: string, fields: object) => {
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({ tourId, version, ...fields })
}

async function changeStop({ tourId, stopId }: UseTarget, fields: object): Promise<void> {
  const { stops } = await person.trpc.tours.get.query({ tourId })
  const version = stops.find(({ id }) => id === stopId)?.version ?? 0
  await person.trpc.stops.update.mutate({ stopId, version, ...fields })
}

const audioFields = (mediaId: string) => ({ backgroundAudio: { mediaId, volume: 1, loop: true } })
const noAudioFields = { backgroundAudio: null }
const deleteTour = ({ tourId }: UseTarget) => ({
  end: () => person.trpc.tours.remove.mutate({ tourId }),
  restore: () => person.trpc.tours.restore.mutate({ tourId }),
})
const deleteStop = ({ tourId, stopId }: UseTarget) => ({
  end: () => person.trpc.stops.remove.mutate({ tourId, stopIds: [stopId] }),
  restore: () => person.trpc.stops.restore.mutate({ tourId, stopIds: [stopId] }),
})
const showInStop = (target: UseTarget) => () => changeStop(target, { mediaId: target.mediaId })
const setThumbnail = (target: UseTarget) => () => changeStop(target, { thumbnailMediaId: target.mediaId })
const setCapture =
  (target: UseTarget, mediaId: string | null = target.mediaId) =>
  () => {
    const capture = { id: randomUUID(), name: '', date: null, yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
    const captures = mediaId === null ? [] : [{ ...capture, mediaId }]
    return changeStop(target, { timeLayers: { name: '', date: null, captures } })
  }
const playInStop = (target: UseTarget) => () => changeStop(target, audioFields(target.mediaId))
const setCover =
  ({ tourId, mediaId }: UseTarget) =>
  () =>
    changeTour(tourId, { coverMediaId: mediaId })
const setSocialCard =
  ({ tourId, mediaId }: UseTarget) =>
  () =>
    changeTour(tourId, { socialMediaId: mediaId })
const addFloorPlan =
  ({ tourId, mediaId }: UseTarget) =>
  () =>
    changeTour(tourId, { floorPlans: [{ id: randomUUID(), name: 'Floor', mediaId, northDeg: 0 }] })
const hotspotIds = new Map<string, string>()
const addHotspot =
  ({ stopId, mediaId }: UseTarget) =>
  async () => {
    const imageHotspot = { stopId, kind: 'image', yawDeg: 1, pitchDeg: 2, details: { mediaId } }
    const { hotspot } = await person.trpc.hotspots.create.mutate(imageHotspot)
    hotspotIds.set(stopId, hotspot.id)
  }
const hotspotOf = ({ stopId }: UseTarget) => ({ stopId, hotspotId: hotspotIds.get(stopId) ?? '' })
const anotherImage = () => aMedium(app, person, { kind: 'images' })

async function setNadirPatch(panoramaId: string, mediaId: string | null): Promise<void> {
  const nadir = mediaId === null ? null : { mediaId, radiusDeg: 20, rotationDeg: 0 }
  await person.trpc.media.adjust.mutate({ mediaId: panoramaId, retouch: { strokes: [], nadir } })
}

const uses: Readonly<Record<string, (target: UseTarget) => Use | Promise<Use>>> = {
  'a stop that changes its media': (target) => ({
    start: showInStop(target),
    end: async () => changeStop(target, { mediaId: await anotherImage() }),
  }),
  'a stop that is deleted': (target) => ({ start: showInStop(target), ...deleteStop(target) }),
  'a stop of a deleted tour': (target) => ({ start: showInStop(target), ...deleteTour(target) }),
  'a thumbnail of a stop': (target) => ({
    start: setThumbnail(target),
    end: () => changeStop(target, { thumbnailMediaId: null }),
  }),
  'a thumbnail of a deleted stop': (target) => ({ start: setThumbnail(target), ...deleteStop(target) }),
  'a thumbnail of a stop of a deleted tour': (target) => ({ start: setThumbnail(target), ...deleteTour(target) }),
  'a capture of a stop': (target) => ({ start: setCapture(target), end: setCapture(target, null) }),
  'a capture of a deleted stop': (target) => ({ start: setCapture(target), ...deleteStop(target) }),
  'a capture of a stop of a deleted tour': (target) => ({ start: setCapture(target), ...deleteTour(target) }),
  'audio of a stop': (target) => ({ start: playInStop(target), end: () => changeStop(target, noAudioFields) }),
  'audio of a deleted stop': (target) => ({ start: playInStop(target), ...deleteStop(target) }),
  'audio of a stop of a deleted tour': (target) => ({ start: playInStop(target), ...deleteTour(target) }),
  'audio of a tour': (target) => ({
    start: () => changeTour(target.tourId, audioFields(target.mediaId)),
    end: () => changeTour(target.tourId, noAudioFields),
  }),
  'a cover': (target) => ({
    start: setCover(target),
    end: () => changeTour(target.tourId, { coverMediaId: null }),
  }),
  'a cover of a deleted tour': (target) => ({ start: setCover(target), ...deleteTour(target) }),
  'a social card': (target) => ({
    start: setSocialCard(target),
    end: () => changeTour(target.tourId, { socialMediaId: null }),
  }),
  'a social card of a deleted tour': (target) => ({ start: setSocialCard(target), ...deleteTour(target) }),
  'a logo': ({ tourId, mediaId }) => ({
    start: () => changeTour(tourId, { styles: { logo: { mediaId, altText: '', address: '', corner: 'left' } } }),
    end: () => changeTour(tourId, { styles: null }),
  }),
  'a floor plan': (target) => ({
    start: addFloorPlan(target),
    end: () => changeTour(target.tourId, { floorPlans: [] }),
  }),
  'a floor plan of a deleted tour': (target) => ({ start: addFloorPlan(target), ...deleteTour(target) }),
  'a hotspot that changes its media': (target) => ({
    start: addHotspot(target),
    end: async () =>
      person.trpc.hotspots.update.mutate({ ...hotspotOf(target), details: { mediaId: await anotherImage() } }),
  }),
  'a deleted hotspot': (target) => ({
    start: addHotspot(target),
    end: () => person.trpc.hotspots.remove.mutate(hotspotOf(target)),
    restore: () => person.trpc.hotspots.restore.mutate(hotspotOf(target)),
  }),
  'a hotspot of a deleted stop': (target) => ({ start: addHotspot(target), ...deleteStop(target) }),
  'a hotspot of a deleted tour': (target) => ({ start: addHotspot(target), ...deleteTour(target) }),
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
    const setProfileImage = (picture: string | null) =>
      person.trpc.users.update.mutate({ userId: person.userId, fields: { firstName: 'A', lastName: '', picture } })
    return { start: () => setProfileImage(mediaId), end: () => setProfileImage(null) }
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

const kindOf = (name: string): MediaKind => {
  if (name.startsWith('a capture')) return 'panos'
  return name.startsWith('audio') ? 'audio' : 'images'
}

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
