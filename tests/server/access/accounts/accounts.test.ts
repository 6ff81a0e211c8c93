import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedAccountRetentionMs } from '../../../../src/server/domain/access/accounts/root-admin-operations.ts'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sessionLimits } from '../../../../src/server/domain/access/sessions/session-limits.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { permissionsOf } from '../../../../src/shared/access/permissions.ts'
import { accountsPageLength } from '../../../../src/shared/accounts/accounts.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  anAccount,
  anEmail,
  aPerson,
  apiErrorOf,
  aVisitor,
  callerOf,
  type Person,
  password,
} from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { linkTo, tokenOf } from '../../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }

/** Browser in which a person is signed in. Its calls carry its current cookie. */
async function aBrowserOf({ email }: Person) {
  const jar = { cookie: '' }
  const call = async (procedure: string, input: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.address}/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.address, cookie: jar.cookie, ...headers },
      body: JSON.stringify({ json: input }),
    })
    const newCookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (newCookie !== undefined) jar.cookie = newCookie
    return response
  }
  await call('auth.signIn', { email, password })
  return { jar, call }
}

const statusWithCookie = async (cookie: string) =>
  (await fetch(`${app.address}/trpc/accounts.list?input=${encodeURIComponent('{"json":{}}')}`, { headers: { cookie } }))
    .status

describe('swapping accounts', () => {
  it('T42: changes the session id without extending the session', async () => {
    const person = await aPerson(app)
    const otherAccountId = await anAccount(app, { name: 'Lighthouse' })
    const em = app.em()
    em.create(Membership, { account: otherAccountId, user: person.userId, role: 'viewer' })
    await em.flush()
    const { jar, call } = await aBrowserOf(person)
    const cookieBefore = jar.cookie
    const newestSession = async () => {
      const newest = { orderBy: { createdAt: 'desc' }, limit: 1 } as const
      const [row] = await app.em().find(Session, { user: person.userId }, newest)
      return { id: row?.id, unchangedFields: { key: row?.key, createdAt: row?.createdAt, provenAt: row?.provenAt } }
    }
    const sessionBefore = await newestSession()
    expect((await call('accounts.swap', { accountId: otherAccountId })).status).toBe(200)
    expect(jar.cookie).not.toBe(cookieBefore)
    expect(await statusWithCookie(cookieBefore)).toBe(401)
    expect(await statusWithCookie(jar.cookie)).toBe(200)
    const sessionAfter = await newestSession()
    expect(sessionAfter.id).not.toBe(sessionBefore.id)
    expect(sessionAfter.unchangedFields).toEqual(sessionBefore.unchangedFields)
  })

  it('T48: rejects another account like an unknown one', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const { jar, call } = await aBrowserOf(person)
    const cookieBefore = jar.cookie
    const responseToForeignId = await call('accounts.swap', { accountId: stranger.accountId })
    const responseToUnknownId = await call('accounts.swap', { accountId: crypto.randomUUID() })
    expect([responseToForeignId.status, responseToUnknownId.status]).toEqual([404, 404])
    expect(await responseToForeignId.text()).toBe(await responseToUnknownId.text())
    expect(jar.cookie).toBe(cookieBefore)
    expect(await statusWithCookie(cookieBefore)).toBe(200)
    const foreignHeaders = { 'stopover-account': stranger.accountId }
    expect((await call('accounts.update', { name: 'Mine' }, foreignHeaders)).status).toBe(404)
    expect(await apiErrorOf(person.trpc.accounts.swap.mutate({ accountId: stranger.accountId }))).toMatchObject({
      code: 'resource.notFound',
    })
  })

  it('lets a root admin act as the owner of any account with an audit event', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const { accountId } = owner
    const user = await root.trpc.accounts.swap.mutate({ accountId })
    expect(user.accounts.map(({ aid }) => aid)).toEqual([root.accountId, accountId])
    expect(user.accounts[1]).toMatchObject({ role: 'owner', status: 'active', permissions: permissionsOf('owner') })
    const rootInAccount = callerOf({ token: root.token, account: accountId, address: () => app.address })
    expect((await rootInAccount.trpc.auth.me.query({}))?.accounts.map(({ aid }) => aid)).toEqual([
      root.accountId,
      accountId,
    ])
    expect((await root.trpc.auth.me.query({}))?.accounts.map(({ aid }) => aid)).toEqual([root.accountId])
    const peopleWhoOpened = async () => {
      const { events } = await owner.trpc.audit.list.query({ action: 'account-opened' })
      return events.map(({ personId }) => personId)
    }
    expect(await peopleWhoOpened()).toEqual([root.userId])
    await owner.trpc.accounts.swap.mutate({ accountId })
    await root.trpc.accounts.swap.mutate({ accountId: root.accountId })
    expect(await peopleWhoOpened()).toEqual([root.userId])
    const unknown = root.trpc.accounts.swap.mutate({ accountId: crypto.randomUUID() })
    expect(await apiErrorOf(unknown)).toMatchObject({ status: 404 })
  })

  it('with a bearer token records when the account was opened', async () => {
    const person = await aPerson(app)
    await aTour(app, person)
    await person.trpc.accounts.swap.mutate({ accountId: person.accountId })
    const [card] = await person.trpc.accounts.list.query({})
    expect(card).toMatchObject({ aid: person.accountId, role: 'owner', tourCount: 1, memberCount: 1, status: 'active' })
    expect(Date.now() - Date.parse(card?.lastOpenedAt ?? '')).toBeLessThan(60_000)
    expect(Date.now() - Date.parse(card?.lastSavedAt ?? '')).toBeLessThan(60_000)
  })
})

describe('the settings of an account', () => {
  it('T59, T60: accept only ids and public tokens of the right format', async () => {
    const admin = await aPerson(app, { role: 'admin' })
    const { update } = admin.trpc.accounts
    for (const gaId of ['G-ABCD1234', null]) {
      expect(await update.mutate({ gaId })).toMatchObject({ gaId })
    }
    for (const gaId of ['G-abc', 'UA-12345-1', "G-AB12');alert(1)//", 'X-12345']) {
      expect(await apiErrorOf(update.mutate({ gaId }))).toMatchObject({ status: 400 })
    }
    expect(await update.mutate({ mapboxToken: 'pk.eyJ1Ijoi.abc-_1' })).toMatchObject({
      mapboxToken: 'pk.eyJ1Ijoi.abc-_1',
    })
    for (const mapboxToken of ['sk.eyJ1Ijoi.abc', 'eyJ1', 'pk.a b']) {
      expect(await apiErrorOf(update.mutate({ mapboxToken }))).toMatchObject({ status: 400 })
    }
    expect(await admin.trpc.accounts.get.query({})).toMatchObject({ mapboxToken: 'pk.eyJ1Ijoi.abc-_1', gaId: null })
  })

  it('validate the URL and the attribution of map tiles', async () => {
    const admin = await aPerson(app, { role: 'admin' })
    const { update } = admin.trpc.accounts
    const settings = {
      mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=a',
      mapTilesAttribution: '© <a href="https://tiles.example">Tiles</a>',
    }
    expect(await update.mutate(settings)).toMatchObject({ ...settings, defaultMapTiles: null })
    for (const rejected of [
      { mapTilesUrl: 'http://tiles.example/{z}/{x}/{y}.png' },
      { mapTilesUrl: 'https://tiles.example/tile.png' },
      { mapTilesUrl: '' },
      { mapTilesAttribution: '<a href="javascript:alert(1)">Tiles</a>' },
      { mapTilesAttribution: '<img src="https://tiles.example">' },
      { mapTilesAttribution: 'a'.repeat(301) },
    ])
      expect(await apiErrorOf(update.mutate(rejected))).toMatchObject({ status: 400 })
    expect(await admin.trpc.accounts.get.query({})).toMatchObject(settings)
    expect(await update.mutate({ mapTilesUrl: null })).toMatchObject({ ...settings, mapTilesUrl: null })
    const events = await app.em().find(AuditEvent, { account: admin.accountId }, { orderBy: { id: 'asc' } })
    expect(events.map(({ subject }) => subject)).toEqual(['base map, base map attribution', 'base map'])
  })

  it('include a time zone that the session also returns', async () => {
    const admin = await aPerson(app, { role: 'admin' })
    const { update } = admin.trpc.accounts
    expect(await admin.trpc.accounts.get.query({})).toMatchObject({ timeZone: 'UTC' })
    expect(await update.mutate({ timeZone: 'Asia/Kolkata' })).toMatchObject({ timeZone: 'Asia/Kolkata' })
    for (const timeZone of ['', 'Mars/Olympus_Mons', 'Europe/'.padEnd(80, 'x')]) {
      expect(await apiErrorOf(update.mutate({ timeZone }))).toMatchObject({ status: 400 })
    }
    expect((await admin.trpc.auth.me.query({}))?.accounts).toMatchObject([{ timeZone: 'Asia/Kolkata' }])
  })

  it('are audited by name when they change', async () => {
    const admin = await aPerson(app, { role: 'admin' })
    const settings = { name: 'Pier', gaId: null, mapboxToken: null }
    await admin.trpc.accounts.update.mutate(settings)
    await admin.trpc.accounts.update.mutate(settings)
    await admin.trpc.accounts.update.mutate({ ...settings, gaId: 'G-ABCD1234' })
    const events = await app.em().find(AuditEvent, { account: admin.accountId }, { orderBy: { id: 'asc' } })
    expect(events.map(({ subject }) => subject)).toEqual(['name', 'Google Analytics id'])
  })

  it('T06: exclude tier, status and id', async () => {
    const owner = await aPerson(app)
    const headers = { 'content-type': 'application/json' }
    for (const field of ['tier', 'status', 'id']) {
      const body = JSON.stringify({ json: { name: 'A', [field]: 'enterprise' } })
      expect((await owner.fetch('/trpc/accounts.update', { method: 'POST', headers, body })).status).toBe(400)
    }
  })

  it('require the permission to manage users', async () => {
    const owner = await aPerson(app)
    const editor = await aPerson(app, { accountId: owner.accountId, role: 'editor' })
    expect(await apiErrorOf(editor.trpc.accounts.update.mutate({ name: 'Mine' }))).toMatchObject({ status: 403 })
    expect(await editor.trpc.accounts.get.query({})).toMatchObject({ name: 'Harbor Museum', tier: 'free' })
  })

  it('T06: don’t give owners the operations of root admins', async () => {
    const owner = await aPerson(app)
    for (const call of [
      () => owner.trpc.accounts.listAll.query({}),
      () => owner.trpc.accounts.create.mutate({ name: 'A' }),
      () => owner.trpc.accounts.updateByRoot.mutate({ accountId: owner.accountId, tier: 'enterprise' }),
      () => owner.trpc.accounts.membersByRoot.query({ accountId: owner.accountId }),
    ]) {
      expect(await apiErrorOf(call())).toMatchObject({ status: 403, code: 'access.denied' })
    }
  })
})

async function aPublishedTour(person: Person) {
  const tour = await aTour(app, person)
  await person.trpc.publishing.publish.mutate({ tourId: tour.id })
  const state = async () => (await person.trpc.tours.get.query({ tourId: tour.id })).publication
  await expect.poll(async () => (await state()).liveNumber, polling).toBe(1)
  const { shareId } = await state()
  return { manifestStatus: async () => (await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)).status }
}

describe('suspending an account', () => {
  it('T47, T54: locks people and visitors out within five seconds until it is reversed', async () => {
    const owner = await aPerson(app)
    const root = await aPerson(app, { rootAdmin: true })
    const { manifestStatus } = await aPublishedTour(owner)
    expect(await manifestStatus()).toBe(200)
    const setStatus = (status: 'suspended' | 'active') =>
      root.trpc.accounts.updateByRoot.mutate({ accountId: owner.accountId, status })
    await setStatus('suspended')
    const suspendedAt = Date.now()
    expect(await apiErrorOf(owner.trpc.tours.list.query({}))).toMatchObject({ status: 403, code: 'account.suspended' })
    await expect.poll(manifestStatus, polling).toBe(404)
    expect(Date.now() - suspendedAt).toBeLessThan(5000)
    expect(await owner.trpc.accounts.list.query({})).toMatchObject([{ status: 'suspended' }])
    await setStatus('active')
    expect(await owner.trpc.tours.list.query({})).toMatchObject({ total: 1 })
    await expect.poll(manifestStatus, polling).toBe(200)
  })
})

describe('closing an account', () => {
  it('requires the owner, a recent sign-in and the name of the account', async () => {
    const owner = await aPerson(app)
    const admin = await aPerson(app, { accountId: owner.accountId, role: 'admin' })
    const { close } = owner.trpc.accounts
    expect(await apiErrorOf(close.mutate({ name: 'harbor' }))).toMatchObject({ code: 'account.nameMistyped' })
    expect(await apiErrorOf(admin.trpc.accounts.close.mutate({ name: 'Harbor Museum' }))).toMatchObject({
      errorMessage:
        'Sorry! You do not have access to delete the account. Contact your tour admin to make changes here.',
    })
    const provenAt = new Date(Date.now() - sessionLimits.recentSignInMs - 1000)
    await app.em().nativeUpdate(Session, { user: owner.userId }, { provenAt })
    expect(await apiErrorOf(close.mutate({ name: 'Harbor Museum' }))).toMatchObject({ code: 'auth.proofTooOld' })
    await app.em().nativeUpdate(Session, { user: owner.userId }, { provenAt: new Date() })
    await close.mutate({ name: 'Harbor Museum' })
    expect(await apiErrorOf(admin.trpc.tours.list.query({}))).toMatchObject({ code: 'account.suspended' })
  })

  it('can be reversed by a root admin for 30 days', async () => {
    const owner = await aPerson(app)
    const admin = await aPerson(app, { accountId: owner.accountId, role: 'admin' })
    const root = await aPerson(app, { rootAdmin: true })
    await owner.trpc.accounts.close.mutate({ name: 'Harbor Museum' })
    const reopen = () => root.trpc.accounts.updateByRoot.mutate({ accountId: owner.accountId, status: 'active' })
    const tooLongAgo = new Date(Date.now() - closedAccountRetentionMs - 1000)
    await app.em().nativeUpdate(Account, { id: owner.accountId }, { closedAt: tooLongAgo })
    expect(await apiErrorOf(reopen())).toMatchObject({ status: 409, code: 'account.reopenTooLate' })
    await app.em().nativeUpdate(Account, { id: owner.accountId }, { closedAt: new Date() })
    expect(await reopen()).toMatchObject({ status: 'active', closedAt: null })
    expect(await admin.trpc.tours.list.query({})).toMatchObject({ tours: [] })
    const events = await app.em().find(AuditEvent, { account: owner.accountId }, { orderBy: { id: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['account-closed', 'account-changed'])
  })
})

describe('root admins', () => {
  it('find accounts by name or by the email of an owner in pages', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const rarePart = `${crypto.randomUUID()}%`
    const owner = await aPerson(app, { accountId: await anAccount(app, { name: `Zeppelin ${rarePart} hangar` }) })
    const accountsMatching = async (search: string) => (await root.trpc.accounts.listAll.query({ search })).accounts
    expect(await accountsMatching(rarePart)).toMatchObject([{ aid: owner.accountId, owners: [{ email: owner.email }] }])
    expect((await accountsMatching(owner.email)).map(({ aid }) => aid)).toEqual([owner.accountId])
    const accountsOfPage = async (page: number) => {
      const { accounts, total } = await root.trpc.accounts.listAll.query({ page })
      return { aids: accounts.map(({ aid }) => aid), total }
    }
    for (let index = 0; index < accountsPageLength; index++) await anAccount(app, { name: `Depot ${index}` })
    const firstPage = await accountsOfPage(0)
    const secondPage = await accountsOfPage(1)
    expect(firstPage.aids).toHaveLength(accountsPageLength)
    expect(firstPage.total).toBe(await app.em().count(Account, {}))
    expect(secondPage.aids.filter((aid) => firstPage.aids.includes(aid))).toEqual([])
  })

  it('create accounts with an existing or an invited owner', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const existingUser = await aPerson(app)
    const accountOfExistingUser = await root.trpc.accounts.create.mutate({
      name: 'Port',
      ownerEmail: existingUser.email,
      tier: 'enterprise',
    })
    expect(accountOfExistingUser).toMatchObject({
      tier: 'enterprise',
      status: 'active',
      owners: [{ email: existingUser.email }],
    })
    const ownerEmail = anEmail('first-owner')
    const accountOfInvitedOwner = await root.trpc.accounts.create.mutate({ name: 'Pier', ownerEmail })
    expect(accountOfInvitedOwner.owners).toMatchObject([{ email: root.email }])
    const token = tokenOf(await linkTo(app, ownerEmail, { path: '/token/invite' }))
    const fields = { token, firstName: 'First', lastName: '', password, privacyPolicy: true }
    await aVisitor(app).trpc.accounts.acceptAsStranger.mutate(fields)
    const members = await root.trpc.accounts.membersByRoot.query({ accountId: accountOfInvitedOwner.aid })
    expect(members.map(({ email, role }) => [email, role])).toEqual([
      [root.email, 'admin'],
      [ownerEmail, 'owner'],
    ])
  })

  it('alone manage the invitation of an owner until another person becomes owner', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const ownerEmail = anEmail('mistyped-owner')
    const created = await root.trpc.accounts.create.mutate({ name: 'Pier', ownerEmail })
    const { trpc } = await aPerson(app, { accountId: created.aid, role: 'admin' })
    const [pending] = (await trpc.accounts.invitations.query({})).invitations
    const invitation = { invitationId: pending?.id ?? '' }
    for (const call of [
      () => trpc.accounts.resendInvitation.mutate(invitation),
      () => trpc.accounts.withdrawInvitation.mutate(invitation),
      () => trpc.accounts.invite.mutate({ email: ownerEmail, role: 'viewer' }),
    ])
      expect(await apiErrorOf(call())).toMatchObject({ status: 403, code: 'account.ownerFixed' })
    const token = tokenOf(await linkTo(app, ownerEmail, { path: '/token/invite' }))
    const newOwner = await aPerson(app)
    await root.trpc.accounts.updateByRoot.mutate({ accountId: created.aid, ownerEmail: newOwner.email })
    const fields = { token, firstName: 'Too', lastName: 'Late', password, privacyPolicy: true }
    const lateSignUp = aVisitor(app).trpc.accounts.acceptAsStranger.mutate(fields)
    expect(await apiErrorOf(lateSignUp)).toMatchObject({ code: 'auth.linkOver' })
  })

  it('require a recent sign-in to suspend an account', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const { accountId } = await aPerson(app)
    const provenAt = new Date(Date.now() - sessionLimits.recentSignInMs - 1000)
    await app.em().nativeUpdate(Session, { user: root.userId }, { provenAt })
    const suspend = root.trpc.accounts.updateByRoot.mutate({ accountId, status: 'suspended' })
    expect(await apiErrorOf(suspend)).toMatchObject({ status: 403, code: 'auth.proofTooOld' })
  })

  it('can’t create an account for a disabled person', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const disabledPerson = await aPerson(app)
    await app.em().nativeUpdate(User, { id: disabledPerson.userId }, { disabledAt: new Date() })
    const creation = root.trpc.accounts.create.mutate({ name: 'Pier', ownerEmail: disabledPerson.email })
    expect(await apiErrorOf(creation)).toMatchObject({ status: 404 })
  })

  it('make the previous owner an Admin when they transfer an account', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const newOwner = await aPerson(app)
    const transferTo = (ownerEmail: string) =>
      root.trpc.accounts.updateByRoot.mutate({ accountId: owner.accountId, ownerEmail })
    expect(await apiErrorOf(transferTo('nobody@example.com'))).toMatchObject({ status: 404 })
    expect(await transferTo(newOwner.email)).toMatchObject({ owners: [{ email: newOwner.email }], memberCount: 2 })
    expect(await owner.trpc.accounts.list.query({})).toMatchObject([{ role: 'admin' }])
  })
})
