import { once } from 'node:events'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sessionLimits } from '../../../../src/server/domain/access/sessions/session-limits.ts'
import { touchSession } from '../../../../src/server/domain/access/sessions/sessions.ts'
import { editingLimits } from '../../../../src/server/domain/collaboration/editing/editing-limits.ts'
import { EditingSession } from '../../../../src/server/domain/collaboration/editing/entity.ts'
import { renewEditing } from '../../../../src/server/domain/collaboration/editing/sessions.ts'
import { sweepEditing } from '../../../../src/server/domain/collaboration/editing/sweep.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { anAccount, aPerson, apiErrorOf, aVisitor, callerOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  // The clock of this process is a year off, because only the clock of the database may decide.
  app = await startTestApp({ ports: { now: () => new Date(Date.now() + 365 * 86_400_000) } })
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const openSession = (person: Person, tourId: string, tab = '') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}${tab && `?tab=${tab}`}`, {
    method: 'PUT',
    headers: json,
    body: '{}',
  })
const closeSession = (person: Person, tourId: string, tab = '') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}${tab && `?tab=${tab}`}`, { method: 'DELETE' })
const sessionCount = (where: object) => app.em().count(EditingSession, where)

/** Creates an account with an Admin, an Editor, and a tour. */
async function aTeam() {
  const accountId = await anAccount(app)
  const admin = await aPerson(app, { role: 'admin', accountId })
  const editor = await aPerson(app, { role: 'editor', accountId })
  return { accountId, admin, editor, tour: await aTour(app, admin) }
}

/** Moves the last use of a person's sessions into the past, by the database's clock. */
async function age(table: 'editing_sessions' | 'sessions', person: Person, ms: number): Promise<void> {
  const column = table === 'sessions' ? 'last_used_at' : 'renewed_at'
  await app
    .em()
    .execute(`update ${table} set ${column} = now() - ? * interval '1 millisecond' where user_id = ?`, [
      ms,
      person.userId,
    ])
}

const activePeopleFor = async (person: Person) => person.trpc.editing.list.query({})
const entryOf = async (viewer: Person, person: Person) =>
  (await activePeopleFor(viewer)).find(({ uid }) => uid === person.userId)

describe('editing sessions', () => {
  it('T12: are one row for a thousand renewals of one tab', async () => {
    const { accountId, editor, tour } = await aTeam()
    const editingSession = { accountId, tourId: tour.id, userId: editor.userId, tab: '' }
    // Most renewals bypass HTTP, because HTTP would take most of the time.
    const renewOften = async () => {
      const em = app.em() as EntityManager
      for (let count = 0; count < 2; count++) expect((await openSession(editor, tour.id)).status).toBe(200)
      for (let count = 0; count < 98; count++) await renewEditing(em, editingSession)
    }
    await Promise.all(Array.from({ length: 10 }, renewOften))
    expect(await sessionCount({ tour: tour.id })).toBe(1)
  })

  it('T12: are limited per person by deleting the one renewed least recently', async () => {
    const { editor, tour } = await aTeam()
    const tabsMax = editingLimits.tabsPerPerson
    for (let tab = 0; tab < tabsMax + 3; tab++)
      expect((await openSession(editor, tour.id, `tab-${tab}`)).status).toBe(200)
    expect(await sessionCount({ tour: tour.id })).toBe(tabsMax)
    expect(await sessionCount({ tour: tour.id, tab: 'tab-0' })).toBe(0)
    expect(await sessionCount({ tour: tour.id, tab: `tab-${tabsMax + 2}` })).toBe(1)
  })

  it('T12: can’t be closed by others, who get a 404', async () => {
    const { admin, editor, tour } = await aTeam()
    expect(await (await openSession(admin, tour.id)).json()).toEqual({ uid: admin.userId, tid: tour.id })
    expect((await closeSession(editor, tour.id)).status).toBe(404)
    expect(await sessionCount({ tour: tour.id, user: admin.userId })).toBe(1)
    expect((await closeSession(admin, tour.id)).status).toBe(200)
    expect(await sessionCount({ tour: tour.id })).toBe(0)
  })

  it('T12: get the same 404 for a tour of another account as for an unknown tour', async () => {
    const { editor } = await aTeam()
    const otherTeam = await aTeam()
    const unknownTourId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
    await openSession(otherTeam.admin, otherTeam.tour.id)
    for (const call of [openSession, closeSession]) {
      const responseToForeignId = await call(editor, otherTeam.tour.id)
      const responseToUnknownId = await call(editor, unknownTourId)
      expect([responseToForeignId.status, responseToUnknownId.status]).toEqual([404, 404])
      expect(await responseToForeignId.text()).toBe(await responseToUnknownId.text())
    }
    expect(await sessionCount({ user: editor.userId })).toBe(0)
    expect(await sessionCount({ tour: otherTeam.tour.id })).toBe(1)
  })

  it('T12: get 404 from people of other accounts', async () => {
    const { accountId, tour } = await aTeam()
    const stranger = await aPerson(app)
    const path = `/api/v2/${accountId}/sessions`
    expect((await stranger.fetch(path)).status).toBe(404)
    expect((await stranger.fetch(`${path}/${tour.id}`, { method: 'PUT', headers: json, body: '{}' })).status).toBe(404)
    expect((await stranger.fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await aVisitor(app).fetch(path)).status).toBe(401)
  })

  it('T12: reject a body that names a user', async () => {
    const { admin, editor, tour } = await aTeam()
    const body = JSON.stringify({ uid: admin.userId, userId: admin.userId })
    const path = `/api/v2/${editor.accountId}/sessions/${tour.id}`
    expect((await editor.fetch(path, { method: 'PUT', headers: json, body })).status).toBe(400)
    expect(await sessionCount({ tour: tour.id })).toBe(0)
  })

  it('require manageTours to open and viewTour to list', async () => {
    const { accountId, tour } = await aTeam()
    const viewer = await aPerson(app, { role: 'viewer', accountId })
    expect((await openSession(viewer, tour.id)).status).toBe(403)
    expect((await closeSession(viewer, tour.id)).status).toBe(403)
    expect(await apiErrorOf(viewer.trpc.editing.open.mutate({ tourId: tour.id }))).toMatchObject({ status: 403 })
    expect((await viewer.fetch(`/api/v2/${accountId}/sessions`)).status).toBe(200)
  })
})

describe('the list of active people', () => {
  it('contains the same names and open tours over REST and tRPC', async () => {
    const { accountId, admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id, 'a')
    await openSession(admin, tour.id, 'b')
    await editor.trpc.tours.list.query({})
    const { sessions } = await (await editor.fetch(`/api/v2/${accountId}/sessions`)).json()
    expect(sessions).toEqual(await activePeopleFor(editor))
    const { firstName, lastName } = await app.em().findOneOrFail(User, { id: admin.userId })
    const activeTours = [{ tid: tour.id, name: tour.name }]
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      uid: admin.userId,
      name: `${firstName} ${lastName}`,
      picture: null,
      activeTours,
    })
    expect(await entryOf(admin, editor)).toMatchObject({ activeTours: [] })
  })

  it('contains the images of people', async () => {
    const { admin, editor } = await aTeam()
    const pictureId = await aMedium(app, admin, { buildId: 'build-1' })
    await app.em().nativeUpdate(User, { id: admin.userId }, { pictureId })
    await admin.trpc.tours.list.query({})
    expect((await entryOf(editor, admin))?.picture).toMatch(/^\/media\/.+\/thumbnail\.webp$/)
  })

  it('T52: contains no image of another account’s library', async () => {
    const { admin, editor } = await aTeam()
    const pictureId = await aMedium(app, await aPerson(app), { buildId: 'build-1' })
    await app.em().nativeUpdate(User, { id: admin.userId }, { pictureId })
    await admin.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toMatchObject({ picture: null })
  })

  it('T12: drops an editing session 90 s after its last renewal by the database’s clock', async () => {
    const { admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id)
    await age('editing_sessions', admin, editingLimits.expiryMs - 10_000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    await age('editing_sessions', admin, editingLimits.expiryMs + 1000)
    expect((await entryOf(editor, admin))?.activeTours).toEqual([])
    await openSession(admin, tour.id)
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    await age('editing_sessions', admin, editingLimits.expiryMs + 1000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await sessionCount({ tour: tour.id })).toBe(0)
  })

  it('T12: drops a browser that was killed within two minutes', async () => {
    const { admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id)
    await age('sessions', admin, 121_000)
    await age('editing_sessions', admin, 121_000)
    expect(await entryOf(editor, admin)).toBeUndefined()
    expect(editingLimits.onlineMs).toBeLessThanOrEqual(120_000)
  })

  it('drops only the closed tab of a person', async () => {
    const { accountId, admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id, 'a')
    await openSession(admin, tour.id, 'b')
    const closeTab = (tab: string) => admin.fetch(`/api/v2/${accountId}/sessions?tab=${tab}`, { method: 'DELETE' })
    expect((await closeTab('a')).status).toBe(200)
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    expect((await closeTab('b')).status).toBe(200)
    expect(await entryOf(editor, admin)).toBeUndefined()
    await admin.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toBeDefined()
  })

  describe('after the only tab of a person was closed', () => {
    const sessionOf = async ({ userId }: Person) => app.em().findOneOrFail(Session, { user: userId })
    /** Creates a person who closed their page. The next call of that person would mark the session as used. */
    async function aDepartedPerson() {
      const { accountId, admin, editor } = await aTeam()
      await age('sessions', admin, sessionLimits.lastUsedPrecisionMs + 1000)
      const session = await sessionOf(admin)
      const timeBeforeClosing = new Date()
      expect((await admin.fetch(`/api/v2/${accountId}/sessions?tab=a`, { method: 'DELETE' })).status).toBe(200)
      const { leftAt } = await sessionOf(admin)
      return { accountId, admin, editor, session, timeBeforeClosing, leftAtMs: leftAt?.getTime() ?? 0 }
    }

    it('stays without them when earlier calls are processed late', async () => {
      const { accountId, admin, editor, session, leftAtMs } = await aDepartedPerson()
      for (const calledAtMs of [leftAtMs - 1000, leftAtMs - 1, leftAtMs]) {
        const calledAt = new Date(calledAtMs)
        await touchSession(app.em() as EntityManager, session, { accountId, calledAt })
        expect(await entryOf(editor, admin)).toBeUndefined()
      }
      await touchSession(app.em() as EntityManager, session, { accountId, calledAt: new Date(leftAtMs + 1) })
      expect(await entryOf(editor, admin)).toBeDefined()
    })

    it('records when the call to close it arrived', async () => {
      const { timeBeforeClosing, leftAtMs } = await aDepartedPerson()
      expect(leftAtMs).toBeGreaterThanOrEqual(timeBeforeClosing.getTime())
      expect(leftAtMs).toBeLessThanOrEqual(Date.now())
    })
  })

  it('stays without a person who disconnected before their call was processed', async () => {
    const { accountId, admin, editor } = await aTeam()
    await age('sessions', admin, editingLimits.onlineMs + 1000)
    const processed = Promise.withResolvers<boolean>()
    const lateServer = express().get('/', async (request, response) => {
      await once(request.socket, 'close')
      const { account } = await app.services.openScope(request, response, accountId)
      processed.resolve(account !== null)
    })
    const server = lateServer.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const disconnect = new AbortController()
    server.once('request', () => disconnect.abort())
    const headers = { authorization: `Bearer ${admin.token}` }
    await fetch(`http://127.0.0.1:${port}/`, { headers, signal: disconnect.signal }).catch(() => undefined)
    expect(await processed.promise).toBe(true)
    server.close()
    expect(await entryOf(editor, admin)).toBeUndefined()
  })

  it('drops a person who signs out', async () => {
    const { admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id, 'a')
    await admin.trpc.auth.signOut.mutate({})
    expect(await entryOf(editor, admin)).toBeUndefined()
  })

  it('leaves out deleted tours', async () => {
    const { admin, editor, tour } = await aTeam()
    await openSession(admin, tour.id)
    await admin.trpc.tours.remove.mutate({ tourId: tour.id })
    expect((await entryOf(editor, admin))?.activeTours).toEqual([])
  })

  it('drops a person who works in another account', async () => {
    const { admin, editor } = await aTeam()
    await admin.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toBeDefined()
    const otherAccountId = await anAccount(app)
    const em = app.em()
    em.create(Membership, { account: otherAccountId, user: admin.userId, role: 'viewer' })
    await em.flush()
    const inOtherAccount = callerOf({ token: admin.token, account: otherAccountId, address: () => app.address })
    await inOtherAccount.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toBeUndefined()
  })

  it('drops a disabled person', async () => {
    const { admin, editor } = await aTeam()
    await editor.trpc.tours.list.query({})
    expect(await entryOf(admin, editor)).toBeDefined()
    await app.em().nativeUpdate(User, { id: editor.userId }, { disabledAt: new Date() })
    expect(await entryOf(admin, editor)).toBeUndefined()
  })
})
