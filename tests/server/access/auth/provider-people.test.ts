import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Identity, Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import {
  createLink,
  createLinkToken,
  findLink,
} from '../../../../src/server/domain/identity/one-use-links/one-use-links.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { termsVersion } from '../../../../src/shared/auth/terms.ts'
import { aBrowser } from '../../../support/browser.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import type { IssuerPerson } from '../../../support/servers/openid-issuer.ts'
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
const newProviderUser = (fields: Partial<IssuerPerson> = {}) => {
  const sub = `subject-${++subjectCount}`
  const person = { sub, email: `${sub}@example.com`, email_verified: true, ...fields }
  issuer.signsInAs(person)
  return person
}
beforeEach(() => issuer.clearFaults())

describe('T36: a sign-in by a provider', () => {
  it('responds with 409 instead of linking a user with the same email', async () => {
    const victim = await aPerson(app)
    newProviderUser({ email: victim.email.toUpperCase() })
    const stateBefore = await stateOf(app)
    const browser = aBrowser(app)
    const text = await expectError(await browser.signIn('google'), 409)
    expect(JSON.parse(text).errorMessage).toMatch(/^An account with this email already exists\./)
    expect(await browser.whoami()).toBeNull()
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it.each([false, 'false', undefined, 'yes', '1', 'on'])(
    'creates no user for an email with email_verified %j, but responds with 409',
    async (email_verified) => {
      const { sub } = newProviderUser()
      issuer.signsInAs({
        sub,
        email: `${sub}@example.com`,
        ...(email_verified === undefined ? {} : { email_verified }),
      })
      await expectError(await aBrowser(app).signIn('google'), 409)
      expect(await app.em().count(User, { email: `${sub}@example.com` })).toBe(0)
    },
  )

  it('invalidates the link of an earlier sign-up with the email', async () => {
    const { email } = newProviderUser()
    const em = app.em() as EntityManager
    const link = await createLink(em, { purpose: 'sign-up', email }, new Date())
    const token = await createLinkToken(em, link.id)
    expect(await findLink(em, { purpose: 'sign-up', token, now: new Date() })).toMatchObject({ email })
    expect((await aBrowser(app).signIn('google')).status).toBe(200)
    const earlierLink = findLink(app.em() as EntityManager, { purpose: 'sign-up', token, now: new Date() })
    await expect(earlierLink).rejects.toMatchObject({ code: 'auth.linkOver' })
    const user = await app.em().findOneOrFail(User, { email })
    expect(user.passwordHash).toBeNull()
    expect(await app.em().count(Session, { user: user.id })).toBe(1)
    const guess = await aBrowser(app).post('/trpc/auth.signIn', { json: { email, password: 'attackers password' } })
    expect(guess.status).toBe(401)
  })

  it('recognizes a person by the subject even with another email', async () => {
    const { sub, email } = newProviderUser()
    await aBrowser(app).signIn('google')
    const user = await app.em().findOneOrFail(User, { email })
    issuer.signsInAs({ sub, email: 'married@example.com', email_verified: false })
    const browser = aBrowser(app)
    expect((await browser.signIn('google')).status).toBe(200)
    expect(await browser.whoami()).toBe(user.id)
    expect((await app.em().findOneOrFail(User, { id: user.id })).email).toBe(email)
    expect(await app.em().find(Identity, { user: user.id })).toMatchObject([{ email: 'married@example.com' }])
  })

  it('records an acceptance once per version of the terms', async () => {
    const { sub } = newProviderUser()
    const acceptances = async () => {
      const { user } = await app.em().findOneOrFail(Identity, { subject: sub })
      const rows = await app.em().find(TermsAcceptance, { user }, { orderBy: { acceptedAt: 'asc' } })
      return { user, versions: rows.map(({ version }) => version) }
    }
    await aBrowser(app).signIn('google')
    await aBrowser(app).signIn('google')
    const { user, versions: firstVersions } = await acceptances()
    expect(firstVersions).toEqual([termsVersion])
    await app.em().nativeUpdate(TermsAcceptance, { user }, { version: 'earlier' })
    await aBrowser(app).signIn('google')
    expect((await acceptances()).versions).toEqual(['earlier', termsVersion])
  })

  it('treats the same subject at another provider as another person', async () => {
    const { sub } = newProviderUser()
    const google = aBrowser(app)
    const linkedin = aBrowser(app)
    await google.signIn('google')
    issuer.signsInAs({ sub, email: `other-${sub}@example.com`, email_verified: true })
    await linkedin.signIn('linkedin')
    expect(await linkedin.whoami()).not.toBe(await google.whoami())
  })

  it('rejects a disabled person with 403 without creating a session', async () => {
    const { email } = newProviderUser()
    await aBrowser(app).signIn('google')
    await app.em().nativeUpdate(User, { email }, { disabledAt: new Date() })
    const browser = aBrowser(app)
    await expectError(await browser.signIn('google'), 403)
    expect(browser.cookies.has('stopover-session')).toBe(false)
  })
})

/** A browser with the session of a person. */
function browserOf({ token }: Person) {
  const browser = aBrowser(app)
  browser.cookies.set('stopover-session', token)
  return browser
}

const call = async (browser: ReturnType<typeof aBrowser>, name: string, json: unknown) => {
  const response = await browser.post(`/trpc/providers.${name}`, { json })
  const body = (await response.json()) as { result?: { data: { json: unknown } }; error?: { json: { data: unknown } } }
  return { status: response.status, value: body.result?.data.json, error: body.error?.json.data }
}

async function linkProvider(person: Person, provider = 'google') {
  const browser = browserOf(person)
  const { value } = await call(browser, 'startLink', { provider })
  return call(browser, 'finishLink', { provider, ...(await browser.approveAt(String(value))) })
}

describe('linking an identity', () => {
  it('lets the person sign in with it', async () => {
    const person = await aPerson(app)
    newProviderUser({ email: 'elsewhere@example.com', email_verified: false })
    expect(await linkProvider(person)).toMatchObject({ status: 200, value: { returnPath: '/home/settings/user' } })
    const browser = aBrowser(app)
    expect((await browser.signIn('google')).status).toBe(200)
    expect(await browser.whoami()).toBe(person.userId)
    expect(await linkProvider(person)).toMatchObject({ status: 200 })
    const events = await app.em().find(AuditEvent, { account: person.accountId, action: 'identity-linked' })
    expect(events).toMatchObject([{ actorId: person.userId, subject: 'Google' }])
  })

  it('rejects another person’s identity or a second one of the same provider with 409', async () => {
    const owner = await aPerson(app)
    const stranger = await aPerson(app)
    const firstProviderUser = newProviderUser()
    await linkProvider(owner)
    expect(await linkProvider(stranger)).toMatchObject({ status: 409, error: { code: 'auth.identityTaken' } })
    newProviderUser()
    expect(await linkProvider(owner)).toMatchObject({ status: 409, error: { code: 'auth.alreadyLinked' } })
    expect(await app.em().find(Identity, { user: owner.userId })).toMatchObject([{ subject: firstProviderUser.sub }])
    expect(await app.em().count(Identity, { user: stranger.userId })).toBe(0)
  })

  it('requires a session with a sign-in in the last ten minutes', async () => {
    const person = await aPerson(app)
    expect(await call(aBrowser(app), 'startLink', { provider: 'google' })).toMatchObject({ status: 401 })
    await app.em().nativeUpdate(Session, { user: person.userId }, { provenAt: new Date(Date.now() - 11 * 60_000) })
    expect(await apiErrorOf(person.trpc.providers.startLink.mutate({ provider: 'google' }))).toMatchObject({
      status: 403,
      code: 'auth.proofTooOld',
    })
  })

  it('T34: can be completed only as a link by the person who started it', async () => {
    const owner = await aPerson(app)
    const stranger = await aPerson(app)
    newProviderUser()
    const browser = browserOf(owner)
    const { value } = await call(browser, 'startLink', { provider: 'google' })
    const callback = await browser.approveAt(String(value))
    await expectError(await browser.finishSignIn('google', { ...callback, privacyPolicy: true }), 400)
    browser.cookies.set('stopover-session', stranger.token)
    expect(await call(browser, 'finishLink', { provider: 'google', ...callback })).toMatchObject({ status: 400 })
    browser.cookies.set('stopover-session', owner.token)
    expect(await call(browser, 'finishLink', { provider: 'google', ...callback })).toMatchObject({ status: 200 })
  })

  it('rejects the provider’s redirect of a sign-in', async () => {
    const person = await aPerson(app)
    newProviderUser()
    const browser = browserOf(person)
    const callback = await browser.approveAt(await browser.startSignIn('google'))
    expect(await call(browser, 'finishLink', { provider: 'google', ...callback })).toMatchObject({ status: 400 })
    expect(await app.em().count(Identity, { user: person.userId })).toBe(0)
  })
})
