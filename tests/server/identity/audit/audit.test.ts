import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLimits } from '../../../../src/server/domain/identity/audit/audit-limits.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { hasMoreThan } from '../../../../src/server/domain/identity/audit/find.ts'
import { recordEvent } from '../../../../src/server/domain/identity/audit/record.ts'
import { createAccountAccessLog } from '../../../../src/server/domain/identity/audit/root-admin-access.ts'
import { sweepAudit } from '../../../../src/server/domain/identity/audit/sweep.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { AuditAction } from '../../../../src/shared/audit.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  anAccount,
  aPerson,
  apiErrorOf,
  aVisitor,
  callerOf,
  type Person,
  password,
} from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

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

type EventFields = {
  readonly action?: AuditAction
  readonly subject?: string
  readonly at?: Date
  readonly by?: Person
  readonly network?: string
}

/** Records an event in the account of a person, as operations do. */
async function record(person: Person, fields: EventFields): Promise<void> {
  const { action = 'account-changed', subject = '', at, by = person, network = '192.0.2.7' } = fields
  const em = app.em() as EntityManager
  const ports = { ...app.services.ports, now: () => at ?? new Date() }
  const actor = { id: by.userId, displayName: `Name of ${by.email}` }
  await recordEvent({ em, ports, network, actor }, person.accountId, { action, subject })
}

describe('the audit log', () => {
  it('is visible only to members who manage users of the account', async () => {
    const owner = await aPerson(app)
    const publisher = await aPerson(app, { role: 'publisher', accountId: owner.accountId })
    const stranger = await aPerson(app)
    await record(owner, { subject: 'own account' })
    expect((await owner.trpc.audit.list.query({})).events).toMatchObject([
      { subject: 'own account', network: '192.0.2.7' },
    ])
    expect((await stranger.trpc.audit.list.query({})).events).toEqual([])
    expect(await stranger.trpc.audit.people.query({})).toEqual([])
    const { list, people } = publisher.trpc.audit
    for (const { query } of [list, people])
      expect(await apiErrorOf(query({}))).toMatchObject({ status: 403, code: 'access.denied' })
    expect((await csvOf(publisher)).status).toBe(403)
    expect((await stranger.fetch(`/api/v2/${owner.accountId}/audit.csv`)).status).toBe(404)
    expect((await aVisitor(app).fetch(`/api/v2/${owner.accountId}/audit.csv`)).status).toBe(401)
  })

  it('lists each event once across pages, newest first', async () => {
    const owner = await aPerson(app)
    const at = new Date(Date.now() - dayMs)
    // Events of the same time are ordered by their number.
    for (let count = 0; count < auditLimits.pageLength + 5; count++) await record(owner, { subject: `no ${count}`, at })
    const firstPage = await owner.trpc.audit.list.query({})
    expect(firstPage.events).toHaveLength(auditLimits.pageLength)
    await record(owner, { subject: 'later' })
    const secondPage = await owner.trpc.audit.list.query({ cursor: firstPage.nextCursor })
    expect(secondPage.nextCursor).toBeNull()
    const subjects = [...firstPage.events, ...secondPage.events].map(({ subject }) => subject)
    const newestFirst = Array.from({ length: auditLimits.pageLength + 5 }, (_, count) => `no ${count}`).reverse()
    expect(subjects).toEqual(newestFirst)
  })

  it('filters by action, person and days', async () => {
    const owner = await aPerson(app)
    const admin = await aPerson(app, { role: 'admin', accountId: owner.accountId })
    const daysAgo = (count: number) => new Date(Date.now() - count * dayMs)
    await record(owner, { action: 'role-changed', subject: 'old', at: daysAgo(9) })
    await record(owner, { action: 'role-changed', subject: 'by admin', at: daysAgo(5), by: admin })
    await record(owner, { action: 'member-invited', subject: 'recent', at: daysAgo(1) })
    const subjectsOf = async (filter: Parameters<typeof owner.trpc.audit.list.query>[0]) =>
      (await owner.trpc.audit.list.query(filter)).events.map(({ subject }) => subject)
    expect(await subjectsOf({ action: 'role-changed' })).toEqual(['by admin', 'old'])
    expect(await subjectsOf({ person: admin.userId })).toEqual(['by admin'])
    expect(await subjectsOf({ since: daysAgo(6).toISOString() })).toEqual(['recent', 'by admin'])
    expect(await subjectsOf({ since: daysAgo(6).toISOString(), before: daysAgo(2).toISOString() })).toEqual([
      'by admin',
    ])
    expect(await subjectsOf({ action: 'member-invited', person: admin.userId })).toEqual([])
    const people = await owner.trpc.audit.people.query({})
    expect(people.map(({ uid }) => uid).sort()).toEqual([owner.userId, admin.userId].sort())
    expect(people.find(({ uid }) => uid === admin.userId)?.name).toBe(`Name of ${admin.email}`)
    expect(await apiErrorOf(owner.trpc.audit.list.query({ cursor: "1-1' or" }))).toMatchObject({ status: 400 })
  })

  it('deletes events after a year', async () => {
    const owner = await aPerson(app)
    await record(owner, { subject: 'expired', at: new Date(Date.now() - 366 * dayMs) })
    await record(owner, { subject: 'recent', at: new Date(Date.now() - 364 * dayMs) })
    await sweepAudit({ em: app.em() as EntityManager, ports: app.services.ports })
    const rows = await app.em().find(AuditEvent, { account: owner.accountId })
    expect(rows.map(({ subject }) => subject)).toEqual(['recent'])
  })
})

describe('the CSV export', () => {
  it('returns the filtered events as RFC 4180 for a bearer token or a cookie', async () => {
    const owner = await aPerson(app)
    await record(owner, {
      action: 'member-invited',
      subject: 'Zoë "Z", née\nÖz',
      at: new Date('2026-02-03T04:05:06.789Z'),
    })
    await record(owner, { action: 'member-removed', subject: 'other', at: new Date('2026-02-04T00:00:00Z') })
    const response = await csvOf(owner, '?action=member-invited')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?stopover-audit.*\.csv"?$/)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const csv = Buffer.from(await response.arrayBuffer()).toString('utf8')
    const fields = ['2026-02-03T04:05:06.789Z', 'member-invited', `Name of ${owner.email}`, owner.userId]
    const csvLine = [...fields, 'Zoë ""Z"", née\nÖz', '192.0.2.7'].map((field) => `"${field}"`).join(',')
    const headerLine = '"time_utc","action","person","person_id","subject","network"'
    expect(csv).toBe(`\uFEFF${headerLine}\r\n${csvLine}\r\n`)
    const headers = { cookie: `stopover-session=${owner.token}` }
    const byCookie = await fetch(`${app.address}/api/v2/${owner.accountId}/audit.csv`, { headers })
    expect((await byCookie.text()).split('\r\n')).toHaveLength(4)
  })

  it('leaves the network empty for events without a request', async () => {
    const owner = await aPerson(app)
    for (const network of ['', 'unknown']) await record(owner, { network })
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.map(({ network }) => network)).toEqual(['', ''])
    expect(await (await csvOf(owner)).text()).not.toContain('unknown')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'shows %j as text, not as a formula',
    async (subject) => {
      const owner = await aPerson(app)
      await record(owner, { subject })
      expect(await (await csvOf(owner)).text()).toContain(`"'${subject}"`)
    },
  )

  it('contains more events than one batch', async () => {
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
    const scope = { em: app.em() as EntityManager, account: { id: owner.accountId } }
    expect([await hasMoreThan(scope, {}, 2299), await hasMoreThan(scope, {}, 2300)]).toEqual([true, false])
  })
})

describe('recorded events', () => {
  const actionsOf = async (person: Person) =>
    (await person.trpc.audit.list.query({})).events.map(({ action, personId, subject }) => ({
      action,
      personId,
      subject,
    }))

  it('include sign-ins, failed sign-ins and sign-outs in each account of the user', async () => {
    const person = await aPerson(app)
    const owner = await aPerson(app)
    const em = app.em()
    await em.execute(
      'insert into memberships (id, created_at, updated_at, account_id, user_id, role) values (gen_random_uuid(), now(), now(), ?, ?, ?)',
      [owner.accountId, person.userId, 'viewer'],
    )
    const failedSignIn = await signIn(person.email, 'not this one')
    const unknownUserSignIn = await signIn('nobody@example.com', 'not this one')
    expect(await failedSignIn.text()).toBe(await unknownUserSignIn.text())
    const { token } = await (await signIn(person.email, password)).json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE', headers })).status).toBe(200)
    const recordedUser = { personId: person.userId, subject: '' }
    const { firstName, lastName } = await em.findOneOrFail(User, { id: person.userId })
    const expected = [
      { action: 'signed-out', ...recordedUser },
      { action: 'signed-in', ...recordedUser },
      { action: 'sign-in-failed', personId: null, subject: `${firstName} ${lastName}` },
    ]
    for (const reader of [person, owner]) {
      await expect.poll(() => actionsOf(reader), { timeout: 60_000 }).toHaveLength(3)
      expect((await actionsOf(reader)).map(({ action }) => action).sort()).toEqual(
        expected.map(({ action }) => action).sort(),
      )
      expect(await actionsOf(reader)).toEqual(expect.arrayContaining(expected))
    }
    expect(await app.em().count(AuditEvent, { subject: { $like: '%nobody@example.com%' } })).toBe(0)
  })

  it('include publishing and unpublishing with user and network', async () => {
    const accountId = await anAccount(app)
    const owner = await aPerson(app, { accountId })
    const publisher = await aPerson(app, { role: 'publisher', accountId })
    const tour = await aTour(app, publisher, ['Hall'], { name: 'Pier' })
    await publisher.trpc.publishing.publish.mutate({ tourId: tour.id })
    await expect.poll(() => actionsOf(owner), { timeout: 60_000, interval: 100 }).toHaveLength(1)
    await publisher.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    // Unpublishing an unpublished tour records no event.
    await publisher.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const recordedUser = { personId: publisher.userId, subject: 'Pier' }
    expect(await actionsOf(owner)).toEqual([
      { action: 'tour-unpublished', ...recordedUser },
      { action: 'tour-published', ...recordedUser },
    ])
    const { events } = await owner.trpc.audit.list.query({})
    for (const { network } of events) expect(network).toMatch(/127\.0\.0\.1|::1/)
  })
})

describe('the visit of a root admin to another account', () => {
  const visitsListedFor = async (owner: Person) => {
    const { events } = await owner.trpc.audit.list.query({ action: 'account-opened' })
    return events.map(({ personId, network }) => [personId, network])
  }

  it('is recorded once for tRPC and REST calls together', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const { accountId } = owner
    const rootInAccount = callerOf({ token: root.token, account: accountId, address: () => app.address })
    await Promise.all(Array.from({ length: 5 }, () => rootInAccount.trpc.tours.list.query({})))
    expect(await visitsListedFor(owner)).toEqual([[root.userId, expect.stringContaining('127.0.0.1')]])
    expect((await root.fetch(`/api/v2/${accountId}/sessions`)).status).toBe(200)
    expect(await visitsListedFor(owner)).toHaveLength(1)
    const secondRoot = await aPerson(app, { rootAdmin: true })
    await secondRoot.fetch(`/api/v2/${accountId}/sessions`)
    expect(new Set((await visitsListedFor(owner)).map(([personId]) => personId))).toEqual(
      new Set([root.userId, secondRoot.userId]),
    )
  })

  it('is not recorded for members of the account', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const viewer = await aPerson(app, { role: 'viewer', accountId: root.accountId })
    await root.trpc.tours.list.query({})
    await viewer.trpc.tours.list.query({})
    expect(await visitsListedFor(root)).toEqual([])
  })

  it('is recorded once a day, even by two servers', async () => {
    const owner = await aPerson(app)
    const actor = { id: crypto.randomUUID(), displayName: 'Support' }
    const visitAt = (now: string) => {
      const ports = { ...app.services.ports, now: () => new Date(now) }
      return { em: app.em() as EntityManager, ports, network: '192.0.2.7', actor }
    }
    const logOfFirstServer = createAccountAccessLog()
    const logOfSecondServer = createAccountAccessLog()
    const concurrentVisits = Array.from({ length: 5 }, () =>
      logOfFirstServer(visitAt('2030-01-01T00:00:00Z'), owner.accountId),
    )
    await Promise.all(concurrentVisits)
    await logOfFirstServer(visitAt('2030-01-01T23:59:59Z'), owner.accountId)
    await logOfSecondServer(visitAt('2030-01-01T12:00:00Z'), owner.accountId)
    expect(await visitsListedFor(owner)).toHaveLength(1)
    await logOfFirstServer(visitAt('2030-01-02T00:00:00Z'), owner.accountId)
    expect(await visitsListedFor(owner)).toHaveLength(2)
  })
})
