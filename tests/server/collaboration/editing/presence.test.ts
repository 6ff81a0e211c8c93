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
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { anAccount, aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  // A clock of the process that is a year off: only the database's may decide.
  app = await startTestApp({ ports: { now: () => new Date(Date.now() + 365 * 86_400_000) } })
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const put = (person: Person, tourId: string, tab = '') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}${tab && `?tab=${tab}`}`, {
    method: 'PUT',
    headers: json,
    body: '{}',
  })
const drop = (person: Person, tourId: string, tab = '') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}${tab && `?tab=${tab}`}`, { method: 'DELETE' })
const rowsOf = (where: object) => app.em().count(EditingSession, where)

/** Somebody who makes tours, a colleague of theirs, and a tour. */
async function aTeam() {
  const accountId = await anAccount(app)
  const admin = await aPerson(app, { role: 'admin', accountId })
  const editor = await aPerson(app, { role: 'editor', accountId })
  return { accountId, admin, editor, tour: await aTour(app, admin) }
}

/** Moves a person's sessions into the past, by the database's clock. */
async function age(table: 'editing_sessions' | 'sessions', person: Person, ms: number): Promise<void> {
  const column = table === 'sessions' ? 'last_used_at' : 'renewed_at'
  await app
    .em()
    .execute(`update ${table} set ${column} = now() - ? * interval '1 millisecond' where user_id = ?`, [
      ms,
      person.userId,
    ])
}

const seenBy = async (person: Person) => person.trpc.editing.list.query({})
const entryOf = async (viewer: Person, person: Person) =>
  (await seenBy(viewer)).find(({ uid }) => uid === person.userId)

describe('editing sessions', () => {
  it('T12 a thousand PUT of one tab → one row', async () => {
    const { accountId, editor, tour } = await aTeam()
    const place = { accountId, tourId: tour.id, userId: editor.userId, tab: '' }
    // The way through HTTP takes most of the time and adds nothing to the count.
    const lane = async () => {
      const em = app.em() as EntityManager
      for (let sent = 0; sent < 2; sent++) expect((await put(editor, tour.id)).status).toBe(200)
      for (let sent = 0; sent < 98; sent++) await renewEditing(em, place)
    }
    await Promise.all(Array.from({ length: 10 }, lane))
    expect(await rowsOf({ tour: tour.id })).toBe(1)
  })

  it('T12 tabs are counted: the longest silent of a person goes', async () => {
    const { editor, tour } = await aTeam()
    const most = editingLimits.tabsPerPerson
    for (let tab = 0; tab < most + 3; tab++) expect((await put(editor, tour.id, `tab-${tab}`)).status).toBe(200)
    expect(await rowsOf({ tour: tour.id })).toBe(most)
    expect(await rowsOf({ tour: tour.id, tab: 'tab-0' })).toBe(0)
    expect(await rowsOf({ tour: tour.id, tab: `tab-${most + 2}` })).toBe(1)
  })

  it("T12 DELETE by an Editor of an Admin's session → 404, and the session stays", async () => {
    const { admin, editor, tour } = await aTeam()
    expect(await (await put(admin, tour.id)).json()).toEqual({ uid: admin.userId, tid: tour.id })
    expect((await drop(editor, tour.id)).status).toBe(404)
    expect(await rowsOf({ tour: tour.id, user: admin.userId })).toBe(1)
    expect((await drop(admin, tour.id)).status).toBe(200)
    expect(await rowsOf({ tour: tour.id })).toBe(0)
  })

  it('T12 a foreign tour and one that never was → 404 with the same bytes', async () => {
    const { editor } = await aTeam()
    const other = await aTeam()
    const never = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
    await put(other.admin, other.tour.id)
    for (const call of [put, drop]) {
      const foreign = await call(editor, other.tour.id)
      const unknown = await call(editor, never)
      expect([foreign.status, unknown.status]).toEqual([404, 404])
      expect(await foreign.text()).toBe(await unknown.text())
    }
    expect(await rowsOf({ user: editor.userId })).toBe(0)
    expect(await rowsOf({ tour: other.tour.id })).toBe(1)
  })

  it("T12 another account's sessions are not there, for those who read or write them", async () => {
    const { accountId, tour } = await aTeam()
    const stranger = await aPerson(app)
    const path = `/api/v2/${accountId}/sessions`
    expect((await stranger.fetch(path)).status).toBe(404)
    expect((await stranger.fetch(`${path}/${tour.id}`, { method: 'PUT', headers: json, body: '{}' })).status).toBe(404)
    expect((await stranger.fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await aVisitor(app).fetch(path)).status).toBe(401)
  })

  it('T12 whose session it is, the session says: a body that names somebody is rejected', async () => {
    const { admin, editor, tour } = await aTeam()
    const body = JSON.stringify({ uid: admin.userId, userId: admin.userId })
    const path = `/api/v2/${editor.accountId}/sessions/${tour.id}`
    expect((await editor.fetch(path, { method: 'PUT', headers: json, body })).status).toBe(400)
    expect(await rowsOf({ tour: tour.id })).toBe(0)
  })

  it('asks for manageTours to open, and for viewTour to look', async () => {
    const { accountId, tour } = await aTeam()
    const viewer = await aPerson(app, { role: 'viewer', accountId })
    expect((await put(viewer, tour.id)).status).toBe(403)
    expect((await drop(viewer, tour.id)).status).toBe(403)
    expect(await apiErrorOf(viewer.trpc.editing.open.mutate({ tourId: tour.id }))).toMatchObject({ status: 403 })
    expect((await viewer.fetch(`/api/v2/${accountId}/sessions`)).status).toBe(200)
  })
})

describe('who is active', () => {
  it('lists people with name and open tours, the same by REST and tRPC', async () => {
    const { accountId, admin, editor, tour } = await aTeam()
    await put(admin, tour.id, 'a')
    await put(admin, tour.id, 'b')
    await editor.trpc.tours.list.query({})
    const { sessions } = await (await editor.fetch(`/api/v2/${accountId}/sessions`)).json()
    expect(sessions).toEqual(await seenBy(editor))
    const { firstName, lastName } = await app.em().findOneOrFail(User, { id: admin.userId })
    const open = [{ tid: tour.id, name: tour.name }]
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      uid: admin.userId,
      name: `${firstName} ${lastName}`,
      picture: null,
      activeTours: open,
    })
    expect(await entryOf(admin, editor)).toMatchObject({ activeTours: [] })
  })

  it('shows the image of a person who has one', async () => {
    const { admin, editor } = await aTeam()
    const pictureId = await aMedium(app, admin, { buildId: 'build-1' })
    await app.em().nativeUpdate(User, { id: admin.userId }, { pictureId })
    await admin.trpc.tours.list.query({})
    expect((await entryOf(editor, admin))?.picture).toMatch(/^\/media\/.+\/thumbnail\.webp$/)
  })

  it('T52 shows no image of another account’s library', async () => {
    const { admin, editor } = await aTeam()
    const pictureId = await aMedium(app, await aPerson(app), { buildId: 'build-1' })
    await app.em().nativeUpdate(User, { id: admin.userId }, { pictureId })
    await admin.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toMatchObject({ picture: null })
  })

  it('T12 without renewal an editing session is over after 90 s of the database, and the sweep takes its row', async () => {
    const { admin, editor, tour } = await aTeam()
    await put(admin, tour.id)
    await age('editing_sessions', admin, editingLimits.expiryMs - 10_000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    await age('editing_sessions', admin, editingLimits.expiryMs + 1000)
    expect((await entryOf(editor, admin))?.activeTours).toEqual([])
    await put(admin, tour.id)
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    await age('editing_sessions', admin, editingLimits.expiryMs + 1000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await rowsOf({ tour: tour.id })).toBe(0)
  })

  it('T12 a browser that was killed is gone within two minutes', async () => {
    const { admin, editor, tour } = await aTeam()
    await put(admin, tour.id)
    await age('sessions', admin, 121_000)
    await age('editing_sessions', admin, 121_000)
    expect(await entryOf(editor, admin)).toBeUndefined()
    expect(editingLimits.onlineMs).toBeLessThanOrEqual(120_000)
  })

  it('shows a tab that says goodbye no longer, but leaves the other tabs alone', async () => {
    const { accountId, admin, editor, tour } = await aTeam()
    await put(admin, tour.id, 'a')
    await put(admin, tour.id, 'b')
    const leave = (tab: string) => admin.fetch(`/api/v2/${accountId}/sessions?tab=${tab}`, { method: 'DELETE' })
    expect((await leave('a')).status).toBe(200)
    expect((await entryOf(editor, admin))?.activeTours).toHaveLength(1)
    expect((await leave('b')).status).toBe(200)
    expect(await entryOf(editor, admin)).toBeUndefined()
    await admin.trpc.tours.list.query({})
    expect(await entryOf(editor, admin)).toBeDefined()
  })

  describe('after the goodbye of the only tab', () => {
    const sessionOf = async ({ userId }: Person) => app.em().findOneOrFail(Session, { user: userId })
    /** Somebody whose session is to be marked as used with the next call, and has said goodbye before it. */
    async function aLeaver() {
      const { accountId, admin, editor } = await aTeam()
      await age('sessions', admin, sessionLimits.touchMs + 1000)
      const seen = await sessionOf(admin)
      const before = new Date()
      expect((await admin.fetch(`/api/v2/${accountId}/sessions?tab=a`, { method: 'DELETE' })).status).toBe(200)
      const { leftAt } = await sessionOf(admin)
      return { accountId, admin, editor, seen, before, leftAtMs: leftAt?.getTime() ?? 0 }
    }

    it('what it asked before brings nobody back, though it is answered later', async () => {
      const { accountId, admin, editor, seen, leftAtMs } = await aLeaver()
      for (const calledAtMs of [leftAtMs - 1000, leftAtMs - 1, leftAtMs]) {
        const calledAt = new Date(calledAtMs)
        await touchSession(app.em() as EntityManager, seen, { accountId, calledAt })
        expect(await entryOf(editor, admin)).toBeUndefined()
      }
      await touchSession(app.em() as EntityManager, seen, { accountId, calledAt: new Date(leftAtMs + 1) })
      expect(await entryOf(editor, admin)).toBeDefined()
    })

    it('is counted from when it came', async () => {
      const { before, leftAtMs } = await aLeaver()
      expect(leftAtMs).toBeGreaterThanOrEqual(before.getTime())
      expect(leftAtMs).toBeLessThanOrEqual(Date.now())
    })
  })

  it('shows nobody whose page was gone before their call was looked at', async () => {
    const { accountId, admin, editor } = await aTeam()
    await age('sessions', admin, editingLimits.onlineMs + 1000)
    const looked = Promise.withResolvers<boolean>()
    const late = express().get('/', async (request, response) => {
      await once(request.socket, 'close')
      const { account } = await app.services.openScope(request, response, accountId)
      looked.resolve(account !== null)
    })
    const server = late.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const leaving = new AbortController()
    server.once('request', () => leaving.abort())
    const headers = { authorization: `Bearer ${admin.token}` }
    await fetch(`http://127.0.0.1:${port}/`, { headers, signal: leaving.signal }).catch(() => undefined)
    expect(await looked.promise).toBe(true)
    server.close()
    expect(await entryOf(editor, admin)).toBeUndefined()
  })

  it('ends with signing out', async () => {
    const { admin, editor, tour } = await aTeam()
    await put(admin, tour.id, 'a')
    await admin.trpc.auth.signOut.mutate({})
    expect(await entryOf(editor, admin)).toBeUndefined()
  })

  it('follows the account somebody works in, and leaves out who was disabled or deleted tours', async () => {
    const { admin, editor, tour } = await aTeam()
    await put(admin, tour.id)
    await admin.trpc.tours.remove.mutate({ tourId: tour.id })
    expect((await entryOf(editor, admin))?.activeTours).toEqual([])
    await app.em().nativeUpdate(Session, { user: admin.userId }, { lastAccountId: await anAccount(app) })
    expect(await entryOf(editor, admin)).toBeUndefined()
    await editor.trpc.tours.list.query({})
    await app.em().nativeUpdate(User, { id: editor.userId }, { disabledAt: new Date() })
    expect(await entryOf(admin, editor)).toBeUndefined()
  })
})
