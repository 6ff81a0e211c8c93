import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hashingSlots,
  hashPassword,
  inHashingSlot,
} from '../../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { checkSharePassword } from '../../../../src/server/domain/publishing/sharing/access/check-password.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { fairnessLimits } from '../../../../src/server/kernel/turns/fairness-limits.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, password } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('T46: rejects sign-ins on REST and tRPC unread while no hashing slot is free', async () => {
  const { email, trpc } = await aPerson(app)
  const free = Promise.withResolvers<void>()
  const places = Array.from({ length: hashingSlots }, () => inHashingSlot(() => free.promise))
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

const openSesame = 'open sesame'
const anAccessPolicy = async (id: string) => {
  return { id, version: 1, requires: 'password', passwordHash: await hashPassword(openSesame) } as const
}
const open = (access: Awaited<ReturnType<typeof anAccessPolicy>>, password: string, network = '198.51.100.7') =>
  checkSharePassword(app.em() as EntityManager, { access, password, network })
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'open',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

it('keeps sign-ins working while one network posts many tour passwords', async () => {
  const { email, trpc } = await aPerson(app)
  const access = await anAccessPolicy('right')
  const right = Array.from({ length: 12 }, () => open(access, openSesame))
  const wrong = Array.from({ length: 6 }, (_, index) => codeOf(open(access, `guess ${index}`)))
  expect(await trpc.auth.signIn.mutate({ email, password })).toMatchObject({ email })
  expect(await Promise.all(right)).toHaveLength(12)
  expect((await Promise.all(wrong)).filter((code) => code === 'server.busy').length).toBeGreaterThan(3)
  expect(await codeOf(open({ ...access, passwordHash: await hashPassword('another') }, openSesame))).toBe(
    'share.passwordWrong',
  )
})

it('limits the tour passwords that a network can have hashed at once', async () => {
  const usual = fairnessLimits.sharePasswordHashesOfNetwork
  Object.assign(fairnessLimits, { sharePasswordHashesOfNetwork: 2 })
  try {
    const codes: string[] = []
    for (const name of ['one', 'two', 'three'])
      codes.push(await codeOf(open(await anAccessPolicy(name), 'a guess', '203.0.113.9')))
    expect(codes).toEqual(['share.passwordWrong', 'share.passwordWrong', 'request.tooMany'])
    expect(await codeOf(open(await anAccessPolicy('three'), openSesame, '192.0.2.9'))).toBe('open')
  } finally {
    Object.assign(fairnessLimits, { sharePasswordHashesOfNetwork: usual })
  }
})
