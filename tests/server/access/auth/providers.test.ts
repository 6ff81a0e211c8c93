import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuthorizationRequest, Identity, Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { termsVersion } from '../../../../src/shared/auth/terms.ts'
import { startTestApp } from '../../../support/app.ts'
import { aBrowser } from '../../../support/browser.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, aVisitor, password } from '../../../support/people/people.ts'
import { type ProviderApp, startProviderApp } from '../../../support/servers/provider-app.ts'
import { stateOf } from '../../../support/state.ts'

let app: ProviderApp['app']
let issuer: ProviderApp['issuer']
let stop: ProviderApp['stop']
beforeAll(async () => {
  ;({ app, issuer, stop } = await startProviderApp())
})
afterAll(() => stop())

let subjectCount = 0
const newProviderUser = () => {
  const sub = `subject-${++subjectCount}`
  const person = { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ada', family_name: 'Byron' }
  issuer.signsInAs(person)
  return person
}
beforeEach(() => issuer.clearFaults())

const storedRequestOf = (state: string) => app.em().findOneOrFail(AuthorizationRequest, { id: hashToken(state) })

/** A browser that returned from the provider with a valid redirect. */
async function returnFromProvider(provider: 'google' | 'linkedin' | 'concept3d' = 'google') {
  const browser = aBrowser(app)
  const redirect = await browser.approveAt(await browser.startSignIn(provider))
  return { browser, redirect }
}

describe.each(['google', 'linkedin', 'concept3d'] as const)('signing in by %s', (provider) => {
  it('creates user, acceptance, identity and account once', async () => {
    const { sub, email } = newProviderUser()
    const browser = aBrowser(app)
    const response = await browser.signIn(provider)
    expect(response.status).toBe(200)
    const user = await app.em().findOneOrFail(User, { email })
    expect(await response.json()).toEqual({ uid: user.id, returnPath: '/home' })
    expect(await browser.whoami()).toBe(user.id)
    expect(user).toMatchObject({ passwordHash: null, firstName: 'Ada', lastName: 'Byron' })
    const byUser = { user: user.id }
    expect(await app.em().find(TermsAcceptance, byUser)).toMatchObject([{ version: termsVersion }])
    expect(await app.em().find(Identity, byUser)).toMatchObject([{ provider, issuer: issuer.url, subject: sub, email }])
    const [membership] = await app.em().find(Membership, byUser, { populate: ['account'] })
    expect(membership).toMatchObject({ role: 'owner', account: { name: expect.stringContaining('Ada') } })
    const events = await app
      .em()
      .find(AuditEvent, { account: membership?.account.id ?? '' }, { orderBy: { id: 'asc' } })
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['account-created', user.id],
      ['signed-in', user.id],
    ])
    expect((await aBrowser(app).signIn(provider)).status).toBe(200)
    expect(await app.em().count(User, { email })).toBe(1)
    expect(await app.em().count(TermsAcceptance, byUser)).toBe(1)
  })
})

describe('the authorization URL', () => {
  it('contains state, nonce and code challenge', async () => {
    const browser = aBrowser(app)
    const response = await browser.fetch('/api/admin/v2/users/google')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('set-cookie')).toMatch(
      /^stopover-sign-in=[\w-]{43}; Max-Age=600;.*HttpOnly; SameSite=Lax/,
    )
    const { origin, pathname, searchParams } = new URL(await response.text())
    expect(origin + pathname).toBe(`${issuer.url}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: `${app.address}/tos/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('relies on the secret instead of a code challenge for LinkedIn', async () => {
    newProviderUser()
    const browser = aBrowser(app)
    const authorizationUrl = new URL(await browser.startSignIn('linkedin'))
    expect([...authorizationUrl.searchParams.keys()].sort()).toEqual(
      ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'].sort(),
    )
    await browser.finishSignIn('linkedin', { ...(await browser.approveAt(authorizationUrl.href)), privacyPolicy: true })
    const { authorization, body } = issuer.lastTokenRequest()
    expect(authorization).toBeUndefined()
    expect(body.get('client_secret')).toBe('linkedin-secret')
    expect(body.has('code_verifier')).toBe(false)
  })

  it('is rejected for a provider that is not set up', async () => {
    const appWithoutProviders = await startTestApp()
    await expectError(await fetch(`${appWithoutProviders.address}/api/admin/v2/users/google`), 404)
    expect(await aVisitor(appWithoutProviders).trpc.providers.list.query({})).toEqual([])
    await appWithoutProviders.stop()
    expect(await aVisitor(app).trpc.providers.list.query({})).toEqual(['google', 'linkedin', 'concept3d'])
  })

  it('T38: returns to the requested page only within the site', async () => {
    newProviderUser()
    for (const [requestedPath, path] of [
      ['/home/medialibrary', '/home/medialibrary'],
      ['//evil.example', '/home'],
      ['javascript:alert(1)', '/home'],
    ] as const) {
      const browser = aBrowser(app)
      const authorizationUrl = await browser.startSignIn('google', `?returnPath=${encodeURIComponent(requestedPath)}`)
      const body = { ...(await browser.approveAt(authorizationUrl)), privacyPolicy: true }
      expect(await (await browser.finishSignIn('google', body)).json()).toMatchObject({ returnPath: path })
    }
  })
})

describe('T34: a callback', () => {
  it('is rejected before any request to the provider if it is repeated or has a wrong cookie, state or provider', async () => {
    newProviderUser()
    const { browser, redirect } = await returnFromProvider()
    const validBody = { ...redirect, privacyPolicy: true }
    const { browser: otherBrowser } = await returnFromProvider()
    const stateBefore = await stateOf(app)
    const tokenRequestCount = issuer.callsOf('/token')
    await expectError(await aBrowser(app).finishSignIn('google', validBody), 400)
    await expectError(await otherBrowser.finishSignIn('google', validBody), 400)
    await expectError(await browser.finishSignIn('google', { ...validBody, state: 'x'.repeat(43) }), 400)
    await expectError(await aBrowser(app).finishSignIn('google', { code: validBody.code, privacyPolicy: true }), 400)
    await expectError(await browser.finishSignIn('linkedin', validBody), 400)
    expect(await stateOf(app)).toEqual(stateBefore)
    expect(issuer.callsOf('/token')).toBe(tokenRequestCount)
    expect((await browser.finishSignIn('google', validBody)).status).toBe(200)
    const sessionCount = await app.em().count(Session, {})
    await expectError(await browser.finishSignIn('google', validBody), 400)
    expect(issuer.callsOf('/token')).toBe(tokenRequestCount + 1)
    expect(await app.em().count(Session, {})).toBe(sessionCount)
  })

  it.each(['google', 'concept3d'] as const)(
    'of %s without its state completes the sign-in of the cookie once',
    async (provider) => {
      newProviderUser()
      const { browser, redirect } = await returnFromProvider(provider)
      const body = { code: redirect.code, privacyPolicy: true }
      expect((await browser.finishSignIn(provider, body)).status).toBe(200)
      await expectError(await browser.finishSignIn(provider, body), 400)
    },
  )

  it('is rejected without its state, even with a code issued to another browser', async () => {
    newProviderUser()
    const { browser } = await returnFromProvider()
    const { redirect: otherRedirect } = await returnFromProvider()
    await expectError(await browser.finishSignIn('google', { code: otherRedirect.code, privacyPolicy: true }), 400)
  })

  it('of LinkedIn is rejected before any request to the provider if it lacks its state', async () => {
    newProviderUser()
    const { browser, redirect } = await returnFromProvider('linkedin')
    const tokenRequestCount = issuer.callsOf('/token')
    await expectError(await browser.finishSignIn('linkedin', { code: redirect.code, privacyPolicy: true }), 400)
    expect(issuer.callsOf('/token')).toBe(tokenRequestCount)
    expect((await browser.finishSignIn('linkedin', { ...redirect, privacyPolicy: true })).status).toBe(200)
  })

  it('is rejected after ten minutes', async () => {
    newProviderUser()
    const { browser, redirect } = await returnFromProvider()
    const storedRequest = await storedRequestOf(redirect.state)
    expect(storedRequest.expiresAt.getTime() - storedRequest.createdAt.getTime()).toBe(600_000)
    await app.em().nativeUpdate(AuthorizationRequest, { id: storedRequest.id }, { expiresAt: new Date(Date.now() - 1) })
    await expectError(await browser.finishSignIn('google', { ...redirect, privacyPolicy: true }), 400)
  })

  it('leaves no readable state or cookie in the database', async () => {
    const { browser, redirect } = await returnFromProvider()
    const rows = JSON.stringify(await app.em().find(AuthorizationRequest, {}))
    expect(rows).not.toContain(redirect.state)
    expect(rows).not.toContain(browser.cookies.get('stopover-sign-in'))
  })
})

describe('T37: without the terms', () => {
  it.each([undefined, false, 'true', 1, null])(
    'rejects a sign-in with privacyPolicy %j without a request to the provider or a user',
    async (privacyPolicy) => {
      newProviderUser()
      const { browser, redirect } = await returnFromProvider()
      const stateBefore = await stateOf(app)
      const tokenRequestCount = issuer.callsOf('/token')
      await expectError(await browser.finishSignIn('google', { ...redirect, privacyPolicy }), 400)
      expect(await stateOf(app)).toEqual(stateBefore)
      expect(issuer.callsOf('/token')).toBe(tokenRequestCount)
      expect((await browser.finishSignIn('google', { ...redirect, privacyPolicy: true })).status).toBe(200)
    },
  )

  it('creates no user when the authorization URL is requested', async () => {
    const userCount = await app.em().count(User, {})
    await aBrowser(app).startSignIn('google')
    expect(await app.em().count(User, {})).toBe(userCount)
  })
})

describe('T39: a provider’s redirect', () => {
  it('is accepted once by concurrent requests', async () => {
    const { email } = newProviderUser()
    const { browser, redirect } = await returnFromProvider()
    const body = { ...redirect, privacyPolicy: true }
    const tokenRequestCount = issuer.callsOf('/token')
    const responses = await Promise.all([browser.finishSignIn('google', body), browser.finishSignIn('google', body)])
    expect(issuer.callsOf('/token')).toBe(tokenRequestCount + 1)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const user = await app.em().findOneOrFail(User, { email })
    expect(await app.em().count(Session, { user: user.id })).toBe(1)
    expect(await app.em().count(User, { email })).toBe(1)
  })

  it('creates one user when two browsers finish a first sign-in concurrently', async () => {
    const { email } = newProviderUser()
    const first = await returnFromProvider()
    const second = await returnFromProvider()
    const responses = await Promise.all(
      [first, second].map(({ browser, redirect }) =>
        browser.finishSignIn('google', { ...redirect, privacyPolicy: true }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.em().count(User, { email })).toBe(1)
  })

  it('is rejected before any request to the provider if it names another issuer', async () => {
    newProviderUser()
    const { browser, redirect } = await returnFromProvider()
    const tokenRequestCount = issuer.callsOf('/token')
    const body = { ...redirect, privacyPolicy: true }
    await expectError(await browser.finishSignIn('google', { ...body, iss: 'https://other.example' }), 400)
    expect(issuer.callsOf('/token')).toBe(tokenRequestCount)
    expect((await browser.finishSignIn('google', { ...body, iss: issuer.url })).status).toBe(200)
  })

  it('is rejected with the code of another sign-in', async () => {
    newProviderUser()
    const first = await returnFromProvider()
    const second = await returnFromProvider()
    const mixedBody = { code: first.redirect.code, state: second.redirect.state, privacyPolicy: true }
    await expectError(await second.browser.finishSignIn('google', mixedBody), 400)
  })
})

describe('T42: a sign-in', () => {
  it('replaces the session of the browser', async () => {
    const { email } = newProviderUser()
    const earlierToken = (await aPerson(app)).token
    const { browser, redirect } = await returnFromProvider()
    browser.cookies.set('stopover-session', earlierToken)
    expect((await browser.finishSignIn('google', { ...redirect, privacyPolicy: true })).status).toBe(200)
    expect(browser.cookies.get('stopover-session')).not.toBe(earlierToken)
    expect(await browser.whoami()).toBe((await app.em().findOneOrFail(User, { email })).id)
    const headers = { authorization: `Bearer ${earlierToken}` }
    expect((await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE', headers })).status).toBe(401)
  })

  it('never adopts a session id that the client sent', async () => {
    newProviderUser()
    const inventedToken = 'a'.repeat(40)
    const providerBrowser = aBrowser(app)
    providerBrowser.cookies.set('stopover-session', inventedToken)
    await providerBrowser.signIn('google')
    const passwordBrowser = aBrowser(app)
    passwordBrowser.cookies.set('stopover-session', inventedToken)
    const { email } = await aPerson(app)
    await passwordBrowser.post('/trpc/auth.signIn', { json: { email, password } })
    for (const browser of [providerBrowser, passwordBrowser]) {
      expect(browser.cookies.get('stopover-session')).toMatch(/^[a-z0-9]{40}$/)
      expect(browser.cookies.get('stopover-session')).not.toBe(inventedToken)
      expect(await browser.whoami()).not.toBeNull()
    }
    const stranger = aBrowser(app)
    stranger.cookies.set('stopover-session', inventedToken)
    expect(await stranger.whoami()).toBeNull()
  })
})
