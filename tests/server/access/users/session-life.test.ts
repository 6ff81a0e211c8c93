import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { HashingThread } from '../../../../src/server/domain/identity/secrets/hashing/hashing-thread.ts'
import { hashPassword } from '../../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { pauseBefore } from '../../../support/pauses.ts'
import {
  anEmail,
  aPerson,
  apiErrorOf,
  aVisitor,
  callerOf,
  type Person,
  password,
} from '../../../support/people/people.ts'
import { anotherSession, changeSession, sessionStatuses } from '../../../support/people/sessions.ts'
import { linkTo, tokenOf } from '../../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hourMs = 3_600_000
const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * hourMs)
const sessionOf = (token: string) => app.em().findOneOrFail(Session, { id: hashToken(token) })

describe('T43: a stored session', () => {
  it('contains no token in any table', async () => {
    const person = await aPerson(app)
    const email = anEmail('new')
    await person.trpc.users.update.mutate({ userId: person.userId, fields: { email } })
    const linkToken = tokenOf(await linkTo(app, email, { path: '/token/change-email' }))
    const em = app.em()
    const tables = await em.execute<{ name: string }[]>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    )
    const dumps = await Promise.all(
      tables.map(({ name }) => em.execute<{ dump: string }[]>(`select to_jsonb(t)::text as dump from ${name} t`)),
    )
    const rows = dumps.flat().map(({ dump }) => dump)
    expect(rows.join()).toContain(hashToken(person.token))
    expect(rows.join()).toContain(hashToken(linkToken))
    expect(rows.filter((row) => row.includes(person.token) || row.includes(linkToken))).toEqual([])
    const values = rows.flatMap((row) => row.match(/[A-Za-z0-9_-]{20,128}/g) ?? [])
    for (const value of new Set(values)) {
      const headers = { authorization: `Bearer ${value}` }
      const response = await fetch(`${app.address}/api/admin/v2/users/${person.userId}`, { headers })
      expect(response.status).toBe(401)
    }
  })
})

describe('T44: a session ends', () => {
  it('thirty days after its last use', async () => {
    const unusedSession = await aPerson(app)
    const usedSession = await aPerson(app)
    await changeSession(app, unusedSession.token, { expiresAt: new Date(Date.now() - 1) })
    expect(await sessionStatuses(app, unusedSession.token)).toEqual([401, 401])
    // The next request, two weeks after the last one, extends the session.
    await changeSession(app, usedSession.token, { lastUsedAt: daysFromNow(-14), expiresAt: daysFromNow(16) })
    expect(await sessionStatuses(app, usedSession.token)).toEqual([200, 200])
    const days = ((await sessionOf(usedSession.token)).expiresAt.getTime() - Date.now()) / (24 * hourMs)
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  })

  it('ninety days after it began, even with use', async () => {
    const person = await aPerson(app)
    await changeSession(app, person.token, { createdAt: daysFromNow(-89.9) })
    for (let call = 0; call < 3; call++) expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
    await changeSession(app, person.token, { createdAt: daysFromNow(-90.1), expiresAt: daysFromNow(30) })
    expect(await sessionStatuses(app, person.token)).toEqual([401, 401])
  })

  it('a day after it began for root admins', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const person = await aPerson(app)
    for (const { token } of [root, person]) await changeSession(app, token, { createdAt: daysFromNow(-0.9) })
    expect(await sessionStatuses(app, root.token)).toEqual([200, 200])
    const oldToken = await anotherSession(app, root)
    for (const token of [oldToken, person.token]) await changeSession(app, token, { createdAt: daysFromNow(-1.1) })
    expect(await sessionStatuses(app, oldToken)).toEqual([401, 401])
    expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
    expect(await root.trpc.users.sessions.query({})).toHaveLength(1)
  })

  const endings: Record<string, (person: Person, token: string) => Promise<unknown>> = {
    'signing out': (_, token) =>
      fetch(`${app.address}/api/admin/v2/sessions`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    'changing the password': (person) =>
      person.trpc.users.changePassword.mutate({ userId: person.userId, password: 'a better horse battery' }),
    'changing the email': async (person) => {
      const email = `to.${person.email}`
      await person.trpc.users.update.mutate({ userId: person.userId, fields: { email } })
      const token = tokenOf(await linkTo(app, email, { path: '/token/change-email' }))
      await person.trpc.users.confirmEmail.mutate({ token })
    },
    'ending all other sessions': (person) => person.trpc.users.endOtherSessions.mutate({}),
    'ending this session': async (person, token) =>
      person.trpc.users.endSession.mutate({ key: (await sessionOf(token)).key }),
    'disabling the user': async (person) => {
      const root = await aPerson(app, { rootAdmin: true })
      await root.trpc.users.disable.mutate({ userId: person.userId })
    },
  }
  for (const [name, end] of Object.entries(endings)) {
    it(`by ${name}, as a cookie and as a bearer token`, async () => {
      const person = await aPerson(app)
      const token = await anotherSession(app, person)
      expect(await sessionStatuses(app, token)).toEqual([200, 200])
      await end(person, token)
      expect(await sessionStatuses(app, token)).toEqual([401, 401])
    })
  }

  it('before it is created, when the password changes during the sign-in', async () => {
    const person = await aPerson(app)
    const passwordHash = await hashPassword('another password')
    const pause = pauseBefore(HashingThread.prototype, 'verify')
    const body = JSON.stringify({ email: person.email, password })
    const headers = { 'content-type': 'application/json' }
    const signIn = fetch(`${app.address}/api/admin/v2/sessions`, { method: 'POST', headers, body })
    await pause.reached
    await app.em().nativeUpdate(User, { id: person.userId }, { passwordHash })
    pause.resume()
    expect((await signIn).status).toBe(401)
    expect(await app.em().count(Session, { user: person.userId })).toBe(1)
  })
})

describe('T44: an email change ends with the session that requested it', () => {
  const endings: Record<string, (person: Person, stolenToken: string) => Promise<unknown>> = {
    'together with all other sessions': (person) => person.trpc.users.endOtherSessions.mutate({}),
    'from the list of sessions': async (person, stolenToken) =>
      person.trpc.users.endSession.mutate({ key: (await sessionOf(stolenToken)).key }),
    'with the membership': async ({ accountId, userId }) => {
      const admin = await aPerson(app, { accountId, role: 'admin' })
      await admin.trpc.accounts.removeMember.mutate({ userId })
    },
  }
  for (const [name, end] of Object.entries(endings)) {
    it(`when the session is ended ${name}`, async () => {
      const person = await aPerson(app, { role: 'editor' })
      await aPerson(app, { accountId: person.accountId })
      const token = await anotherSession(app, person)
      const thief = callerOf({ token, account: person.accountId, address: () => app.address })
      const email = `thief.of.${person.email}`
      await thief.trpc.users.update.mutate({ userId: person.userId, fields: { email } })
      const linkToken = tokenOf(await linkTo(app, email, { path: '/token/change-email' }))
      await end(person, token)
      const confirm = aVisitor(app).trpc.users.confirmEmail.mutate({ token: linkToken })
      expect(await apiErrorOf(confirm)).toMatchObject({ status: 400, code: 'auth.linkOver' })
      expect((await app.em().findOneOrFail(User, { id: person.userId })).email).toBe(person.email)
    })
  }
})

describe('sessions of a person', () => {
  it('are listed with their browsers, the current one marked', async () => {
    const person = await aPerson(app)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
    const body = JSON.stringify({ email: person.email, password })
    await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'POST', headers, body })
    const sessions = await person.trpc.users.sessions.query({})
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const otherSession = sessions.find(({ isCurrent }) => !isCurrent)
    expect(otherSession).toMatchObject({ browser: 'Firefox', system: 'Windows', network: '127.0.0.1' })
    expect(JSON.stringify(sessions)).not.toContain(hashToken(person.token))
  })

  it('can’t be listed or ended by others', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const { key } = await sessionOf(person.token)
    expect(await apiErrorOf(stranger.trpc.users.endSession.mutate({ key }))).toMatchObject({ status: 404 })
    expect((await stranger.trpc.users.sessions.query({})).map((session) => session.key)).not.toContain(key)
    expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
  })
})

describe('a disabled user', () => {
  it('cannot sign in until a root admin enables them', async () => {
    const person = await aPerson(app)
    const root = await aPerson(app, { rootAdmin: true })
    const signIn = () => aVisitor(app).trpc.auth.signIn.mutate({ email: person.email, password })
    const { userId } = person
    expect(await apiErrorOf(person.trpc.users.disable.mutate({ userId }))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(root.trpc.users.disable.mutate({ userId: root.userId }))).toMatchObject({ status: 409 })
    const setProvenAt = (provenAt: Date) => app.em().nativeUpdate(Session, { user: root.userId }, { provenAt })
    await setProvenAt(new Date(Date.now() - 11 * 60_000))
    expect(await apiErrorOf(root.trpc.users.disable.mutate({ userId }))).toMatchObject({ code: 'auth.proofTooOld' })
    await setProvenAt(new Date())
    await root.trpc.users.disable.mutate({ userId })
    expect(await apiErrorOf(signIn())).toMatchObject({ status: 401, code: 'auth.badCredentials' })
    await root.trpc.users.enable.mutate({ userId })
    expect(await signIn()).toMatchObject({ uid: userId })
  })
})
