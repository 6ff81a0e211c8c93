import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { hasMoreThan } from '../../../src/server/domain/identity/audit/find.ts'
import { recordEvent } from '../../../src/server/domain/identity/audit/record.ts'
import { createVisitLog } from '../../../src/server/domain/identity/audit/root-admin-visits.ts'
import { sweepAudit } from '../../../src/server/domain/identity/audit/sweep.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { AuditAction } from '../../../src/shared/audit.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import {
  anAccount,
  aPerson,
  apiErrorOf,
  aVisitor,
  callerOf,
  type Person,
  password,
} from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const dayMs = 86_400_000
const jsonBody = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const signIn = (email: string, secret: string) =>
  aVisitor(app).fetch('/api/admin/v2/sessions', jsonBody({ email, password: secret }))
const csvOf = (person: Person, query = '') => person.fetch(`/api/v2/${person.accountId}/audit.csv${query}`)

type Told = {
  readonly action?: AuditAction
  readonly subject?: string
  readonly at?: Date
  readonly by?: Person
  readonly network?: string
}

/** Writes an event of a person's account down, as operations do. */
async function tell(to: Person, told: Told): Promise<void> {
  const { action = 'account-changed', subject = '', at, by = to, network = '192.0.2.7' } = told
  const em = app.em() as EntityManager
  const ports = { ...app.services.ports, now: () => at ?? new Date() }
  const actor = { id: by.userId, displayName: `Called ${by.email}` }
  await recordEvent({ em, ports, network, actor }, to.accountId, { action, subject })
}

describe('the audit log', () => {
  it('is for those who manage users, each in their own account', async () => {
    const owner = await aPerson(app)
    const publisher = await aPerson(app, { role: 'publisher', accountId: owner.accountId })
    const stranger = await aPerson(app)
    await tell(owner, { subject: 'ours' })
    expect((await owner.trpc.audit.list.query({})).events).toMatchObject([{ subject: 'ours', network: '192.0.2.7' }])
    expect((await stranger.trpc.audit.list.query({})).events).toEqual([])
    expect(await stranger.trpc.audit.people.query({})).toEqual([])
    const { list, people } = publisher.trpc.audit
    for (const { query } of [list, people])
      expect(await apiErrorOf(query({}))).toMatchObject({ status: 403, code: 'access.denied' })
    expect((await csvOf(publisher)).status).toBe(403)
    expect((await stranger.fetch(`/api/v2/${owner.accountId}/audit.csv`)).status).toBe(404)
    expect((await aVisitor(app).fetch(`/api/v2/${owner.accountId}/audit.csv`)).status).toBe(401)
  })

  it('shows newest first, page by page, and no event twice while others are added', async () => {
    const owner = await aPerson(app)
    const at = new Date(Date.now() - dayMs)
    // Many of one moment: the pages must part them by their number.
    for (let count = 0; count < limits.auditPageLength + 5; count++) await tell(owner, { subject: `no ${count}`, at })
    const first = await owner.trpc.audit.list.query({})
    expect(first.events).toHaveLength(limits.auditPageLength)
    await tell(owner, { subject: 'later' })
    const second = await owner.trpc.audit.list.query({ cursor: first.nextCursor })
    expect(second.nextCursor).toBeNull()
    const subjects = [...first.events, ...second.events].map(({ subject }) => subject)
    const newestFirst = Array.from({ length: limits.auditPageLength + 5 }, (_, count) => `no ${count}`).reverse()
    expect(subjects).toEqual(newestFirst)
  })

  it('chooses by action, person and days', async () => {
    const owner = await aPerson(app)
    const admin = await aPerson(app, { role: 'admin', accountId: owner.accountId })
    const days = (ago: number) => new Date(Date.now() - ago * dayMs)
    await tell(owner, { action: 'role-changed', subject: 'old', at: days(9) })
    await tell(owner, { action: 'role-changed', subject: 'by admin', at: days(5), by: admin })
    await tell(owner, { action: 'member-invited', subject: 'recent', at: days(1) })
    const found = async (choice: Parameters<typeof owner.trpc.audit.list.query>[0]) =>
      (await owner.trpc.audit.list.query(choice)).events.map(({ subject }) => subject)
    expect(await found({ action: 'role-changed' })).toEqual(['by admin', 'old'])
    expect(await found({ person: admin.userId })).toEqual(['by admin'])
    expect(await found({ since: days(6).toISOString() })).toEqual(['recent', 'by admin'])
    expect(await found({ since: days(6).toISOString(), before: days(2).toISOString() })).toEqual(['by admin'])
    expect(await found({ action: 'member-invited', person: admin.userId })).toEqual([])
    const people = await owner.trpc.audit.people.query({})
    expect(people.map(({ uid }) => uid).sort()).toEqual([owner.userId, admin.userId].sort())
    expect(people.find(({ uid }) => uid === admin.userId)?.name).toBe(`Called ${admin.email}`)
    expect(await apiErrorOf(owner.trpc.audit.list.query({ cursor: "1-1' or" }))).toMatchObject({ status: 400 })
  })

  it('is kept for a year', async () => {
    const owner = await aPerson(app)
    await tell(owner, { subject: 'over', at: new Date(Date.now() - 366 * dayMs) })
    await tell(owner, { subject: 'kept', at: new Date(Date.now() - 364 * dayMs) })
    await sweepAudit({ em: app.em() as EntityManager, ports: app.services.ports })
    const rows = await app.em().find(AuditEvent, { account: owner.accountId })
    expect(rows.map(({ subject }) => subject)).toEqual(['kept'])
  })
})

describe('the export', () => {
  it('is RFC 4180 as an attachment, by bearer and by cookie, with what was chosen', async () => {
    const owner = await aPerson(app)
    await tell(owner, {
      action: 'member-invited',
      subject: 'Zoë "Z", née\nÖz',
      at: new Date('2026-02-03T04:05:06.789Z'),
    })
    await tell(owner, { action: 'member-removed', subject: 'other', at: new Date('2026-02-04T00:00:00Z') })
    const answer = await csvOf(owner, '?action=member-invited')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?stopover-audit.*\.csv"?$/)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    const fields = ['2026-02-03T04:05:06.789Z', 'member-invited', `Called ${owner.email}`, owner.userId]
    const line = [...fields, 'Zoë ""Z"", née\nÖz', '192.0.2.7'].map((field) => `"${field}"`).join(',')
    const head = '"time_utc","action","person","person_id","subject","network"'
    expect(bytes).toBe(`\uFEFF${head}\r\n${line}\r\n`)
    const headers = { cookie: `stopover-session=${owner.token}` }
    const byCookie = await fetch(`${app.address}/api/v2/${owner.accountId}/audit.csv`, { headers })
    expect((await byCookie.text()).split('\r\n')).toHaveLength(4)
  })

  it('names no network where nobody called', async () => {
    const owner = await aPerson(app)
    for (const network of ['', 'unknown']) await tell(owner, { network })
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.map(({ network }) => network)).toEqual(['', ''])
    expect(await (await csvOf(owner)).text()).not.toContain('unknown')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'shows %j as text, not as a formula',
    async (subject) => {
      const owner = await aPerson(app)
      await tell(owner, { subject })
      expect(await (await csvOf(owner)).text()).toContain(`"'${subject}"`)
    },
  )

  it('goes on past one reading', async () => {
    const owner = await aPerson(app)
    const rows = Array.from({ length: 2300 }, (_, number) => ({
      account: owner.accountId,
      at: new Date(),
      action: 'signed-in' as const,
      actorName: 'Robin',
      subject: `no ${number}`,
    }))
    await app.em().insertMany(AuditEvent, rows)
    const lines = (await (await csvOf(owner)).text()).trimEnd().split('\r\n')
    expect(new Set(lines).size).toBe(2301)
    const from = { em: app.em() as EntityManager, account: { id: owner.accountId } }
    expect([await hasMoreThan(from, {}, 2299), await hasMoreThan(from, {}, 2300)]).toEqual([true, false])
  })
})

describe('what is written down', () => {
  const actionsOf = async (person: Person) =>
    (await person.trpc.audit.list.query({})).events.map(({ action, personId, subject }) => ({
      action,
      personId,
      subject,
    }))

  it('signing in, failing to, and signing out, in each account of the person', async () => {
    const person = await aPerson(app)
    const owner = await aPerson(app)
    const em = app.em()
    await em.execute(
      'insert into memberships (id, created_at, updated_at, account_id, user_id, role) values (gen_random_uuid(), now(), now(), ?, ?, ?)',
      [owner.accountId, person.userId, 'viewer'],
    )
    const failed = await signIn(person.email, 'not this one')
    const unknown = await signIn('nobody@example.com', 'not this one')
    expect(await failed.text()).toBe(await unknown.text())
    const { token } = await (await signIn(person.email, password)).json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE', headers })).status).toBe(200)
    const by = { personId: person.userId, subject: '' }
    const { firstName, lastName } = await em.findOneOrFail(User, { id: person.userId })
    const expected = [
      { action: 'signed-out', ...by },
      { action: 'signed-in', ...by },
      { action: 'sign-in-failed', personId: null, subject: `${firstName} ${lastName}` },
    ]
    for (const reader of [person, owner]) {
      await expect.poll(() => actionsOf(reader), { timeout: 20_000 }).toHaveLength(3)
      expect((await actionsOf(reader)).map(({ action }) => action).sort()).toEqual(
        expected.map(({ action }) => action).sort(),
      )
      expect(await actionsOf(reader)).toEqual(expect.arrayContaining(expected))
    }
    expect(await app.em().count(AuditEvent, { subject: { $like: '%nobody@example.com%' } })).toBe(0)
  })

  it('a publication when visitors see it, and its end, with who and from where', async () => {
    const accountId = await anAccount(app)
    const owner = await aPerson(app, { accountId })
    const publisher = await aPerson(app, { role: 'publisher', accountId })
    const tour = await aTour(app, publisher, ['Hall'], { name: 'Pier' })
    await publisher.trpc.publishing.publish.mutate({ tourId: tour.id })
    await expect.poll(() => actionsOf(owner), { timeout: 30_000, interval: 100 }).toHaveLength(1)
    await publisher.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    // A second time there is nothing to take off the web.
    await publisher.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const by = { personId: publisher.userId, subject: 'Pier' }
    expect(await actionsOf(owner)).toEqual([
      { action: 'tour-unpublished', ...by },
      { action: 'tour-published', ...by },
    ])
    const { events } = await owner.trpc.audit.list.query({})
    for (const { network } of events) expect(network).toMatch(/127\.0\.0\.1|::1/)
  })
})

describe('a root admin in an account of others', () => {
  const visitsSeenBy = async (owner: Person) => {
    const { events } = await owner.trpc.audit.list.query({ action: 'account-opened' })
    return events.map(({ personId, network }) => [personId, network])
  }

  it('is told by its log once, whatever way and however often they call', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const { accountId } = owner
    const within = callerOf({ token: root.token, account: accountId, address: () => app.address })
    await Promise.all(Array.from({ length: 5 }, () => within.trpc.tours.list.query({})))
    expect(await visitsSeenBy(owner)).toEqual([[root.userId, expect.stringContaining('127.0.0.1')]])
    expect((await root.fetch(`/api/v2/${accountId}/sessions`)).status).toBe(200)
    expect(await visitsSeenBy(owner)).toHaveLength(1)
    const second = await aPerson(app, { rootAdmin: true })
    await second.fetch(`/api/v2/${accountId}/sessions`)
    expect(new Set((await visitsSeenBy(owner)).map(([personId]) => personId))).toEqual(
      new Set([root.userId, second.userId]),
    )
  })

  it('is not told by that of their own, nor are members by theirs', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const viewer = await aPerson(app, { role: 'viewer', accountId: root.accountId })
    await root.trpc.tours.list.query({})
    await viewer.trpc.tours.list.query({})
    expect(await visitsSeenBy(root)).toEqual([])
  })

  it('is told again the next day, and by no second server of the same day', async () => {
    const owner = await aPerson(app)
    const actor = { id: crypto.randomUUID(), displayName: 'Support' }
    const visitAt = (now: string) => {
      const ports = { ...app.services.ports, now: () => new Date(now) }
      return { em: app.em() as EntityManager, ports, network: '192.0.2.7', actor }
    }
    const one = createVisitLog()
    const other = createVisitLog()
    const together = Array.from({ length: 5 }, () => one(visitAt('2030-01-01T00:00:00Z'), owner.accountId))
    await Promise.all(together)
    await one(visitAt('2030-01-01T23:59:59Z'), owner.accountId)
    await other(visitAt('2030-01-01T12:00:00Z'), owner.accountId)
    expect(await visitsSeenBy(owner)).toHaveLength(1)
    await one(visitAt('2030-01-02T00:00:00Z'), owner.accountId)
    expect(await visitsSeenBy(owner)).toHaveLength(2)
  })
})
