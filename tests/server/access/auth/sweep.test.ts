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

it('deletes only expired sessions and rate limit entries', async () => {
  const { userId } = await aPerson(app)
  const ids = { expired: randomId(), valid: randomId() }
  const sessionRow = (id: string, msFromNow: number) => ({
    id,
    key: randomUUID(),
    user: userId,
    createdAt: new Date(),
    provenAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: new Date(Date.now() + msFromNow),
  })
  await app.em().insertMany(Session, [sessionRow(ids.expired, -hourMs), sessionRow(ids.valid, hourMs)])
  const rateLimitRow = (key: string, msFromNow: number) => ({ key, points: 1, expire: Date.now() + msFromNow })
  await app.em().insertMany(RateLimitEntry, [rateLimitRow(ids.expired, -hourMs), rateLimitRow(ids.valid, hourMs)])
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  expect(await app.em().count(Session, { id: ids.expired })).toBe(0)
  expect(await app.em().count(Session, { id: ids.valid })).toBe(1)
  expect(await app.em().count(RateLimitEntry, { key: ids.expired })).toBe(0)
  expect(await app.em().count(RateLimitEntry, { key: ids.valid })).toBe(1)
})

it('deletes only expired links and authorization requests', async () => {
  const expiringIn = (msFromNow: number) => ({ expiresAt: new Date(Date.now() + msFromNow) })
  const expiredEmail = anEmail('expired')
  const validEmail = anEmail('valid')
  const requestIds = { expired: randomId(), valid: randomId() }
  const em = app.em()
  em.create(OneUseLink, { purpose: 'sign-up', email: expiredEmail, ...expiringIn(-hourMs) })
  em.create(OneUseLink, { purpose: 'sign-up', email: validEmail, ...expiringIn(hourMs) })
  const fields = {
    browserHash: 'browser-hash',
    provider: 'google',
    codeVerifier: 'verifier',
    nonce: 'nonce',
    returnPath: '/home',
  } as const
  em.create(AuthorizationRequest, { id: requestIds.expired, ...fields, ...expiringIn(-hourMs) })
  em.create(AuthorizationRequest, { id: requestIds.valid, ...fields, ...expiringIn(hourMs) })
  await em.flush()
  await sweepSignIns({ em: app.em(), ports: app.services.ports })
  const links = await app.em().find(OneUseLink, { email: { $in: [expiredEmail, validEmail] } })
  expect(links.map(({ email }) => email)).toEqual([validEmail])
  const requests = await app.em().find(AuthorizationRequest, { id: { $in: Object.values(requestIds) } })
  expect(requests.map(({ id }) => id)).toEqual([requestIds.valid])
})
