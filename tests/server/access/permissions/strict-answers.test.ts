import { afterEach, describe, expect, it, vi } from 'vitest'
import { getUser } from '../../../../src/server/domain/access/profile/operations.ts'
import { listActivePeople } from '../../../../src/server/domain/collaboration/editing/operations.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'

/** Simulates a bug by which a field of an entity leaks into responses. */
function leakPasswordHash(): void {
  const { run: runGetUser } = getUser
  vi.spyOn(getUser, 'run').mockImplementation(async (scope, input) =>
    Object.assign({ passwordHash: 'secret' }, await runGetUser(scope, input)),
  )
  const { run: runListActivePeople } = listActivePeople
  vi.spyOn(listActivePeople, 'run').mockImplementation(async (scope, input) =>
    (await runListActivePeople(scope, input)).map((person) => Object.assign({ passwordHash: 'secret' }, person)),
  )
}

/** Responses over each transport: REST with the operation's output, REST with another shape, tRPC. */
async function responsesOverAllTransports({ accountId, userId, fetch }: Person) {
  const input = encodeURIComponent(JSON.stringify({ json: { userId } }))
  const paths = [`/api/admin/v2/users/${userId}`, `/api/v2/${accountId}/sessions`, `/trpc/users.get?input=${input}`]
  const responses = await Promise.all(paths.map((path) => fetch(path)))
  return Promise.all(responses.map(async (response) => ({ status: response.status, text: await response.text() })))
}

let app: TestApp
afterEach(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

describe('an operation that returns a field missing from its schema', () => {
  it.each([
    { strict: 'on', status: 500 },
    { strict: 'off', status: 200 },
  ])(
    'omits the field over every transport and responds with $status with STRICT_ANSWERS $strict',
    async ({ strict, status }) => {
      app = await startTestApp({ env: { STRICT_ANSWERS: strict } })
      const person = await aPerson(app)
      for (const response of await responsesOverAllTransports(person)) expect(response.status).toBe(200)
      leakPasswordHash()
      for (const response of await responsesOverAllTransports(person)) {
        expect(response).toMatchObject({ status })
        expect(response.text).not.toContain('secret')
      }
    },
  )
})

describe('a tour with values that older releases allowed', () => {
  it('can be changed without losing fields of newer releases', async () => {
    app = await startTestApp({ env: { STRICT_ANSWERS: 'off' } })
    const { trpc } = await aPerson(app)
    const { id: tourId } = await trpc.tours.create.mutate({ name: 'Old' })
    const styles = { accent: '#112233', newer: { yes: true } }
    await app.em().nativeUpdate(Tour, { id: tourId }, { language: 'en-12', tags: ['x'.repeat(60)], styles })
    const openedTour = await trpc.tours.get.query({ tourId })
    expect(openedTour).toMatchObject({ language: 'en-12', tags: ['x'.repeat(60)], styles })
    const renamedTour = await trpc.tours.update.mutate({ tourId, version: openedTour.version, name: 'Renamed' })
    expect(renamedTour).toMatchObject({ name: 'Renamed', styles })
  })
})
