import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuthorizationRequest, Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sweepSignIns } from '../../../../src/server/domain/access/sessions/sweep.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson } from '../../../support/people/people.ts'

const randomId = () => randomBytes(32).toString('hex')
const hourMs = 60 * 60 * 1000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('deletes expired sessions and attempts only', async () => {
  const { userId } = await aPerson(app)
  const ids = { over: randomId(), lasting: randomId() }
  const row = (id: string, aheadMs: number) => ({
    id,
    key: randomUUID(),
    user: userId,
    createdAt: new Date(),
    provenAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: new Date(Date.now() + aheadMs),
  })
  await app.em().insertMany(Session, [row(ids.over, -hourMs), row(ids.lasting, hourMs)])
  const tries = (key: string, aheadMs: number) => ({ key, points: 1, expire: Date.now() + aheadMs })
  await app.em().insertMany(RateLimitEntry, [tries(ids.over, -hourMs), tries(ids.lasting, hourMs)])
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  expect(await app.em().count(Session, { id: ids.over })).toBe(0)
  expect(await app.em().count(Session, { id: ids.lasting })).toBe(1)
  expect(await app.em().count(RateLimitEntry, { key: ids.over })).toBe(0)
  expect(await app.em().count(RateLimitEntry, { key: ids.lasting })).toBe(1)
})

it('deletes expired links and sign-in rounds only', async () => {
  const at = (aheadMs: number) => ({ expiresAt: new Date(Date.now() + aheadMs) })
  const late = anEmail('late')
  const early = anEmail('early')
  const rounds = { over: randomId(), lasting: randomId() }
  const em = app.em()
  em.create(OneUseLink, { purpose: 'sign-up', email: late, ...at(-hourMs) })
  em.create(OneUseLink, { purpose: 'sign-up', email: early, ...at(hourMs) })
  const round = { browserHash: 'b', provider: 'google', codeVerifier: 'v', nonce: 'n', returnPath: '/home' } as const
  em.create(AuthorizationRequest, { id: rounds.over, ...round, ...at(-hourMs) })
  em.create(AuthorizationRequest, { id: rounds.lasting, ...round, ...at(hourMs) })
  await em.flush()
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  const links = await app.em().find(OneUseLink, { email: { $in: [late, early] } })
  expect(links.map(({ email }) => email)).toEqual([early])
  const left = await app.em().find(AuthorizationRequest, { id: { $in: [rounds.over, rounds.lasting] } })
  expect(left.map(({ id }) => id)).toEqual([rounds.lasting])
})
