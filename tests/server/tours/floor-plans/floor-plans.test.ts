import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { FloorPlan } from '../../../../src/shared/tours/floor-plans.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const anImage = (owner = person) =>
  aBuiltMedium(app, owner, {
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

const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })

async function setPlans(tourId: string, floorPlans: FloorPlan[]) {
  const { version } = await getTour(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, floorPlans })
}

/** Creates a tour with two plans. Its first stop has a position on the second plan. */
async function aTourWithPlans() {
  const { id: tourId, stops } = await aTour(app, person)
  const groundPlan = aPlan(await anImage())
  const upperPlan = aPlan(await anImage(), { name: 'Upper floor', northDeg: 0 })
  await setPlans(tourId, [groundPlan, upperPlan])
  const [hall] = stops
  if (!hall) throw new Error('The tour has no stop')
  const position = { planId: upperPlan.id, x: 0.25, y: 0.75 }
  const { version } = hall
  await person.trpc.stops.update.mutate({ stopId: hall.id, version, floorPlanPosition: position })
  return { tourId, groundPlan, upperPlan, hallId: hall.id, position }
}

describe('floor plans', () => {
  it('are stored with their tour', async () => {
    const { tourId, groundPlan, upperPlan, position } = await aTourWithPlans()
    const tour = await getTour(tourId)
    expect(tour.floorPlans).toEqual([groundPlan, upperPlan])
    expect(tour.stops.map((stop) => stop.floorPlanPosition)).toEqual([position, null])
    expect(tour.media.map(({ id }) => id)).toEqual(expect.arrayContaining([groundPlan.mediaId, upperPlan.mediaId]))
    const renamedPlan = { ...groundPlan, name: 'Basement', northDeg: 359.5 }
    const updatedTour = await setPlans(tourId, [upperPlan, renamedPlan])
    expect(updatedTour.floorPlans).toEqual([upperPlan, renamedPlan])
    expect(updatedTour.version).toBeGreaterThan(tour.version)
  })

  it('are copied with their tour', async () => {
    const { tourId, groundPlan, upperPlan, position } = await aTourWithPlans()
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    expect(copy.floorPlans).toEqual([groundPlan, upperPlan])
    expect(stopAt(copy, 0).floorPlanPosition).toEqual(position)
    await setPlans(tourId, [])
    expect((await getTour(copy.id)).floorPlans).toEqual([groundPlan, upperPlan])
  })

  it('regain the positions of stops when they are added again', async () => {
    const { tourId, groundPlan, upperPlan, position } = await aTourWithPlans()
    const tourWithoutUpperPlan = await setPlans(tourId, [groundPlan])
    expect(tourWithoutUpperPlan.floorPlans).toEqual([groundPlan])
    const preview = () => person.trpc.publishing.preview.query({ tourId })
    expect(Object.values((await preview()).stops)[0]).not.toHaveProperty('floorPlanPosition')
    await setPlans(tourId, [groundPlan, upperPlan])
    expect(Object.values((await preview()).stops)[0]).toMatchObject({ floorPlanPosition: position })
  })

  it('can be added again while their image is deleted', async () => {
    const { tourId, groundPlan, upperPlan } = await aTourWithPlans()
    await setPlans(tourId, [groundPlan])
    await person.trpc.media.remove.mutate({ mediaId: upperPlan.mediaId ?? '' })
    expect((await setPlans(tourId, [groundPlan, upperPlan])).floorPlans).toEqual([groundPlan, upperPlan])
    expect(await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId }))).toMatchObject({ status: 409 })
    await person.trpc.media.restore.mutate({ mediaId: upperPlan.mediaId ?? '' })
    const { images } = await person.trpc.publishing.preview.query({ tourId })
    expect(Object.keys(images).sort()).toEqual([groundPlan.mediaId, upperPlan.mediaId].sort())
  })

  it('reject deleted media of other accounts and deleted panoramas', async () => {
    const { tourId } = await aTourWithPlans()
    const otherAccount = await aPerson(app)
    const otherAccountsImage = await anImage(otherAccount)
    await otherAccount.trpc.media.remove.mutate({ mediaId: otherAccountsImage })
    expect(await apiErrorOf(setPlans(tourId, [aPlan(otherAccountsImage)]))).toMatchObject({ status: 404 })

    const panorama = await aPanorama(app, person)
    await person.trpc.media.remove.mutate({ mediaId: panorama })
    const wrongKindError = { status: 409, code: 'floorPlan.mediaKind' }
    expect(await apiErrorOf(setPlans(tourId, [aPlan(panorama)]))).toMatchObject(wrongKindError)
  })

  it('must be distinct images of the account', async () => {
    const { tourId, groundPlan } = await aTourWithPlans()
    const setPlansError = (floorPlans: FloorPlan[]) => apiErrorOf(setPlans(tourId, floorPlans))
    const panorama = aPlan(await aPanorama(app, person))
    expect(await setPlansError([panorama])).toMatchObject({ status: 409, code: 'floorPlan.mediaKind' })
    const otherAccountsPlan = aPlan(await anImage(await aPerson(app)))
    expect(await setPlansError([otherAccountsPlan])).toMatchObject({ status: 404 })
    expect(await setPlansError([groundPlan, groundPlan])).toMatchObject({ status: 400 })
    expect(await setPlansError([{ ...groundPlan, northDeg: 360 }])).toMatchObject({ status: 400 })
    expect((await getTour(tourId)).floorPlans).toHaveLength(2)
  })

  it('reject positions on plans of other tours or outside the image', async () => {
    const { tourId, groundPlan, hallId } = await aTourWithPlans()
    const otherTour = await aTourWithPlans()
    const { version } = stopAt(await getTour(tourId), 0)
    const positionError = (planId: string, x: number) =>
      apiErrorOf(person.trpc.stops.update.mutate({ stopId: hallId, version, floorPlanPosition: { planId, x, y: 0.5 } }))
    expect(await positionError(otherTour.groundPlan.id, 0.5)).toMatchObject({ status: 404 })
    expect(await positionError(groundPlan.id, 1.01)).toMatchObject({ status: 400 })
  })

  it('reject a save of an older version', async () => {
    const { tourId, groundPlan } = await aTourWithPlans()
    const { version } = await getTour(tourId)
    await setPlans(tourId, [groundPlan])
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId, version, floorPlans: [] }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale' })
    expect(error.facts).toMatchObject({ current: { floorPlans: [groundPlan] } })
    expect((await getTour(tourId)).floorPlans).toEqual([groundPlan])
  })

  it('count as uses of their images', async () => {
    const { tourId, groundPlan } = await aTourWithPlans()
    const mediaId = groundPlan.mediaId ?? ''
    const uses = [{ role: 'floorPlan', id: tourId, name: 'Harbor', stopName: null }]
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    const unused = await person.trpc.media.list.query({ use: 'unused', kinds: ['images'] })
    expect(unused.items.map(({ id }) => id)).not.toContain(mediaId)
  })

  it('prevent publishing without an available image', async () => {
    const { tourId, groundPlan, upperPlan } = await aTourWithPlans()
    await person.trpc.media.remove.mutate({ mediaId: groundPlan.mediaId ?? '', force: true })
    const tour = await setPlans(tourId, [{ ...groundPlan, name: 'Ground' }, upperPlan])
    expect(tour.floorPlans.map(({ name }) => name)).toEqual(['Ground', 'Upper floor'])

    const publishError = () => apiErrorOf(person.trpc.publishing.publish.mutate({ tourId }))
    expect(await publishError()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('"Ground" has no image'),
    })
    const preview = await person.trpc.publishing.preview.query({ tourId })
    expect(preview.tours[tourId]?.floorPlans?.map(({ id }) => id)).toEqual([upperPlan.id])
    await app.em().execute(`update media set status = 'building', deleted_at = null where id = ?`, [groundPlan.mediaId])
    expect(await publishError()).toMatchObject({
      errorMessage: expect.stringContaining('"Ground" is still processing'),
    })
  })

  it('are published with the tour', async () => {
    const { tourId, groundPlan, upperPlan, hallId, position } = await aTourWithPlans()
    const { number } = await person.trpc.publishing.publish.mutate({ tourId })
    const publication = async () => (await getTour(tourId)).publication
    await expect.poll(async () => (await publication()).liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
    const response = await aVisitor(app).fetch(`/share/${(await publication()).shareId}/manifest.json`)
    const document = tourDocument.parse(await response.json())
    expect(document.tours[tourId]?.floorPlans).toEqual([groundPlan, upperPlan])
    expect(document.stops[hallId]?.floorPlanPosition).toEqual(position)
    expect(Object.keys(document.images).sort()).toEqual([groundPlan.mediaId, upperPlan.mediaId].sort())

    await setPlans(tourId, [upperPlan, groundPlan])
    const changes = await person.trpc.publishing.changes.query({ tourId })
    expect(changes).toEqual([expect.objectContaining({ subject: 'tour', change: 'changed' })])
  })
})
