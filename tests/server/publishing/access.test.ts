import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Ids = { readonly tourId: string; readonly stopId: string; readonly hotspotId: string; readonly mediaId: string }
type Trpc = Person['trpc']

const place = { kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }

/** Every call that names something, by what it names. */
const calls: Record<string, (trpc: Trpc, ids: Ids) => Promise<unknown>> = {
  'tours.get': ({ tours }, { tourId }) => tours.get.query({ tourId }),
  'tours.create with a medium': ({ tours }, { mediaId }) => tours.create.mutate({ name: 'A', mediaIds: [mediaId] }),
  'tours.update': ({ tours }, { tourId }) => tours.update.mutate({ tourId, version: 1, name: 'A' }),
  'tours.duplicate': ({ tours }, { tourId }) => tours.duplicate.mutate({ tourId }),
  'tours.remove': ({ tours }, { tourId }) => tours.remove.mutate({ tourId }),
  'tours.restore': ({ tours }, { tourId }) => tours.restore.mutate({ tourId }),
  'stops.create': ({ stops }, { tourId }) => stops.create.mutate({ tourId, stops: [{ name: 'A', mediaId: null }] }),
  'stops.update': ({ stops }, { stopId }) => stops.update.mutate({ stopId, version: 1, name: 'A' }),
  'stops.duplicate': ({ stops }, { stopId }) => stops.duplicate.mutate({ stopId }),
  'stops.remove': ({ stops }, { tourId, stopId }) => stops.remove.mutate({ tourId, stopIds: [stopId] }),
  'stops.restore': ({ stops }, { tourId, stopId }) => stops.restore.mutate({ tourId, stopIds: [stopId] }),
  'hotspots.create': ({ hotspots }, { stopId }) => hotspots.create.mutate({ stopId, ...place }),
  'hotspots.update': ({ hotspots }, { stopId, hotspotId }) => hotspots.update.mutate({ stopId, hotspotId, title: 'A' }),
  'hotspots.remove': ({ hotspots }, { stopId, hotspotId }) => hotspots.remove.mutate({ stopId, hotspotId }),
  'hotspots.restore': ({ hotspots }, { stopId, hotspotId }) => hotspots.restore.mutate({ stopId, hotspotId }),
  'publishing.publish': ({ publishing }, { tourId }) => publishing.publish.mutate({ tourId }),
  'publishing.unpublish': ({ publishing }, { tourId }) => publishing.unpublish.mutate({ tourId }),
  'publishing.list': ({ publishing }, { tourId }) => publishing.list.query({ tourId }),
  'publishing.preview': ({ publishing }, { tourId }) => publishing.preview.query({ tourId }),
  'publishing.changes': ({ publishing }, { tourId }) => publishing.changes.query({ tourId }),
}

/** Calls that people with read access may make, too. */
const looking = ['tours.get', 'publishing.list', 'publishing.preview', 'publishing.changes']

async function idsOf(person: Person): Promise<Ids> {
  const tour = await aTour(app, person, ['Canary hall'], { name: 'Canary' })
  const { id: stopId, mediaId } = stopAt(tour, 0)
  const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, ...place })
  return { tourId: tour.id, stopId, hotspotId: hotspot.id, mediaId: mediaId ?? '' }
}

const randomIds = (): Ids => {
  const tourId = randomUUID()
  const stopId = randomUUID()
  const hotspotId = randomUUID()
  const mediaId = randomUUID()
  return { tourId, stopId, hotspotId, mediaId }
}

/** The whole answer to a rejected call, but for the path and the ids that were sent. */
const textsOf = async (call: Promise<unknown>) => JSON.stringify(await apiErrorOf(call))

it('T49, T50: ids of another account read like ids that never were, one by one and all together', async () => {
  const person = await aPerson(app)
  const stranger = await aPerson(app)
  const own = await idsOf(person)
  const foreign = await idsOf(stranger)
  const before = await stateOf(app)
  for (const [name, call] of Object.entries(calls)) {
    const never = await textsOf(call(person.trpc, randomIds()))
    expect(JSON.parse(never), name).toMatchObject({ status: 404, code: 'resource.notFound' })
    expect(await textsOf(call(person.trpc, foreign)), name).toBe(never)
    expect(never + (await textsOf(call(person.trpc, foreign)))).not.toContain('Canary')
  }
  const mixed: (() => Promise<unknown> | undefined)[] = [
    () => calls['stops.remove']?.(person.trpc, { ...own, stopId: foreign.stopId }),
    () => calls['stops.restore']?.(person.trpc, { ...own, stopId: foreign.stopId }),
    () => calls['hotspots.update']?.(person.trpc, { ...own, hotspotId: foreign.hotspotId }),
    () => calls['hotspots.remove']?.(person.trpc, { ...own, hotspotId: foreign.hotspotId }),
    () => calls['hotspots.restore']?.(person.trpc, { ...own, hotspotId: foreign.hotspotId }),
    () => calls['hotspots.remove']?.(person.trpc, { ...own, stopId: foreign.stopId }),
    () => person.trpc.stops.create.mutate({ tourId: own.tourId, stops: [{ name: 'A', mediaId: foreign.mediaId }] }),
    () => person.trpc.tours.update.mutate({ tourId: own.tourId, version: 2, coverMediaId: foreign.mediaId }),
  ]
  for (const call of mixed) expect(await apiErrorOf(call() ?? Promise.resolve())).toMatchObject({ status: 404 })
  expect(await stateOf(app)).toEqual(before)
  expect(await person.trpc.publishing.list.query({})).toEqual([])
})

it('lets each role do what it may, and says so to the others', async () => {
  const owner = await aPerson(app)
  const ids = await idsOf(owner)
  const { accountId } = owner
  const viewer = await aPerson(app, { accountId, role: 'viewer' })
  const editor = await aPerson(app, { accountId, role: 'editor' })
  const before = await stateOf(app)
  const sentence = (what: string) =>
    `Sorry! You do not have access to ${what}. Contact your tour admin to make changes here.`
  for (const [name, call] of Object.entries(calls)) {
    expect(await apiErrorOf(call(aVisitor(app).trpc, ids)), name).toMatchObject({ status: 401 })
    const mayPublish = ['publishing.publish', 'publishing.unpublish'].includes(name)
    const rejected = { status: 403, errorMessage: sentence(mayPublish ? 'publish tours' : 'manage tours') }
    if (looking.includes(name)) await call(viewer.trpc, ids)
    else expect(await apiErrorOf(call(viewer.trpc, ids)), name).toMatchObject(rejected)
    if (mayPublish) expect(await apiErrorOf(call(editor.trpc, ids)), name).toMatchObject(rejected)
  }
  expect(await stateOf(app)).toEqual(before)
  expect(await editor.trpc.tours.update.mutate({ tourId: ids.tourId, version: 2, name: 'Edited' })).toMatchObject({
    name: 'Edited',
  })
})
