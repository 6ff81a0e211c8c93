import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/config.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import {
  openidProviders,
  providerFailuresMax,
  providerTimeoutMs,
} from '../../../../src/server/ports/openid/openid-providers.ts'
import type { ProviderName } from '../../../../src/shared/auth/providers.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aBrowser } from '../../../support/browser.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, password } from '../../../support/people/people.ts'
import { type IssuerFaults, type OpenidIssuer, startOpenidIssuer } from '../../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../../support/servers/provider-environment.ts'

const shortTimeouts = { timeoutMs: 2000, cooldownMs: 700 }
const logLines: string[] = []
const log = pino(
  { level: 'warn' },
  new Writable({
    write: (chunk, _encoding, done) => {
      logLines.push(String(chunk))
      done()
    },
  }),
)

let app: TestApp
let issuer: OpenidIssuer

/** An app with shorter provider timeouts, so that no test waits ten seconds. */
async function anApp(timeouts: { timeoutMs?: number; cooldownMs?: number }): Promise<TestApp> {
  const { providers } = readConfig(providerEnvironment(issuer.url))
  let address = ''
  const identityProviders = openidProviders(providers, { log, publicUrl: () => address, ...timeouts })
  const started = await startTestApp({ ports: { identityProviders } })
  address = started.address
  return started
}

beforeAll(async () => {
  issuer = await startOpenidIssuer()
  app = await anApp(shortTimeouts)
})
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})

let subjectCount = 0
const newProviderUser = () => {
  const sub = `subject-${++subjectCount}`
  issuer.signsInAs({ sub, email: `${sub}@example.com`, email_verified: true })
  return `${sub}@example.com`
}
/** Waits until the server calls a provider again after too many failures. */
const waitForRetry = () => new Promise((resolve) => setTimeout(resolve, shortTimeouts.cooldownMs + 100))
beforeEach(() => {
  issuer.clearFaults()
  logLines.length = 0
})

describe('T40: an error of a provider', () => {
  const hostileText = '<img src=x onerror=alert(1)>\r\n{"level":60,"msg":"forged"}\u001b[31m'

  it('is logged in one line without being shown to the person', async () => {
    newProviderUser()
    issuer.misbehave({ rejectCode: { error: 'invalid_grant', error_description: hostileText } })
    const text = await expectError(await aBrowser(app).signIn('google'), 400)
    expect(text).not.toMatch(/onerror|forged|invalid_grant/)
    expect(logLines).toHaveLength(1)
    expect(logLines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
      provider: 'google',
      problem: expect.stringContaining('onerror'),
    })
  })

  it('is logged without token, code or claims', async () => {
    const email = newProviderUser()
    issuer.misbehave({ token: ({ payload }) => void Object.assign(payload, { aud: 'other' }) })
    const browser = aBrowser(app)
    const callback = await browser.approveAt(await browser.startSignIn('google'))
    await expectError(await browser.finishSignIn('google', { ...callback, privacyPolicy: true }), 400)
    expect(logLines.join('')).toContain('aud')
    for (const secret of [email, callback.code, callback.state, 'google-secret'])
      expect(logLines.join('')).not.toContain(secret)
  })
})

describe('F52: a provider that fails', () => {
  it.each<[string, ProviderName, IssuerFaults]>([
    ['answers 500', 'google', { fail: ['/token'] }],
    ['sends truncated JSON', 'google', { truncate: ['/token'] }],
    ['does not answer', 'google', { hang: ['/token'] }],
    ['fails to describe the person', 'linkedin', { fail: ['/userinfo'] }],
    // The server hasn't cached the keys of this provider yet.
    ['has no keys', 'concept3d', { hang: ['/jwks'] }],
  ])('and %s causes a 503 without creating a user', async (_fault, provider, faults) => {
    const email = newProviderUser()
    issuer.misbehave(faults)
    const response = await aBrowser(app).signIn(provider)
    expect(response.headers.get('retry-after')).toBe('1')
    await expectError(response, 503)
    expect(await app.em().count(User, { email })).toBe(0)
    issuer.clearFaults()
    // Other sign-ins may wait for the same keys until the timeout.
    const nextStatus = async () => (await aBrowser(app).signIn(provider)).status
    await expect.poll(nextStatus, { timeout: 60_000, interval: 500 }).toBe(200)
  })

  it('is not called for a while after several failures', async () => {
    newProviderUser()
    issuer.misbehave({ fail: ['/userinfo'] })
    for (let attempt = 0; attempt < providerFailuresMax; attempt++) {
      await expectError(await aBrowser(app).signIn('linkedin'), 503)
    }
    const callsBefore = issuer.callsOf('/userinfo')
    await expectError(await aBrowser(app).fetch('/api/admin/v2/users/linkedin'), 503)
    expect(issuer.callsOf('/userinfo')).toBe(callsBefore)
    issuer.clearFaults()
    await waitForRetry()
    expect((await aBrowser(app).signIn('linkedin')).status).toBe(200)
  })

  it('does not invalidate a callback that could not be completed', async () => {
    newProviderUser()
    const browser = aBrowser(app)
    const body = { ...(await browser.approveAt(await browser.startSignIn('google'))), privacyPolicy: true }
    issuer.misbehave({ fail: ['/token'] })
    for (let attempt = 0; attempt < providerFailuresMax; attempt++) {
      await expectError(await aBrowser(app).signIn('google'), 503)
    }
    const tokenCalls = issuer.callsOf('/token')
    await expectError(await browser.finishSignIn('google', body), 503)
    await expectError(await browser.fetch('/api/admin/v2/users/google'), 503)
    expect(issuer.callsOf('/token')).toBe(tokenCalls)
    issuer.clearFaults()
    await waitForRetry()
    expect((await browser.finishSignIn('google', body)).status).toBe(200)
    expect((await browser.finishSignIn('google', body)).status).toBe(400)
  })
})

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** An idle thread: its loop lags only because of other processes. */
const idleThread = `
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const { parentPort } = require('node:worker_threads')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    parentPort.postMessage(delay.percentile(99) / 1e6)
    delay.reset()
  }, 1000)`

/**
 * Measures the 99th percentile of the event loop delay in a typical second. The delay of an idle thread is subtracted.
 */
function watchEventLoop(): { readonly ownP99Ms: () => Promise<number> } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const ownDelays: number[] = []
  const idleDelays: number[] = []
  delay.enable()
  const timer = setInterval(() => {
    ownDelays.push(delay.percentile(99) / 1e6)
    delay.reset()
  }, 1000)
  const thread = new Worker(idleThread, { eval: true }).on('message', (ms: number) => idleDelays.push(ms))
  return {
    ownP99Ms: async () => {
      clearInterval(timer)
      delay.disable()
      await thread.terminate()
      return median(ownDelays) - median(idleDelays)
    },
  }
}

describe('T41: a provider that hangs', () => {
  it('delays neither the error of 200 concurrent callbacks nor other sign-ins', async () => {
    const appWithDefaultTimeouts = await anApp({})
    const person = await aPerson(appWithDefaultTimeouts)
    issuer.misbehave({ hang: ['/.well-known/openid-configuration'] })
    const startedAt = performance.now()
    const delay = watchEventLoop()
    const callbacks = Array.from({ length: 200 }, () =>
      fetch(`${appWithDefaultTimeouts.address}/api/admin/v2/users/google`),
    )
    const passwordBrowser = aBrowser(appWithDefaultTimeouts)
    await passwordBrowser.post('/trpc/auth.signIn', { json: { email: person.email, password } })
    const passwordMs = performance.now() - startedAt
    expect(await passwordBrowser.whoami()).toBe(person.userId)
    expect(passwordMs).toBeLessThan(providerTimeoutMs)
    const statuses = await Promise.all(callbacks.map(async (callback) => (await callback).status))
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(performance.now() - startedAt).toBeLessThan(providerTimeoutMs + 5_000)
    expect(await delay.ownP99Ms()).toBeLessThan(100)
    // The next request fails without waiting for the provider.
    const nextStartedAt = performance.now()
    await expectError(await fetch(`${appWithDefaultTimeouts.address}/api/admin/v2/users/google`), 503)
    expect(performance.now() - nextStartedAt).toBeLessThan(providerTimeoutMs / 2)
    await appWithDefaultTimeouts.stop()
  })
})
