import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { resetRateLimits } from '../../support/pending-jobs.ts'
import { aPerson } from '../../support/people/people.ts'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'

const logLines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => void logLines.push(line) })
  app = await startTestApp({ ports: { log } })
})
afterAll(() => app.stop())

const resetPath = '/identity/reset'
const get = (path: string) => fetch(app.address + path, { redirect: 'manual' })
const postResetForm = (headers: Record<string, string>) =>
  fetch(app.address + resetPath, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ann@example.com' }),
    headers,
    redirect: 'manual',
  })

it('/forgotpassword redirects to our own page', async () => {
  const response = await get('/forgotpassword')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(resetPath)
})

it('/forgotpassword redirects to the configured identity provider', async () => {
  const providerUrl = 'https://id.example.org/reset?realm=x'
  const appWithProvider = await startTestApp({ env: { IDENTITY_RESET_URL: providerUrl } })
  const response = await fetch(`${appWithProvider.address}/forgotpassword`, { redirect: 'manual' })
  await appWithProvider.stop()
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(providerUrl)
})

const pages = [resetPath, `${resetPath}/sent`, `${resetPath}/done`]
it.each(pages)('%s runs no script and can’t be framed or cached', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  expect(html).not.toMatch(/<script|\son[a-z]+=|style="/i)
})

it.each([
  ['our own origin', { origin: 'own' }, 303],
  ['a null origin of the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ['a null origin without fetch metadata', { origin: 'null' }, 303],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a null origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a null origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
])('a form from %s is accepted or rejected', async (_name, headers, status) => {
  await resetRateLimits(app)
  const origin = headers.origin === 'own' ? app.address : headers.origin
  const response = await postResetForm({ ...headers, origin })
  if (status === 403) await expectError(response, 403)
  else expect(response.status).toBe(status)
})

it('the reset form escapes the email', async () => {
  await resetRateLimits(app)
  const body = new URLSearchParams({ email: '"><img src=x onerror=alert(1)>' })
  const response = await fetch(app.address + resetPath, { method: 'POST', body })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Enter a valid email address.')
  expect(html).not.toContain('<img src=x')
})

it.each(['', 'x', 'x'.repeat(5000), '%00', '../../etc'])('an invalid token (%s) has its own page', async (token) => {
  const response = await get(`${resetPath}?token=${token}`)
  expect(response.status).toBe(token === '' ? 200 : 400)
  if (token !== '') expect(await response.text()).toContain('This link is no longer valid')
})

it('the reset form rejects large bodies', async () => {
  const body = new URLSearchParams({ email: 'x'.repeat(20_000) })
  await expectError(await fetch(app.address + resetPath, { method: 'POST', body }), 413)
})

it('T08, T83: no token from a URL or a referrer reaches the log', async () => {
  await resetRateLimits(app)
  const { email } = await aPerson(app)
  await fetch(app.address + resetPath, { method: 'POST', body: new URLSearchParams({ email }) })
  const token = tokenOf(await linkTo(app, email, { path: resetPath }))
  const page = `${app.address}${resetPath}?token=${token}`
  await fetch(page, { headers: { referer: page } })
  await fetch(`${app.address}${resetPath}/password`, {
    method: 'POST',
    body: new URLSearchParams({ token, password: 'x' }),
  })
  const log = logLines.join('')
  expect(log).toContain('"url":"/identity/reset"')
  expect(log).not.toContain(token)
})
