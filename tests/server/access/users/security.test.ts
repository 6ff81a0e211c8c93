import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Identity } from '../../../../src/server/domain/access/sessions/entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { createLink } from '../../../../src/server/domain/identity/one-use-links/one-use-links.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import { termsVersion } from '../../../../src/shared/auth/terms.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { anotherSession, backdateConfirmation, sessionStatuses } from '../../../support/people/sessions.ts'
import { emailTo } from '../../../support/servers/mailbox.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Call = { readonly path: string; readonly body: unknown }

function send(person: Pick<Person, 'fetch'>, method: string, { path, body }: Call): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return person.fetch(path, { method, headers, body: JSON.stringify(body) })
}

const usersPath = '/api/admin/v2/users'
const setPassword = (person: Person, password: unknown, userId = person.userId) =>
  send(person, 'PUT', { path: `${usersPath}/${userId}/password`, body: { password } })

const canSignIn = async ({ email }: Person, password: string) => {
  const body = { email, password }
  const response = await send(aVisitor(app), 'POST', { path: '/api/admin/v2/sessions', body })
  return response.status === 200
}

const eventsOf = async ({ accountId }: Person) =>
  (await app.em().find(AuditEvent, { account: accountId })).map(({ action }) => action)

describe('T07: a password', () => {
  it('ends other sessions and reset links when its owner changes it', async () => {
    const person = await aPerson(app)
    const otherSession = await anotherSession(app, person)
    const em = app.em()
    await createLink(em, { purpose: 'reset-password', email: person.email }, new Date())
    const thiefEmail = anEmail('thief')
    await createLink(em, { purpose: 'change-email', email: thiefEmail, user: person.userId }, new Date())
    expect((await setPassword(person, 'a better horse battery')).status).toBe(200)
    expect(await sessionStatuses(app, otherSession)).toEqual([401, 401])
    expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
    expect(await app.em().count(OneUseLink, { email: { $in: [person.email, thiefEmail] } })).toBe(0)
    expect(await canSignIn(person, 'a better horse battery')).toBe(true)
    expect(await canSignIn(person, 'correct horse battery')).toBe(false)
    await emailTo(app, person.email, 'Your password was changed')
    expect(await eventsOf(person)).toContain('password-changed')
  })

  it('can’t be changed when the sign-in is older than ten minutes', async () => {
    const person = await aPerson(app)
    await backdateConfirmation(app, person, 11)
    const response = await setPassword(person, 'a better horse battery')
    expect(response.status).toBe(403)
    expect(await canSignIn(person, 'correct horse battery')).toBe(true)
    await backdateConfirmation(app, person, 9)
    expect((await setPassword(person, 'a better horse battery')).status).toBe(200)
  })

  it('must have 8 to 256 characters and not be common', async () => {
    const person = await aPerson(app)
    for (const invalidPassword of ['seven77', 'x'.repeat(257), 'password1', 12345678, '']) {
      expect((await setPassword(person, invalidPassword)).status, String(invalidPassword).slice(0, 20)).toBe(400)
    }
    for (const validPassword of ['eight-8!', 'y'.repeat(256), '🐎'.repeat(64)]) {
      expect((await setPassword(person, validPassword)).status, validPassword.slice(0, 20)).toBe(200)
      expect(await canSignIn(person, validPassword)).toBe(true)
    }
  })

  it('can’t be changed by others, who get a 404 as for an unknown user', async () => {
    const person = await aPerson(app)
    const admin = await aPerson(app, { accountId: person.accountId, role: 'admin' })
    const stranger = await aPerson(app)
    const responses = await Promise.all(
      [
        [admin, person.userId],
        [stranger, person.userId],
        [stranger, randomUUID()],
      ].map(async ([caller, userId]) => {
        const response = await setPassword(caller as Person, 'a better horse battery', userId as string)
        return `${response.status} ${await response.text()}`
      }),
    )
    expect(new Set(responses).size).toBe(1)
    expect(responses[0]).toMatch(/^404 /)
  })
})

describe('T09: an identity', () => {
  async function linkProviders({ userId }: Person, ...providers: ('google' | 'linkedin' | 'concept3d')[]) {
    const em = app.em()
    for (const provider of providers)
      em.create(Identity, { user: userId, provider, issuer: `https://${provider}.example`, subject: randomUUID() })
    await em.flush()
  }
  const removePassword = ({ userId }: Person) => app.em().nativeUpdate(User, { id: userId }, { passwordHash: null })
  const unlink = (person: Person, federatedIdentity: string, userId = person.userId) =>
    send(person, 'DELETE', { path: `${usersPath}/${userId}/federated-identity`, body: { federatedIdentity } })
  const linkedProviders = async ({ userId }: Person) =>
    (await app.em().find(Identity, { user: userId })).map(({ provider }) => provider)

  it('can be unlinked by its owner if they have a password', async () => {
    const person = await aPerson(app)
    await linkProviders(person, 'google')
    expect((await unlink(person, 'google')).status).toBe(200)
    expect((await unlink(person, 'google')).status).toBe(404)
    expect((await unlink(person, 'facebook')).status).toBe(400)
    expect(await eventsOf(person)).toContain('identity-unlinked')
  })

  it('can’t be unlinked when it is the only way to sign in', async () => {
    const person = await aPerson(app)
    await linkProviders(person, 'google')
    await removePassword(person)
    expect((await unlink(person, 'google')).status).toBe(409)
    expect(await linkedProviders(person)).toEqual(['google'])
  })

  it('can’t be unlinked after an old sign-in or by other people', async () => {
    const person = await aPerson(app)
    await linkProviders(person, 'google')
    await backdateConfirmation(app, person, 11)
    expect((await unlink(person, 'google')).status).toBe(403)
    const admin = await aPerson(app, { accountId: person.accountId, role: 'admin' })
    expect((await unlink(admin, 'google', person.userId)).status).toBe(404)
    expect((await unlink(await aPerson(app), 'google', person.userId)).status).toBe(404)
    expect(await linkedProviders(person)).toEqual(['google'])
  })

  it('remains when the last two are unlinked concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await aPerson(app)
      await linkProviders(person, 'google', 'linkedin')
      await removePassword(person)
      const responses = await Promise.all([unlink(person, 'google'), unlink(person, 'linkedin')])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await linkedProviders(person)).toHaveLength(1)
    }
  })
})

describe('T10: accepting the terms', () => {
  const path = '/api/admin/users/privacy'

  it('is recorded for the caller with version and time', async () => {
    const person = await aPerson(app)
    const otherPerson = await aPerson(app)
    const body = {
      privacyPolicy: true,
      uid: otherPerson.userId,
      userId: otherPerson.userId,
      version: '1999',
      rootAdmin: true,
    }
    const response = await send(person, 'PATCH', { path, body })
    expect(await response.json()).toEqual({ privacyPolicy: true, uid: person.userId })
    const rows = await app.em().find(TermsAcceptance, { user: { $in: [person.userId, otherPerson.userId] } })
    expect(rows).toMatchObject([{ user: person.userId, version: termsVersion }])
    expect(Math.abs(Date.now() - (rows[0]?.acceptedAt.getTime() ?? 0))).toBeLessThan(10_000)
    const { currentVersion, accepted } = await person.trpc.users.acceptances.query({})
    expect(accepted).toEqual([{ version: currentVersion, acceptedAt: rows[0]?.acceptedAt.toISOString() }])
    expect((await person.trpc.auth.me.query({}))?.privacyPolicy).toBe(true)
    expect((await otherPerson.trpc.auth.me.query({}))?.privacyPolicy).toBe(false)
  })

  it('is rejected from visitors and for values other than true', async () => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    expect((await send(aVisitor(app), 'PATCH', { path, body: { privacyPolicy: true } })).status).toBe(401)
    for (const privacyPolicy of [false, 'true', 1, null, undefined]) {
      expect((await send(person, 'PATCH', { path, body: { privacyPolicy } })).status).toBe(400)
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('confirming the password', () => {
  it('renews the sign-in time and the session id of a browser', async () => {
    const person = await aPerson(app)
    await backdateConfirmation(app, person, 11)
    const token = await anotherSession(app, person)
    await backdateConfirmation(app, { token }, 11)
    const headers = { 'content-type': 'application/json', origin: app.address }
    const confirmPassword = (cookie: string, password: string) =>
      fetch(`${app.address}/trpc/users.prove`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify({ json: { password } }),
      })
    expect((await confirmPassword(`stopover-session=${token}`, 'not this one')).status).toBe(401)
    const response = await confirmPassword(`stopover-session=${token}`, 'correct horse battery')
    expect(response.status).toBe(200)
    const renewedToken = /stopover-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(await sessionStatuses(app, token)).toEqual([401, 401])
    expect(await sessionStatuses(app, renewedToken)).toEqual([200, 200])
    const passwordChange = { userId: person.userId, password: 'a better horse battery' }
    const passwordChangeResponse = await fetch(`${app.address}/trpc/users.changePassword`, {
      method: 'POST',
      headers: { ...headers, cookie: `stopover-session=${renewedToken}` },
      body: JSON.stringify({ json: passwordChange }),
    })
    expect(passwordChangeResponse.status).toBe(200)
  })

  it('is rejected at the sixth attempt even with the correct password', async () => {
    const person = await aPerson(app)
    const confirmPassword = (password: string) => apiErrorOf(person.trpc.users.prove.mutate({ password }))
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await confirmPassword('not this one')).toMatchObject({ status: 401 })
    expect(await confirmPassword('correct horse battery')).toMatchObject({ status: 429 })
  })
})
