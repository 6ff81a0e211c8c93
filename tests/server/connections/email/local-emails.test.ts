import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson } from '../../../support/people/people.ts'
import { emailTo, linkTo } from '../../../support/servers/mailbox.ts'

let app: TestApp
let appBehindProxy: TestApp
beforeAll(async () => {
  app = await startTestApp()
  appBehindProxy = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(async () => {
  await app.stop()
  await appBehindProxy.stop()
})

type RawResponse = { readonly status: number; readonly headers: Record<string, unknown>; readonly text: string }

type Call = { readonly path: string; readonly body?: string; readonly headers?: Record<string, string> }

/** Sends a request with headers that `fetch` doesn't allow. */
function call({ address }: TestApp, { path, body, headers = {} }: Call): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = send(address + path, { method, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    request.on('error', reject).end(body)
  })
}

async function localEmails(testApp: TestApp, to: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ json: { to } })
  const json = { 'content-type': 'application/json' }
  const { text } = await call(testApp, { path: '/trpc/email.listLocal', body, headers: { ...json, ...headers } })
  return JSON.parse(text).result.data.json.emails as { subject: string; text: string }[] | null
}

async function signUp({ address }: TestApp, email: string): Promise<void> {
  const body = JSON.stringify({ email, privacyPolicy: true })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${address}/api/admin/v2/users`, { method: 'POST', headers, body })
}

describe('emails that no mail server sends', () => {
  it('of one recipient are shown to a caller on the same machine', async () => {
    const email = anEmail('kim')
    await signUp(app, email)
    await emailTo(app, email, 'Confirm your email')
    const link = await linkTo(app, email, { path: '/token/sign-up' })
    expect(await localEmails(app, email)).toMatchObject([
      { subject: 'Confirm your email', text: expect.stringContaining(link) },
    ])
    expect(await localEmails(app, anEmail('other'))).toEqual([])
  })

  it('are hidden if their link opens an existing user’s account', async () => {
    const { email } = await aPerson(app)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await call(app, { path: '/identity/reset', body: String(new URLSearchParams({ email })), headers: form })
    await linkTo(app, email, { path: '/identity/reset' })
    expect(await localEmails(app, email)).toEqual([])
  })

  it.each([
    ['a forwarded address', { 'x-forwarded-for': '203.0.113.7' }],
    ['the forwarded address of this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['the forwarded address of this machine in the standard header', { forwarded: 'for=127.0.0.1' }],
    ['another header of proxies', { via: '1.1 proxy' }],
    ['the name of another host, as DNS rebinding does', { host: 'rebound.example' }],
  ])('are hidden from a caller with %s', async (_name, headers) => {
    expect(await localEmails(app, 'kim@example.com', headers)).toBeNull()
  })

  it('are hidden behind a trusted proxy, regardless of the address it forwards', async () => {
    expect(await localEmails(appBehindProxy, 'kim@example.com')).toBeNull()
    expect(await localEmails(appBehindProxy, 'kim@example.com', { 'x-forwarded-for': '127.0.0.1' })).toBeNull()
  })
})
