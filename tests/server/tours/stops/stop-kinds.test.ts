import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MediaKind, mediaKindNames } from '../../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Error code of a call, or null if the call succeeds. */
const codeOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    async (error: unknown) => (await apiErrorOf(Promise.reject(error))).code,
  )

async function aStopShowing(kind: MediaKind) {
  const mediaId = await aMedium(app, person, { kind })
  const tour = await aTour(app, person, ['Hall', 'Garden'], { empty: true })
  const stop = stopAt(tour, 0)
  const change = { stopId: stop.id, version: stop.version, mediaId }
  return { tour, mediaId, updateError: await codeOf(person.trpc.stops.update.mutate(change)) }
}

/** Kinds that fill the view of a stop. */
const visibleKinds: readonly MediaKind[] = ['panos', 'images', 'videos', 'videos360']

it.each(mediaKindNames)('a stop accepts media of the kind %s only if they fill the view', async (kind) => {
  const { tour, mediaId, updateError } = await aStopShowing(kind)
  const creationError = await codeOf(
    person.trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'Another', mediaId }] }),
  )
  const expectedError = visibleKinds.includes(kind) ? null : 'stop.mediaKind'
  expect([updateError, creationError]).toEqual([expectedError, expectedError])
})
