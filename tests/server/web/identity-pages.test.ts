import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { resetRateLimits } from '../../support/pending-jobs.ts'
import { aPerson } from '../../support/people/people.ts'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  app = await startTestApp({ ports: { log } })
})
afterAll(() => app.stop())

const reset = '/identity/reset'
const get = (path: string) => fetch(app.address + path, { redirect: 'manual' })
const ask = (headers: Record<string, string>) =>
  fetch(app.address + reset, {
    method: 'POST',
    body: new URLSearchParams({ email: 'somebody@example.com' }),
    headers,
    redirect: 'manual',
  })

it('/forgotpassword redirects to our own page', async () => {
  const answer = await get('/forgotpassword')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, reset])
})

it('/forgotpassword redirects to the configured identity provider', async () => {
  const other = await startTestApp({ env: { IDENTITY_RESET_URL: 'https://id.example.org/reset?realm=x' } })
  const answer = await fetch(`${other.address}/forgotpassword`, { redirect: 'manual' })
  await other.stop()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://id.example.org/reset?realm=x'])
})

it.each([reset, `${reset}/sent`, `${reset}/done`])('%s runs no script and cannot be framed or cached', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  expect(html).not.toMatch(/<script|\son[a-z]+=|style="/i)
})

it.each([
  ['a browser that names no origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ['a browser that says nothing of it', { origin: 'null' }, 303],
  ['our own origin', { origin: 'own' }, 303],
  ['another site without a name', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a neighbour', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
])('a form from %s is accepted only from our own origin', async (_name, headers, status) => {
  await resetRateLimits(app)
  const answer = await ask({ ...headers, origin: headers.origin === 'own' ? app.address : headers.origin })
  if (status === 403) await expectError(answer, 403)
  else expect(answer.status).toBe(status)
})

it('the reset form shows the typed email as plain text', async () => {
  await resetRateLimits(app)
  const body = new URLSearchParams({ email: '"><img src=x onerror=alert(1)>' })
  const answer = await fetch(app.address + reset, { method: 'POST', body })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Enter a valid email address.')
  expect(html).not.toContain('<img src=x')
})

it.each(['', 'x', 'x'.repeat(5000), '%00', '../../etc'])('an invalid token (%s) has its own page', async (token) => {
  const answer = await get(`${reset}?token=${token}`)
  expect(answer.status).toBe(token === '' ? 200 : 400)
  if (token !== '') expect(await answer.text()).toContain('This link is no longer valid')
})

it('the reset form rejects large bodies', async () => {
  const body = new URLSearchParams({ email: 'x'.repeat(20_000) })
  await expectError(await fetch(app.address + reset, { method: 'POST', body }), 413)
})

it('T08, T83: no token from a URL or a referrer reaches the log', async () => {
  await resetRateLimits(app)
  const { email } = await aPerson(app)
  await fetch(app.address + reset, { method: 'POST', body: new URLSearchParams({ email }) })
  const token = tokenOf(await linkTo(app, email, { path: reset }))
  const page = `${app.address}${reset}?token=${token}`
  await fetch(page, { headers: { referer: page } })
  await fetch(`${app.address}${reset}/password`, {
    method: 'POST',
    body: new URLSearchParams({ token, password: 'x' }),
  })
  const written = lines.join('')
  expect(written).toContain('"url":"/identity/reset"')
  expect(written).not.toContain(token)
})
