import type { MutableToken } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aBrowser } from '../../../support/browser.ts'
import { expectError } from '../../../support/errors.ts'
import { signedWithPublicKey, startOpenidIssuer, unsigned } from '../../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../../support/servers/provider-environment.ts'

let app: TestApp
let issuer: Awaited<ReturnType<typeof startOpenidIssuer>>
beforeAll(async () => {
  issuer = await startOpenidIssuer()
  app = await startTestApp({ env: providerEnvironment(issuer.url) })
})
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})
beforeEach(() => {
  issuer.clearFaults()
  issuer.signsInAs({ sub: 'ada', email: 'ada@example.com', email_verified: true })
})

const minuteSeconds = 60
/** Unix time in seconds, as in the claims of a token, the specified number of seconds from now. */
const unixTimeIn = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const withClaims = (change: Record<string, unknown>) => (token: MutableToken) =>
  void Object.assign(token.payload, change)

async function expectNoSignIn(): Promise<void> {
  const browser = aBrowser(app)
  const text = await expectError(await browser.signIn('google'), 400)
  expect(JSON.parse(text).errorMessage).toBe("The provider didn't confirm who you are. Try again.")
  expect(browser.cookies.has('stopover-session')).toBe(false)
  expect(await app.em().count(Session, {})).toBe(0)
  expect(await app.em().count(User, {})).toBe(0)
}

describe('T35: an id_token is rejected with 400, without user or session,', () => {
  it('when it is unsigned', async () => {
    issuer.misbehave({ forge: unsigned })
    await expectNoSignIn()
  })

  it('when it is signed HS256 with the public key', async () => {
    issuer.misbehave({ forge: signedWithPublicKey(issuer.publicKeyPem) })
    await expectNoSignIn()
  })

  it('when it is signed with the right key by another algorithm', async () => {
    issuer.misbehave({ forge: issuer.byRs512 })
    await expectNoSignIn()
  })

  it('when a byte of its claims was changed', async () => {
    issuer.misbehave({ forge: (token) => token.replace(/\.[^.]+\./, (claims) => `${claims.slice(0, -3)}AA.`) })
    await expectNoSignIn()
  })

  it('when its key is not published', async () => {
    issuer.misbehave({ token: ({ header }) => void Object.assign(header, { kid: 'another' }) })
    await expectNoSignIn()
  })

  it.each([
    ['its audience is another client', { aud: 'another-client' }],
    ['it has several audiences and another authorized party', { aud: ['google-client', 'other'], azp: 'other' }],
    ['its issuer is another one', { iss: 'https://accounts.google.com' }],
    ['its nonce is another one', { nonce: 'n'.repeat(43) }],
    ['its nonce is missing', { nonce: undefined }],
    ['its subject is missing', { sub: undefined }],
    ['it has no expiry', { exp: undefined }],
    ['it expired five minutes ago', { exp: unixTimeIn(-5 * minuteSeconds) }],
    ['it is valid only in five minutes', { nbf: unixTimeIn(5 * minuteSeconds) }],
  ])('when %s', async (_title, change) => {
    issuer.misbehave({ token: withClaims(change) })
    await expectNoSignIn()
  })

  it('when it is missing', async () => {
    issuer.misbehave({ forge: () => '' })
    await expectNoSignIn()
  })
})

describe('T35: the clocks of server and provider', () => {
  it.each([
    ['expired 55 seconds ago', () => ({ exp: unixTimeIn(-55) })],
    ['becomes valid in 55 seconds', () => ({ nbf: unixTimeIn(55) })],
  ])('may differ by a minute: a token that %s is accepted', async (_title, change) => {
    issuer.misbehave({ token: withClaims(change()) })
    expect((await aBrowser(app).signIn('google')).status).toBe(200)
  })
})

describe('T35: LinkedIn', () => {
  it('identifies people by its userinfo, not by the id_token', async () => {
    issuer.misbehave({ forge: () => 'nonsense' })
    issuer.signsInAs({ sub: 'li', email: 'li@example.com', email_verified: 'true' })
    expect((await aBrowser(app).signIn('linkedin')).status).toBe(200)
    expect(issuer.callsOf('/userinfo')).toBe(1)
  })

  it('creates no session without a subject', async () => {
    issuer.signsInAs({ sub: '' })
    await expectError(await aBrowser(app).signIn('linkedin'), 400)
  })
})

describe('an issuer', () => {
  it('is rejected when it publishes another name', async () => {
    issuer.misbehave({ publish: { issuer: 'https://evil.example' } })
    const appWithIssuer = await startTestApp({ env: providerEnvironment(issuer.url) })
    await expectError(await fetch(`${appWithIssuer.address}/api/admin/v2/users/google`), 503)
    await appWithIssuer.stop()
  })

  it('receives secrets in the body if it accepts them only there', async () => {
    issuer.misbehave({ publish: { token_endpoint_auth_methods_supported: ['client_secret_post'] } })
    const appWithIssuer = await startTestApp({ env: providerEnvironment(issuer.url) })
    expect((await aBrowser(appWithIssuer).signIn('concept3d')).status).toBe(200)
    const { authorization, body } = issuer.lastTokenRequest()
    expect(authorization).toBeUndefined()
    expect(body.get('client_secret')).toBe('concept3d-secret')
    expect(body.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    await appWithIssuer.stop()
  })
})
