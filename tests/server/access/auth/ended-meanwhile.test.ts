import type { EventSubscriber } from '@mikro-orm/core'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Identity, Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { HashingThread } from '../../../../src/server/domain/identity/secrets/hashing/hashing-thread.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { aBrowser, type Browser } from '../../../support/browser.ts'
import { type Pause, pauseBefore } from '../../../support/pauses.ts'
import { aPerson, apiErrorOf, callerOf, type Person, password } from '../../../support/people/people.ts'
import { anotherSession } from '../../../support/people/sessions.ts'
import { type ProviderApp, startProviderApp } from '../../../support/servers/provider-app.ts'

let app: ProviderApp['app']
let issuer: ProviderApp['issuer']
let stop: ProviderApp['stop']
beforeAll(async () => {
  ;({ app, issuer, stop } = await startProviderApp())
})
afterAll(() => stop())

let emailCount = 0
const newProviderUser = () => {
  const sub = `provider-user-${++emailCount}`
  issuer.signsInAs({ sub, email: `${sub}@example.com`, email_verified: true })
  return sub
}

const createRootAdmin = async () => aPerson(app, { rootAdmin: true })
/** Ways in which a session ends, keyed by the words of the test title. */
const endings: Record<string, (person: Person) => Promise<unknown>> = {
  'is ended': (person) => person.trpc.users.endOtherSessions.mutate({}),
  'ends because its person is disabled': async ({ userId }) =>
    (await createRootAdmin()).trpc.users.disable.mutate({ userId }),
}

/** Ends the session of a call while the call waits, and returns the error of the call. */
async function errorWhenEndedDuring(pause: Pause, call: Promise<unknown>, end: () => Promise<unknown>) {
  const error = apiErrorOf(call)
  await pause.reached
  await end()
  pause.resume()
  return error
}

/** A second session of the person, as a thief would have it. */
async function stolenSessionOf(person: Person) {
  const token = await anotherSession(app, person)
  return { token, ...callerOf({ token, account: person.accountId, address: () => app.address }) }
}

describe('T44: a session that', () => {
  for (const [name, end] of Object.entries(endings)) {
    it(`${name} while a new password is hashed doesn't change the password`, async () => {
      const person = await aPerson(app)
      const hashBefore = (await app.em().findOneOrFail(User, { id: person.userId })).passwordHash
      const { trpc } = await stolenSessionOf(person)
      const pause = pauseBefore(HashingThread.prototype, 'hash')
      const change = trpc.users.changePassword.mutate({ userId: person.userId, password: 'the thief has this one' })
      const error = await errorWhenEndedDuring(pause, change, () => end(person))
      expect(error).toMatchObject({ status: 401, code: 'auth.required' })
      expect((await app.em().findOneOrFail(User, { id: person.userId })).passwordHash).toBe(hashBefore)
    })

    it(`${name} while its attempt is counted starts no email change`, async () => {
      const person = await aPerson(app)
      const { trpc } = await stolenSessionOf(person)
      const pause = pauseBefore(RateLimiterPostgres.prototype, 'consume')
      const email = `thief${++emailCount}@example.com`
      const change = trpc.users.update.mutate({ userId: person.userId, fields: { email } })
      const error = await errorWhenEndedDuring(pause, change, () => end(person))
      expect(error).toMatchObject({ status: 401, code: 'auth.required' })
      expect(await app.em().count(OneUseLink, { email })).toBe(0)
    })

    it(`${name} while the provider is queried links no identity`, async () => {
      const person = await aPerson(app)
      const { token } = await stolenSessionOf(person)
      newProviderUser()
      const browser = aBrowser(app)
      browser.cookies.set('stopover-session', token)
      const started = await browser.post('/trpc/providers.startLink', { json: { provider: 'google' } })
      const { result } = (await started.json()) as { result: { data: { json: string } } }
      const json = { provider: 'google', ...(await browser.approveAt(result.data.json)) }
      const { google } = app.services.ports.identityProviders
      if (google === null) throw new Error('Google is not configured')
      const pause = pauseBefore(google, 'authenticate')
      const linking = browser.post('/trpc/providers.finishLink', { json })
      await pause.reached
      await end(person)
      pause.resume()
      expect((await linking).status).toBe(401)
      expect(await app.em().count(Identity, { user: person.userId })).toBe(0)
    })
  }
})

/** Runs `work` once, right after the next transaction commits. */
function afterNextCommit(work: () => Promise<unknown>): void {
  let isDone = false
  const subscriber: EventSubscriber = {
    afterTransactionCommit: async () => {
      if (isDone) return
      isDone = true
      await work()
    },
  }
  app.services.database.em.getEventManager().registerSubscriber(subscriber)
}

/** A person who signed in by Google before an earlier version of the terms, so that the next sign-in records an acceptance. */
async function aReturningGoogleUser(): Promise<{ readonly userId: string; readonly browser: Browser }> {
  const sub = newProviderUser()
  await aBrowser(app).signIn('google')
  const { user: userId } = await app.em().findOneOrFail(Identity, { subject: sub })
  await app.em().nativeUpdate(TermsAcceptance, { user: userId }, { version: 'earlier' })
  await app.em().nativeDelete(Session, { user: userId })
  return { userId, browser: aBrowser(app) }
}

describe('T44: a sign-in by a provider fails', () => {
  it('for a person who is disabled before the session is created', async () => {
    const { userId, browser } = await aReturningGoogleUser()
    const root = await createRootAdmin()
    afterNextCommit(() => root.trpc.users.disable.mutate({ userId }))
    expect((await browser.signIn('google')).status).toBe(403)
    expect(browser.cookies.has('stopover-session')).toBe(false)
    expect(await app.em().count(Session, { user: userId })).toBe(0)
  })

  it('by an identity that is unlinked before the session is created', async () => {
    const { userId, browser } = await aReturningGoogleUser()
    const passwordHash = (await app.em().findOneOrFail(User, { id: (await aPerson(app)).userId })).passwordHash
    await app.em().nativeUpdate(User, { id: userId }, { passwordHash: passwordHash ?? null })
    const { email } = await app.em().findOneOrFail(User, { id: userId })
    const response = await browser.post('/api/admin/v2/sessions', { email, password })
    const { token } = (await response.json()) as { token: string }
    const client = callerOf({ token, account: '', address: () => app.address })
    afterNextCommit(() => client.trpc.users.unlinkIdentity.mutate({ userId, federatedIdentity: 'google' }))
    expect((await browser.signIn('google')).status).toBe(400)
    expect(browser.cookies.has('stopover-session')).toBe(false)
    expect(await app.em().find(Session, { user: userId })).toMatchObject([{ id: hashToken(token) }])
  })
})
