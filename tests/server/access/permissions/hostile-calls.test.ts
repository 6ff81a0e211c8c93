import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  networkOf,
  signInTriesPerNetwork,
  signInTriesPerUser,
} from '../../../../src/server/domain/identity/rate-limits/rate-limits.ts'
import { defaultInputMaxBytes } from '../../../../src/server/kernel/json-bounds.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { trpcBatchMax } from '../../../../src/shared/web/routes.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { cpuMsOf } from '../../../support/cpu-time.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, type Person, password } from '../../../support/people/people.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const jsonType = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = jsonType) =>
  person.fetch(path, { method: 'POST', body, headers })
/** Posts like a browser, with the session in the cookie. */
const postWithCookie = (path: string, headers: Record<string, string>, body = '{"json":{"name":"A"}}') => {
  const cookie = `stopover-session=${person.token}`
  const account = { 'stopover-account': person.accountId }
  return fetch(app.address + path, { method: 'POST', body, headers: { ...jsonType, ...account, cookie, ...headers } })
}
const createPath = '/trpc/tours.create'

/** Runs hostile calls, and expects that the state of the server stays the same. */
async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const stateBefore = await stateOf(app)
  await work()
  expect(await stateOf(app)).toEqual(stateBefore)
}

describe('T15: tRPC and REST', () => {
  const batchOf = (count: number) => {
    const names = Array.from({ length: count }, () => 'tours.create').join(',')
    const inputs = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, { json: { name: 'A' } }]))
    return post(`/trpc/${names}?batch=1`, JSON.stringify(inputs))
  }

  it('reject a batch of 21 calls as a whole', () =>
    expectNoChange(async () => {
      const response = await batchOf(trpcBatchMax + 1)
      expect(response.status).toBe(400)
      expect(await response.text()).not.toMatch(/stack|node_modules/)
    }))

  it('reject a body beyond 100 KiB', () =>
    expectNoChange(async () => {
      const body = JSON.stringify({ json: { name: 'x'.repeat(defaultInputMaxBytes) } })
      expect((await post(createPath, body)).status).toBe(413)
      await expectError(await post('/api/admin/v2/sessions', body), 413)
    }))

  it('reject a hundred thousand brackets immediately', () =>
    expectNoChange(async () => {
      const nestedArrays = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      const cpuMs = await cpuMsOf(async () => {
        expect((await post(createPath, `{"json":${nestedArrays}}`)).status).toBe(400)
        expect((await post(createPath, `{"json":{"name":${nestedArrays}}}`)).status).toBe(400)
        await expectError(await post('/api/admin/v2/sessions', nestedArrays), 400)
      })
      expect(cpuMs).toBeLessThan(400)
    }))
})

describe('T16: tRPC and REST', () => {
  const nonJsonTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ]

  it.each(nonJsonTypes)('reject a body of type %s', (type) =>
    expectNoChange(async () => {
      const headers = { 'content-type': type }
      expect((await post(createPath, '{"json":{"name":"A"}}', headers)).status).toBe(415)
      await expectError(await post('/api/admin/v2/sessions', '{}', headers), 415)
    }),
  )

  it('reject a mutation by GET', () =>
    expectNoChange(async () => {
      const input = encodeURIComponent('{"json":{"name":"A"}}')
      expect((await person.fetch(`${createPath}?input=${input}`)).status).toBe(405)
    }))
})

describe('T45: a mutation with a cookie', () => {
  it('is rejected from any other origin, scheme or port', () =>
    expectNoChange(async () => {
      const { host } = new URL(app.address)
      const origins = [
        'https://evil.example',
        'null',
        `https://${host}`,
        `http://${host}.evil.example`,
        'http://localhost',
      ]
      for (const origin of origins) {
        expect((await postWithCookie(createPath, { origin })).status, origin).toBe(403)
        await expectError(await postWithCookie('/api/admin/v2/sessions', { origin }, '{}'), 403)
      }
      expect((await postWithCookie(createPath, {})).status).toBe(403)
      expect((await postWithCookie(createPath, { referer: `${app.address}/home` })).status).toBe(403)
    }))

  it('is authenticated by its Authorization header only, if it has one', () =>
    expectNoChange(async () => {
      const origin = app.address
      for (const authorization of [
        'Bearer nonsense',
        'Basic x',
        '',
        `Bearer ${'a'.repeat(40)}`,
        `bearer ${person.token}`,
      ]) {
        expect((await postWithCookie(createPath, { origin, authorization })).status, authorization).toBe(401)
      }
    }))

  it('is accepted from the origin of the server', async () => {
    expect((await postWithCookie(createPath, { origin: app.address })).status).toBe(200)
  })
})

describe('T46: guessing passwords', () => {
  const signIn = (email: string, guessedPassword: string, headers: Record<string, string> = {}) =>
    fetch(`${app.address}/api/admin/v2/sessions`, {
      method: 'POST',
      headers: { ...jsonType, ...headers },
      body: JSON.stringify({ email, password: guessedPassword }),
    })
  const pointsOf = async (network: string) => {
    const key = `sign-in-network:${hashToken(network)}`
    const [row] = await app.em().execute<{ points: number }[]>('select points from rate_limits where key = ?', [key])
    return row?.points ?? 0
  }

  it('is rejected after five attempts for a user, even with the right password', async () => {
    const { email } = await aPerson(app)
    for (let attempt = 0; attempt < signInTriesPerUser; attempt += 1) {
      expect((await signIn(email, 'not this one')).status).toBe(401)
    }
    const sixthResponse = await signIn(email, password)
    await expectError(sixthResponse, 429)
    expect(Number(sixthResponse.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('is counted by the address of the connection, not by headers', async () => {
    const pointsBefore = await pointsOf('127.0.0')
    await signIn('first@example.com', 'x', { 'x-forwarded-for': '203.0.113.7' })
    await signIn('second@example.com', 'x', { 'x-forwarded-for': '198.51.100.9, 127.0.0.1', 'x-real-ip': '192.0.2.1' })
    expect(await pointsOf('127.0.0')).toBe(pointsBefore + 2)
    await app
      .em()
      .execute('update rate_limits set points = ? where key = ?', [
        signInTriesPerNetwork,
        `sign-in-network:${hashToken('127.0.0')}`,
      ])
    const { email } = await aPerson(app)
    await expectError(await signIn(email, password, { 'x-forwarded-for': '203.0.113.8' }), 429)
    await app.em().execute('delete from rate_limits')
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('is counted by network, with IPv4-mapped addresses as IPv4', () => {
    expect(networkOf('::ffff:203.0.113.9')).toBe(networkOf('203.0.113.7'))
    expect(networkOf('::FFFF:203.0.113.9')).toBe('203.0.113')
    expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2:ffff::'))
    expect(networkOf('2001:db8:1:3::4')).not.toBe(networkOf('2001:db8:1:2::4'))
  })
})

describe('T17: prototype pollution', () => {
  const keys = [
    '__proto__',
    'constructor',
    'prototype',
    'constructor.prototype',
    '__proto__.polluted',
    'constructor[prototype]',
  ]
  const values = ['{"polluted":true}', '{"prototype":{"polluted":true}}', '[]', '"x"', 'null']

  it('is rejected for each key and value', () =>
    expectNoChange(async () => {
      for (const key of keys) {
        for (const value of values) {
          const field = `"name":"A",${JSON.stringify(key)}:${value}`
          const response = await post(createPath, `{"json":{${field}}}`)
          expect(response.status, field).toBe(400)
          const session = `{"email":"a@example.com","password":"x",${JSON.stringify(key)}:${value}}`
          await expectError(await post('/api/admin/v2/sessions', session), 400)
        }
        const meta = JSON.stringify({ values: { [`${key}.polluted`]: ['Date'] } })
        expect((await post(createPath, `{"json":{"name":1},"meta":${meta}}`)).status).toBe(400)
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    }))
})

describe('T19: error messages', () => {
  const internals = /stack|node_modules|\/src\/|select |relation|constraint|tours_away|ZodError|at Object/i

  it('reveal no internals when the database fails or an input is invalid', async () => {
    await app.em().execute('alter table tours rename to tours_away')
    const [trpcResponse, restResponse] = await Promise.all([
      person.fetch(`/trpc/tours.list?input=${encodeURIComponent('{"json":{}}')}`),
      person.fetch(`/api/v2/${person.accountId}/sessions`),
    ]).finally(() => app.em().execute('alter table tours_away rename to tours'))
    const trpcText = await trpcResponse.text()
    const restText = await expectError(restResponse, 500)
    expect(trpcResponse.status).toBe(500)
    expect(trpcText).toContain('Something went wrong on our side.')
    const invalidInput = await (await post(createPath, '{"json":{"name":7}}')).text()
    const invalidJson = await (await post(createPath, '{"json":')).text()
    for (const text of [trpcText, restText, invalidInput, invalidJson]) expect(text).not.toMatch(internals)
  })
})

describe('T20: operators and column names of queries', () => {
  const inputs = [
    ['tours.get', { tourId: { $ne: null } }],
    ['tours.get', { tourId: { $or: [{ id: 1 }] } }],
    ['tours.get', { $or: [{}] }],
    ['tours.list', { search: { $like: '%' } }],
    ['tours.list', { sort: 'name;drop table tours' }],
    ['tours.list', { orderBy: { "a'b": 'asc' } }],
    ['media.list', { kinds: [{ $ne: 'panos' }] }],
    ['media.byIds', { mediaIds: { $nin: [] } }],
    ['users.get', { userId: { $gt: '' } }],
    ['audit.list', { cursor: "1-1' or '1'='1" }],
    ['audit.list', { person: { $ne: null } }],
  ] as const

  it.each(inputs)('are rejected by %s: %j', (name, input) =>
    expectNoChange(async () => {
      const url = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
      expect((await person.fetch(url)).status).toBe(400)
    }),
  )

  it('are matched literally in a search', async () => {
    await person.trpc.tours.create.mutate({ name: '100 % of it\'s "quoted"_' })
    expect(await person.trpc.tours.list.query({ search: `it's "q` })).toMatchObject({ total: 1 })
    expect(await person.trpc.tours.list.query({ search: "%' or 1=1 --" })).toMatchObject({ tours: [], total: 0 })
    expect(await person.trpc.tours.list.query({ search: '0_%' })).toMatchObject({ tours: [], total: 0 })
  })
})
