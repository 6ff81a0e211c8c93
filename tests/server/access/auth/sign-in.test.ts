import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, apiErrorOf, aVisitor, password } from '../../../support/people/people.ts'
import { timeRatio } from '../../../support/time-ratio.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(app.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('signing in over the API', () => {
  it('returns a token that works until it is deleted', async () => {
    const person = await aPerson(app, { role: 'editor' })
    const response = await postJson('/api/admin/v2/sessions', { email: person.email.toUpperCase(), password })
    const body = await response.json()
    expect(body).toMatchObject({ uid: person.userId, accounts: [{ aid: person.accountId, role: 'editor' }] })
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE', headers })).status).toBe(200)
    expect((await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE', headers })).status).toBe(401)
  })

  it('stores only the hash of a token', async () => {
    const { token } = await aPerson(app)
    const ids = (await app.em().find(Session, {})).map((session) => session.id)
    expect(ids).not.toContain(token)
    expect(ids.every((id) => /^[0-9a-f]{64}$/.test(id))).toBe(true)
  })

  it('rejects a wrong password and an unknown email with the same bytes', async () => {
    const person = await aPerson(app)
    const wrong = await postJson('/api/admin/v2/sessions', { email: person.email, password: 'not this one' })
    const unknown = await postJson('/api/admin/v2/sessions', { email: 'nobody@example.com', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(await unknown.text()).toBe(await wrong.text())
  })

  it('T46: takes as long to reject an unknown email as a wrong password', async () => {
    const { email } = await aPerson(app)
    const guess = (emailOfGuess: string) =>
      postJson('/api/admin/v2/sessions', { email: emailOfGuess, password: 'not this one' })
    const ratio = await timeRatio(
      () => guess(email),
      (round) => guess(`nobody-${round}@example.com`),
      { between: () => untilQuiet(app), tolerance: 0.24 },
    )
    // Without a dummy hash, unknown emails would get their response in a fraction of the time.
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.33)
  })

  it('rejects the sixth attempt even with the correct password', async () => {
    const person = await aPerson(app)
    for (let tries = 0; tries < 5; tries++)
      await postJson('/api/admin/v2/sessions', { email: person.email, password: 'no' })
    const sixth = await postJson('/api/admin/v2/sessions', { email: person.email, password })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('returns when to retry on REST and tRPC', async () => {
    const { email } = await aPerson(app)
    const attempt = () => postJson('/trpc/auth.signIn', { json: { email, password: 'no' } })
    for (let count = 0; count < 5; count++) expect((await attempt()).headers.get('retry-after')).toBeNull()
    const sixth = await attempt()
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('rejects null characters', async () => {
    for (const firstName of ['a\u0000b', '\ud800']) {
      const body = { email: 'nul@example.com', privacyPolicy: true, firstName }
      expect((await postJson('/api/admin/v2/users', body)).status, JSON.stringify(firstName)).toBe(400)
    }
  })

  it('rejects invalid bodies with the error shape of the API', async () => {
    const response = await postJson('/api/admin/v2/sessions', { email: 'x', password: 1, rootAdmin: true })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 400, errorMessage: expect.any(String) })
  })
})

describe('the session cookie of a browser', () => {
  const origin = () => ({ origin: app.address })

  it('is HttpOnly and valid until sign-out', async () => {
    const person = await aPerson(app)
    const body = { json: { email: person.email, password } }
    const response = await postJson('/trpc/auth.signIn', body, origin())
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const signedInHeaders = { cookie: cookie.split(';')[0] ?? '', ...origin() }
    const me = await fetch(`${app.address}/trpc/auth.me?input=${encodeURIComponent('{"json":{}}')}`, {
      headers: signedInHeaders,
    })
    expect(await me.json()).toMatchObject({ result: { data: { json: { uid: person.userId } } } })
    expect((await postJson('/trpc/auth.signOut', { json: {} }, signedInHeaders)).status).toBe(200)
    expect((await postJson('/trpc/auth.signOut', { json: {} }, signedInHeaders)).status).toBe(401)
  })

  it('is rejected for changes from another origin', async () => {
    const cookie = `stopover-session=${(await aPerson(app)).token}`
    for (const originHeader of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: app.address.replace('http', 'https') },
    ]) {
      expect((await postJson('/trpc/auth.signOut', { json: {} }, { cookie, ...originHeader })).status).toBe(403)
    }
  })

  it('is ignored beside an Authorization header', async () => {
    const cookie = `stopover-session=${(await aPerson(app)).token}`
    const response = await postJson(
      '/trpc/auth.signOut',
      { json: {} },
      { cookie, ...origin(), authorization: 'Bearer nonsense' },
    )
    expect(response.status).toBe(401)
  })
})

describe('calls that change something', () => {
  it('must be JSON, not a form or text of another site', async () => {
    const { headers } = await aPerson(app)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: '{"json":{}}' }
      expect((await fetch(`${app.address}/trpc/auth.signOut`, init)).status).toBe(415)
    }
  })
})

describe('the current user', () => {
  it('is null for a visitor', async () => {
    expect(await aVisitor(app).trpc.auth.me.query({})).toBeNull()
    expect(await apiErrorOf(aVisitor(app).trpc.auth.signOut.mutate({}))).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
  })
})
