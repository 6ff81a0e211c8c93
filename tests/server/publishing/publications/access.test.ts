import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Ids = { readonly tourId: string; readonly stopId: string; readonly hotspotId: string; readonly mediaId: string }
type Trpc = Person['trpc']

const hotspotFields = { kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }

/** Calls with ids in their input, by procedure. */
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
  'hotspots.create': ({ hotspots }, { stopId }) => hotspots.create.mutate({ stopId, ...hotspotFields }),
  'hotspots.update': ({ hotspots }, { stopId, hotspotId }) => hotspots.update.mutate({ stopId, hotspotId, title: 'A' }),
  'hotspots.remove': ({ hotspots }, { stopId, hotspotId }) => hotspots.remove.mutate({ stopId, hotspotId }),
  'hotspots.restore': ({ hotspots }, { stopId, hotspotId }) => hotspots.restore.mutate({ stopId, hotspotId }),
  'publishing.publish': ({ publishing }, { tourId }) => publishing.publish.mutate({ tourId }),
  'publishing.unpublish': ({ publishing }, { tourId }) => publishing.unpublish.mutate({ tourId }),
  'publishing.list': ({ publishing }, { tourId }) => publishing.list.query({ tourId }),
  'publishing.preview': ({ publishing }, { tourId }) => publishing.preview.query({ tourId }),
  'publishing.changes': ({ publishing }, { tourId }) => publishing.changes.query({ tourId }),
}

/** Procedures that viewers may call. */
const readCalls = ['tours.get', 'publishing.list', 'publishing.preview', 'publishing.changes']

async function idsOf(person: Person): Promise<Ids> {
  const tour = await aTour(app, person, ['Canary hall'], { name: 'Canary' })
  const { id: stopId, mediaId } = stopAt(tour, 0)
  const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, ...hotspotFields })
  return { tourId: tour.id, stopId, hotspotId: hotspot.id, mediaId: mediaId ?? '' }
}

const randomIds = (): Ids => {
  const tourId = randomUUID()
  const stopId = randomUUID()
  const hotspotId = randomUUID()
  const mediaId = randomUUID()
  return { tourId, stopId, hotspotId, mediaId }
}

/** Body of the response to a rejected call, without the path and the ids of the request. */
const errorBodyOf = async (call: Promise<unknown>) => JSON.stringify(await apiErrorOf(call))

it('T49, T50: ids of another account get the same response as unknown ids', async () => {
  const person = await aPerson(app)
  const otherPerson = await aPerson(app)
  const ownIds = await idsOf(person)
  const otherAccountIds = await idsOf(otherPerson)
  const stateBefore = await stateOf(app)
  for (const [name, call] of Object.entries(calls)) {
    const unknownIdError = await errorBodyOf(call(person.trpc, randomIds()))
    expect(JSON.parse(unknownIdError), name).toMatchObject({ status: 404, code: 'resource.notFound' })
    expect(await errorBodyOf(call(person.trpc, otherAccountIds)), name).toBe(unknownIdError)
    expect(unknownIdError + (await errorBodyOf(call(person.trpc, otherAccountIds)))).not.toContain('Canary')
  }
  const callsWithMixedIds: (() => Promise<unknown> | undefined)[] = [
    () => calls['stops.remove']?.(person.trpc, { ...ownIds, stopId: otherAccountIds.stopId }),
    () => calls['stops.restore']?.(person.trpc, { ...ownIds, stopId: otherAccountIds.stopId }),
    () => calls['hotspots.update']?.(person.trpc, { ...ownIds, hotspotId: otherAccountIds.hotspotId }),
    () => calls['hotspots.remove']?.(person.trpc, { ...ownIds, hotspotId: otherAccountIds.hotspotId }),
    () => calls['hotspots.restore']?.(person.trpc, { ...ownIds, hotspotId: otherAccountIds.hotspotId }),
    () => calls['hotspots.remove']?.(person.trpc, { ...ownIds, stopId: otherAccountIds.stopId }),
    () =>
      person.trpc.stops.create.mutate({
        tourId: ownIds.tourId,
        stops: [{ name: 'A', mediaId: otherAccountIds.mediaId }],
      }),
    () => person.trpc.tours.update.mutate({ tourId: ownIds.tourId, version: 2, coverMediaId: otherAccountIds.mediaId }),
  ]
  for (const call of callsWithMixedIds)
    expect(await apiErrorOf(call() ?? Promise.resolve())).toMatchObject({ status: 404 })
  expect(await stateOf(app)).toEqual(stateBefore)
  expect((await person.trpc.publishing.list.query({})).publications).toEqual([])
})

it('calls without permission are rejected with the name of the permission', async () => {
  const owner = await aPerson(app)
  const ids = await idsOf(owner)
  const { accountId } = owner
  const viewer = await aPerson(app, { accountId, role: 'viewer' })
  const editor = await aPerson(app, { accountId, role: 'editor' })
  const stateBefore = await stateOf(app)
  const forbiddenMessage = (action: string) =>
    `Sorry! You do not have access to ${action}. Contact your tour admin to make changes here.`
  for (const [name, call] of Object.entries(calls)) {
    expect(await apiErrorOf(call(aVisitor(app).trpc, ids)), name).toMatchObject({ status: 401 })
    const isPublishCall = ['publishing.publish', 'publishing.unpublish'].includes(name)
    const expectedError = {
      status: 403,
      errorMessage: forbiddenMessage(isPublishCall ? 'publish tours' : 'manage tours'),
    }
    if (readCalls.includes(name)) await call(viewer.trpc, ids)
    else expect(await apiErrorOf(call(viewer.trpc, ids)), name).toMatchObject(expectedError)
    if (isPublishCall) expect(await apiErrorOf(call(editor.trpc, ids)), name).toMatchObject(expectedError)
  }
  expect(await stateOf(app)).toEqual(stateBefore)
  const update = await editor.trpc.tours.update.mutate({ tourId: ids.tourId, version: 2, name: 'Edited' })
  expect(update).toMatchObject({ name: 'Edited' })
})
