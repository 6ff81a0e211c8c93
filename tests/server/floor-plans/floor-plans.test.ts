import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { FloorPlan } from '../../../src/shared/tours/floor-plans.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const anImage = (of = person) =>
  aBuiltMedium(app, of, {
    kind: 'images',
    name: 'plan.png',
    manifest: {
      mapping: 'flat',
      widthPx: 800,
      heightPx: 600,
      renditions: [{ widthPx: 800, file: 'image-800.webp' }],
    },
  })

const aPlan = (mediaId: string | null, fields: Partial<FloorPlan> = {}): FloorPlan => ({
  id: randomUUID(),
  name: 'Ground floor',
  mediaId,
  northDeg: 30,
  ...fields,
})

const read = (tourId: string) => person.trpc.tours.get.query({ tourId })

async function setPlans(tourId: string, floorPlans: FloorPlan[]) {
  const { version } = await read(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, floorPlans })
}

/** A tour with two plans; its first stop stands on the second of them. */
async function aPlannedTour() {
  const { id: tourId, stops } = await aTour(app, person)
  const surface = aPlan(await anImage())
  const upper = aPlan(await anImage(), { name: 'Upper floor', northDeg: 0 })
  await setPlans(tourId, [surface, upper])
  const [hall] = stops
  if (!hall) throw new Error('no stop')
  const position = { planId: upper.id, x: 0.25, y: 0.75 }
  const { version } = hall
  await person.trpc.stops.update.mutate({ stopId: hall.id, version, floorPlanPosition: position })
  return { tourId, surface, upper, hallId: hall.id, position }
}

describe('floor plans', () => {
  it('are named, ordered and changed with their tour, whose copy keeps them and the places on them', async () => {
    const { tourId, surface, upper, position } = await aPlannedTour()
    const tour = await read(tourId)
    expect(tour.floorPlans).toEqual([surface, upper])
    expect(tour.stops.map((stop) => stop.floorPlanPosition)).toEqual([position, null])
    expect(tour.media.map(({ id }) => id)).toEqual(expect.arrayContaining([surface.mediaId, upper.mediaId]))
    const renamed = { ...surface, name: 'Basement', northDeg: 359.5 }
    const changed = await setPlans(tourId, [upper, renamed])
    expect(changed.floorPlans).toEqual([upper, renamed])
    expect(changed.version).toBeGreaterThan(tour.version)
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    expect(copy.floorPlans).toEqual([upper, renamed])
    expect(stopAt(copy, 0).floorPlanPosition).toEqual(position)
    await setPlans(tourId, [])
    expect((await person.trpc.tours.get.query({ tourId: copy.id })).floorPlans).toEqual([upper, renamed])
  })

  it('come back with their stops when they were taken away', async () => {
    const { tourId, surface, upper, position } = await aPlannedTour()
    const without = await setPlans(tourId, [surface])
    expect(without.floorPlans).toEqual([surface])
    const preview = () => person.trpc.publishing.preview.query({ tourId })
    expect(Object.values((await preview()).stops)[0]).not.toHaveProperty('floorPlanPosition')
    await setPlans(tourId, [surface, upper])
    expect(Object.values((await preview()).stops)[0]).toMatchObject({ floorPlanPosition: position })
  })

  it('come back with the image they had, though it was deleted meanwhile, and only as what may be a plan', async () => {
    const { tourId, surface, upper } = await aPlannedTour()
    await setPlans(tourId, [surface])
    await person.trpc.media.remove.mutate({ mediaId: upper.mediaId ?? '' })
    expect((await setPlans(tourId, [surface, upper])).floorPlans).toEqual([surface, upper])
    expect(await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId }))).toMatchObject({ status: 409 })
    await person.trpc.media.restore.mutate({ mediaId: upper.mediaId ?? '' })
    const { images } = await person.trpc.publishing.preview.query({ tourId })
    expect(Object.keys(images).sort()).toEqual([surface.mediaId, upper.mediaId].sort())
    const others = await aPerson(app)
    const theirs = await anImage(others)
    await others.trpc.media.remove.mutate({ mediaId: theirs })
    expect(await apiErrorOf(setPlans(tourId, [aPlan(theirs)]))).toMatchObject({ status: 404 })
    const panorama = await aPanorama(app, person)
    await person.trpc.media.remove.mutate({ mediaId: panorama })
    const noPlan = { status: 409, code: 'floorPlan.mediaKind' }
    expect(await apiErrorOf(setPlans(tourId, [aPlan(panorama)]))).toMatchObject(noPlan)
  })

  it('are images of the account, and places are on plans of the tour', async () => {
    const { tourId, surface, hallId } = await aPlannedTour()
    const set = (floorPlans: FloorPlan[]) => apiErrorOf(setPlans(tourId, floorPlans))
    const panorama = aPlan(await aPanorama(app, person))
    expect(await set([panorama])).toMatchObject({ status: 409, code: 'floorPlan.mediaKind' })
    expect(await set([aPlan(await anImage(await aPerson(app)))])).toMatchObject({ status: 404 })
    expect(await set([surface, surface])).toMatchObject({ status: 400 })
    expect(await set([{ ...surface, northDeg: 360 }])).toMatchObject({ status: 400 })
    const other = await aPlannedTour()
    const { version } = stopAt(await read(tourId), 0)
    const place = (planId: string, x: number) =>
      apiErrorOf(person.trpc.stops.update.mutate({ stopId: hallId, version, floorPlanPosition: { planId, x, y: 0.5 } }))
    expect(await place(other.surface.id, 0.5)).toMatchObject({ status: 404 })
    expect(await place(surface.id, 1.01)).toMatchObject({ status: 400 })
    expect((await read(tourId)).floorPlans).toHaveLength(2)
  })

  it('reject a save on an older version, with what is stored', async () => {
    const { tourId, surface } = await aPlannedTour()
    const { version } = await read(tourId)
    await setPlans(tourId, [surface])
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId, version, floorPlans: [] }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale' })
    expect(error.facts).toMatchObject({ current: { floorPlans: [surface] } })
    expect((await read(tourId)).floorPlans).toEqual([surface])
  })

  it('count as uses of their images, which stay images', async () => {
    const { tourId, surface } = await aPlannedTour()
    const mediaId = surface.mediaId ?? ''
    const uses = [{ role: 'floorPlan', id: tourId, name: 'Harbour', stopName: null }]
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    const unused = await person.trpc.media.browse.query({ use: 'unused', kinds: ['images'] })
    expect(unused.items.map(({ id }) => id)).not.toContain(mediaId)
  })

  it('keep their names and places when their image is deleted, hold a publication up, and can be saved', async () => {
    const { tourId, surface, upper } = await aPlannedTour()
    await person.trpc.media.remove.mutate({ mediaId: surface.mediaId ?? '', force: true })
    const tour = await setPlans(tourId, [{ ...surface, name: 'Ground' }, upper])
    expect(tour.floorPlans.map(({ name }) => name)).toEqual(['Ground', 'Upper floor'])
    const publish = () => apiErrorOf(person.trpc.publishing.publish.mutate({ tourId }))
    expect(await publish()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('"Ground" has no image'),
    })
    const preview = await person.trpc.publishing.preview.query({ tourId })
    expect(preview.tours[tourId]?.floorPlans?.map(({ id }) => id)).toEqual([upper.id])
    await app.em().execute(`update media set status = 'building', deleted_at = null where id = ?`, [surface.mediaId])
    expect(await publish()).toMatchObject({ errorMessage: expect.stringContaining('"Ground" is still processing') })
  })

  it('reach visitors with the publication', async () => {
    const { tourId, surface, upper, hallId, position } = await aPlannedTour()
    const { number } = await person.trpc.publishing.publish.mutate({ tourId })
    const state = async () => (await read(tourId)).publication
    await expect.poll(async () => (await state()).liveNumber, { timeout: 30_000, interval: 100 }).toBe(number)
    const answer = await aVisitor(app).fetch(`/share/${(await state()).shareId}/manifest.json`)
    const shown = tourDocument.parse(await answer.json())
    expect(shown.tours[tourId]?.floorPlans).toEqual([surface, upper])
    expect(shown.stops[hallId]?.floorPlanPosition).toEqual(position)
    expect(Object.keys(shown.images).sort()).toEqual([surface.mediaId, upper.mediaId].sort())
    await setPlans(tourId, [upper, surface])
    const changes = await person.trpc.publishing.changes.query({ tourId })
    expect(changes).toEqual([expect.objectContaining({ subject: 'tour', change: 'changed' })])
  })
})
