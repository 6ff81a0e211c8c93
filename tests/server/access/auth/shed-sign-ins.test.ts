import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hashingSlots,
  hashPassword,
  inHashingSlot,
} from '../../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { checkSharePassword } from '../../../../src/server/domain/publishing/sharing/access/check-password.ts'
import { fairnessLimits } from '../../../../src/server/kernel/scheduling/fairness-limits.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, password } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('T46: rejects sign-ins on REST and tRPC without reading them while no hashing slot is free', async () => {
  const { email, trpc } = await aPerson(app)
  const slotRelease = Promise.withResolvers<void>()
  const heldSlots = Array.from({ length: hashingSlots }, () => inHashingSlot(() => slotRelease.promise))
  const signInByRest = (body: string) =>
    fetch(`${app.address}/api/admin/v2/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const rejected = await signInByRest('not even JSON')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await rejected.json()).toMatchObject({ status: 503, errorMessage: expect.any(String) })
  expect(await apiErrorOf(trpc.auth.signIn.mutate({ email, password }))).toMatchObject({ code: 'server.busy' })
  expect(await trpc.tours.list.query({})).toMatchObject({ tours: [], total: 0 })
  slotRelease.resolve()
  await Promise.all(heldSlots)
  expect((await signInByRest(JSON.stringify({ email, password }))).status).toBe(200)
})

const tourPassword = 'open sesame'
const anAccessPolicy = async (id: string) => {
  return { id, version: 1, requires: 'password', passwordHash: await hashPassword(tourPassword) } as const
}
const checkPassword = (
  access: Awaited<ReturnType<typeof anAccessPolicy>>,
  password: string,
  ipAddress = '198.51.100.7',
) => checkSharePassword(app.em() as EntityManager, { access, password, ipAddress })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'open',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

it('keeps sign-ins working while one network posts many tour passwords', async () => {
  const { email, trpc } = await aPerson(app)
  const access = await anAccessPolicy('gallery')
  const correctAttempts = Array.from({ length: 12 }, () => checkPassword(access, tourPassword))
  const wrongAttempts = Array.from({ length: 6 }, (_, index) => codeOf(checkPassword(access, `guess ${index}`)))
  expect(await trpc.auth.signIn.mutate({ email, password })).toMatchObject({ email })
  expect(await Promise.all(correctAttempts)).toHaveLength(12)
  expect((await Promise.all(wrongAttempts)).filter((code) => code === 'server.busy').length).toBeGreaterThan(3)
  expect(await codeOf(checkPassword({ ...access, passwordHash: await hashPassword('another') }, tourPassword))).toBe(
    'share.passwordWrong',
  )
})

it('limits how many tour passwords the server hashes for a network at once', async () => {
  const usualLimit = fairnessLimits.sharePasswordHashesOfNetwork
  Object.assign(fairnessLimits, { sharePasswordHashesOfNetwork: 2 })
  try {
    const codes: string[] = []
    for (const name of ['one', 'two', 'three'])
      codes.push(await codeOf(checkPassword(await anAccessPolicy(name), 'a guess', '203.0.113.9')))
    expect(codes).toEqual(['share.passwordWrong', 'share.passwordWrong', 'request.tooMany'])
    expect(await codeOf(checkPassword(await anAccessPolicy('three'), tourPassword, '192.0.2.9'))).toBe('open')
  } finally {
    Object.assign(fairnessLimits, { sharePasswordHashesOfNetwork: usualLimit })
  }
})
