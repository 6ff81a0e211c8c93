import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHashingSlot } from '../../../src/server/domain/identity/passwords/passwords.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, password } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('T46: rejects sign-ins on either face, unread, while nothing more can be hashed', async () => {
  const { email, trpc } = await aPerson(app)
  const free = Promise.withResolvers<void>()
  const places = Array.from({ length: limits.hashingSlots }, () => inHashingSlot(() => free.promise))
  const byRest = (body: string) =>
    fetch(`${app.address}/api/admin/v2/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const rejected = await byRest('not even JSON')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await rejected.json()).toMatchObject({ status: 503, errorMessage: expect.any(String) })
  expect(await apiErrorOf(trpc.auth.signIn.mutate({ email, password }))).toMatchObject({ code: 'server.busy' })
  expect(await trpc.tours.list.query({})).toMatchObject({ tours: [], total: 0 })
  free.resolve()
  await Promise.all(places)
  expect((await byRest(JSON.stringify({ email, password }))).status).toBe(200)
})
