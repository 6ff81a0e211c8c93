import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Session, SignInRound } from '../../../src/server/domain/auth/entity.ts'
import { OneUseLink } from '../../../src/server/domain/auth/one-use-link-entity.ts'
import { RateLimitEntry } from '../../../src/server/domain/auth/rate-limit-entry.ts'
import { sweepSignIns } from '../../../src/server/domain/auth/sweep.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people.ts'

const hourMs = 60 * 60 * 1000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('takes away sessions and counted tries that are over, and leaves the others', async () => {
  const { userId } = await aPerson(app)
  const row = (id: string, aheadMs: number) => ({
    id: id.repeat(64),
    key: randomUUID(),
    user: userId,
    createdAt: new Date(),
    provenAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: new Date(Date.now() + aheadMs),
  })
  await app.em().insertMany(Session, [row('a', -hourMs), row('b', hourMs)])
  const tries = (key: string, aheadMs: number) => ({ key, points: 1, expire: Date.now() + aheadMs })
  await app.em().insertMany(RateLimitEntry, [tries('over', -hourMs), tries('counting', hourMs)])
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  expect(await app.em().count(Session, { id: 'a'.repeat(64) })).toBe(0)
  expect(await app.em().count(Session, { id: 'b'.repeat(64) })).toBe(1)
  expect(await app.em().count(RateLimitEntry, { key: 'over' })).toBe(0)
  expect(await app.em().count(RateLimitEntry, { key: 'counting' })).toBe(1)
})

it('takes away links and sign-in rounds that are over, and leaves the others', async () => {
  const at = (aheadMs: number) => ({ expiresAt: new Date(Date.now() + aheadMs) })
  const em = app.em()
  em.create(OneUseLink, { purpose: 'sign-up', email: 'late@example.com', ...at(-hourMs) })
  em.create(OneUseLink, { purpose: 'sign-up', email: 'early@example.com', ...at(hourMs) })
  const round = { browserHash: 'b', provider: 'google', codeVerifier: 'v', nonce: 'n', returnPath: '/home' } as const
  em.create(SignInRound, { id: 'c'.repeat(64), ...round, ...at(-hourMs) })
  em.create(SignInRound, { id: 'd'.repeat(64), ...round, ...at(hourMs) })
  await em.flush()
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  expect((await app.em().find(OneUseLink, {})).map(({ email }) => email)).toEqual(['early@example.com'])
  expect((await app.em().find(SignInRound, {})).map(({ id }) => id)).toEqual(['d'.repeat(64)])
})
