import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { namesOf } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const aStopOf = async (name: string, kind: 'panos' | 'images' | 'videos360' = 'panos') => ({
  id: randomUUID() as string,
  mediaId: await aMedium(app, person, { kind, name }),
})
type NewStop = Awaited<ReturnType<typeof aStopOf>>
const createEmptyTour = async () => (await person.trpc.tours.create.mutate({ name: 'Museum' })).id
const addStops = (tourId: string, stops: readonly NewStop[], upload?: readonly NewStop[]) =>
  person.trpc.stops.create.mutate({
    tourId,
    stops: [...stops],
    ...(upload === undefined ? {} : { uploadOrder: upload.map(({ id }) => id) }),
  })
const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })

describe('stops of an upload', () => {
  it('are in the order of the upload, whichever of them is stored first', async () => {
    const tourId = await createEmptyTour()
    const upload = await Promise.all(
      ['attic.jpg', 'bath.jpg', 'cellar.jpg', 'den.jpg', 'entrance.jpg'].map((name) => aStopOf(name)),
    )
    const [a, b, c, d, e] = upload as [NewStop, NewStop, NewStop, NewStop, NewStop]
    await addStops(tourId, [c], upload)
    const { inserted } = await addStops(tourId, [e, a], upload)
    expect(inserted.map(({ index, stop }) => [index, stop.id])).toEqual([
      [0, a.id],
      [2, e.id],
    ])
    await addStops(tourId, [await aStopOf('later.jpg')])
    await addStops(tourId, [b, d], upload)
    expect(namesOf(await getTour(tourId)).join(' ')).toBe('Attic Bath Cellar Den Entrance Later')
  })

  it('follow the stop before them if a person moved it', async () => {
    const tourId = await createEmptyTour()
    const upload = await Promise.all(['attic.jpg', 'bath.jpg', 'cellar.jpg'].map((name) => aStopOf(name)))
    const [a, b, c] = upload as [NewStop, NewStop, NewStop]
    const { version } = await addStops(tourId, [a, c], upload)
    await person.trpc.tours.update.mutate({ tourId, version, stopIds: [c.id, a.id] })
    await addStops(tourId, [b], upload)
    expect(namesOf(await getTour(tourId)).join(' ')).toBe('Cellar Attic Bath')
  })

  it('are added once if a call is repeated or made by two tabs at the same time', async () => {
    const tourId = await createEmptyTour()
    const upload = await Promise.all(['attic.jpg', 'bath.jpg'].map((name) => aStopOf(name)))
    await Promise.all([addStops(tourId, upload, upload), addStops(tourId, upload, upload)])
    const repeated = await addStops(tourId, upload, upload)
    expect(repeated.inserted.map(({ stop }) => stop.id)).toEqual(upload.map(({ id }) => id))
    expect(namesOf(await getTour(tourId))).toEqual(['Attic', 'Bath'])
  })

  it('are added once if two people upload the same files', async () => {
    const tourId = await createEmptyTour()
    const upload = await Promise.all(['attic.jpg', 'bath.jpg'].map((name) => aStopOf(name)))
    const sameFiles = upload.map((stop) => ({ ...stop, id: randomUUID() }))
    await addStops(tourId, upload, upload)
    expect((await addStops(tourId, sameFiles, sameFiles)).inserted).toEqual([])
    const [a] = upload
    if (a === undefined) throw new Error('the upload has no stops')
    const filesWithDuplicate = [
      { ...a, id: randomUUID() },
      { ...(await aStopOf('cellar.jpg')), id: randomUUID() },
    ]
    await addStops(tourId, filesWithDuplicate, filesWithDuplicate)
    expect(namesOf(await getTour(tourId))).toEqual(['Attic', 'Bath', 'Cellar'])
  })

  it('stay deleted if a person deleted them before a call is repeated', async () => {
    const tourId = await createEmptyTour()
    const upload = [await aStopOf('attic.jpg'), await aStopOf('bath.jpg')]
    await addStops(tourId, upload, upload)
    await person.trpc.stops.remove.mutate({ tourId, stopIds: upload.slice(0, 1).map(({ id }) => id) })
    const { inserted } = await addStops(tourId, upload, upload)
    expect(inserted).toHaveLength(1)
    expect(namesOf(await getTour(tourId))).toEqual(['Bath'])
  })

  it('start the tour at its first panorama or 360 video', async () => {
    const tourId = await createEmptyTour()
    const menu = await aStopOf('menu.jpg', 'images')
    const lift = await aStopOf('lift.mp4', 'videos360')
    const hall = await aStopOf('hall.jpg')
    const upload = [menu, lift, hall]
    const startAfterAdding = async (stops: readonly NewStop[]) => (await addStops(tourId, stops, upload)).startStopId
    expect(await startAfterAdding([menu])).toBe(menu.id)
    expect(await startAfterAdding([hall])).toBe(hall.id)
    expect(await startAfterAdding([lift])).toBe(lift.id)
  })

  it('keep the first stop that a person chose', async () => {
    const tourId = await createEmptyTour()
    const upload = await Promise.all(['attic.jpg', 'bath.jpg', 'cellar.jpg'].map((name) => aStopOf(name)))
    const [a, b, c] = upload as [NewStop, NewStop, NewStop]
    const { version } = await addStops(tourId, [b, c], upload)
    await person.trpc.tours.update.mutate({ tourId, version, startStopId: c.id })
    expect((await addStops(tourId, [a], upload)).startStopId).toBe(c.id)
  })

  it('are numbered by their position if their file names are meaningless', async () => {
    const tourId = await createEmptyTour()
    await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Stop 3', mediaId: null }] })
    const upload = await Promise.all(
      ['R0010001.JPG', '01_grand-hall_v2.jpg', 'R0010003.JPG'].map((name) => aStopOf(name)),
    )
    const [first, second, third] = upload as [NewStop, NewStop, NewStop]
    await addStops(tourId, [third], upload)
    await addStops(tourId, [first, second], upload)
    expect(namesOf(await getTour(tourId))).toEqual(['Stop 3', 'Stop 2', 'Grand hall', 'Stop 4'])
  })
})

describe('the id of a new stop', () => {
  it('is rejected if a stop of another tour has it', async () => {
    const stop = await aStopOf('attic.jpg')
    await addStops(await createEmptyTour(), [stop])
    const tourId = await createEmptyTour()
    const stranger = await aPerson(app)
    const { id: otherTourId } = await stranger.trpc.tours.create.mutate({ name: 'Other' })
    const stateBefore = await stateOf(app)
    expect(await apiErrorOf(addStops(tourId, [stop]))).toMatchObject({ status: 409, code: 'resource.conflict' })
    const inOtherAccount = stranger.trpc.stops.create.mutate({
      tourId: otherTourId,
      stops: [{ id: stop.id, mediaId: null }],
    })
    expect(await apiErrorOf(inOtherAccount)).toMatchObject({ status: 409, code: 'resource.conflict' })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is rejected if two stops of a call have it', async () => {
    const tourId = await createEmptyTour()
    const stop = await aStopOf('attic.jpg')
    expect(await apiErrorOf(addStops(tourId, [stop, stop]))).toMatchObject({ status: 400 })
  })
})
