import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anAccount, aPerson, apiErrorOf } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function aTeam() {
  const owner = await aPerson(app)
  const { accountId } = owner
  const admin = await aPerson(app, { accountId, role: 'admin' })
  const editor = await aPerson(app, { accountId, role: 'editor' })
  return { accountId, owner, admin, editor }
}

const rolesOf = async (accountId: string) =>
  (await app.em().find(Membership, { account: accountId })).map(({ role }) => role).sort()

const eventsOf = async (accountId: string) =>
  (await app.em().find(AuditEvent, { account: accountId }, { orderBy: { id: 'asc' } })).map(({ action }) => action)

describe('the role of a member', () => {
  it('can be changed by an Admin except to or from Owner', async () => {
    const { accountId, owner, admin, editor } = await aTeam()
    const root = await aPerson(app, { rootAdmin: true })
    const changed = await admin.trpc.accounts.changeRole.mutate({ userId: editor.userId, role: 'admin' })
    expect(changed).toMatchObject({ userId: editor.userId, role: 'admin' })
    const ownerFixedError = { status: 403, code: 'account.ownerFixed' }
    const { changeRole, removeMember } = admin.trpc.accounts
    expect(await apiErrorOf(changeRole.mutate({ userId: editor.userId, role: 'owner' }))).toMatchObject(ownerFixedError)
    expect(await apiErrorOf(changeRole.mutate({ userId: admin.userId, role: 'owner' }))).toMatchObject(ownerFixedError)
    expect(await apiErrorOf(changeRole.mutate({ userId: owner.userId, role: 'viewer' }))).toMatchObject(ownerFixedError)
    expect(await apiErrorOf(removeMember.mutate({ userId: owner.userId }))).toMatchObject(ownerFixedError)
    const byOwner = owner.trpc.accounts.changeRole.mutate({ userId: editor.userId, role: 'owner' })
    expect(await apiErrorOf(byOwner)).toMatchObject(ownerFixedError)
    expect(await rolesOf(accountId)).toEqual(['admin', 'admin', 'owner'])
    const asRoot = { ...root.headers, 'stopover-account': accountId, 'content-type': 'application/json' }
    const promote = (userId: string, role: string) =>
      fetch(`${app.address}/trpc/accounts.changeRole`, {
        method: 'POST',
        headers: asRoot,
        body: JSON.stringify({ json: { userId, role } }),
      })
    expect((await promote(editor.userId, 'owner')).status).toBe(200)
    expect(await rolesOf(accountId)).toEqual(['admin', 'owner', 'owner'])
    expect((await promote(editor.userId, 'admin')).status).toBe(200)
    expect((await promote(owner.userId, 'viewer')).status).toBe(409)
    expect(await rolesOf(accountId)).toEqual(['admin', 'admin', 'owner'])
    expect((await eventsOf(accountId)).filter((action) => action === 'role-changed')).toHaveLength(3)
    const [firstEvent] = await app.em().find(AuditEvent, { account: accountId }, { orderBy: { id: 'asc' } })
    expect(firstEvent?.subject).toMatch(/: Editor → Admin$/)
  })

  it('T47: applies to the next call after it was lowered', async () => {
    const { owner, accountId } = await aTeam()
    const publisher = await aPerson(app, { accountId, role: 'publisher' })
    const tour = await publisher.trpc.tours.create.mutate({ name: 'Pier' })
    expect(await apiErrorOf(publisher.trpc.publishing.publish.mutate({ tourId: tour.id }))).toMatchObject({
      status: 409,
    })
    await owner.trpc.accounts.changeRole.mutate({ userId: publisher.userId, role: 'editor' })
    expect(await apiErrorOf(publisher.trpc.publishing.publish.mutate({ tourId: tour.id }))).toMatchObject({
      status: 403,
      errorMessage: 'Sorry! You do not have access to publish tours. Contact your tour admin to make changes here.',
    })
  })

  it('decides whether emails of other members are shown', async () => {
    const { owner, editor } = await aTeam()
    const emails = async ({ trpc }: typeof owner) =>
      (await trpc.accounts.members.query({})).members.map(({ email }) => email)
    expect(await emails(owner)).toContain(editor.email)
    expect(new Set(await emails(editor))).toEqual(new Set(['']))
  })
})

describe('the owner of an account', () => {
  it('can’t leave as the last one', async () => {
    const { owner, accountId } = await aTeam()
    expect(await apiErrorOf(owner.trpc.accounts.leave.mutate({}))).toMatchObject({ code: 'account.ownerNeeded' })
    expect(await rolesOf(accountId)).toEqual(['admin', 'editor', 'owner'])
  })

  it('remains when two owners leave concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const accountId = await anAccount(app)
      const people = [await aPerson(app, { accountId }), await aPerson(app, { accountId })]
      const outcomes = await Promise.allSettled(people.map(({ trpc }) => trpc.accounts.leave.mutate({})))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await rolesOf(accountId)).toEqual(['owner'])
    }
  })

  it('is a single person after concurrent transfers to two people', async () => {
    const { owner, admin, editor, accountId } = await aTeam()
    const outcomes = await Promise.allSettled(
      [admin, editor].map(({ userId }) => owner.trpc.accounts.transfer.mutate({ userId })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await rolesOf(accountId)).filter((role) => role === 'owner')).toHaveLength(1)
    expect((await eventsOf(accountId)).filter((action) => action === 'ownership-transferred')).toHaveLength(1)
  })

  it('is replaced when a root admin transfers the account', async () => {
    const { accountId, admin } = await aTeam()
    const root = await aPerson(app, { rootAdmin: true })
    const headers = { 'content-type': 'application/json', 'stopover-account': accountId }
    const body = JSON.stringify({ json: { userId: admin.userId } })
    expect((await root.fetch('/trpc/accounts.transfer', { method: 'POST', headers, body })).status).toBe(200)
    expect(await rolesOf(accountId)).toEqual(['admin', 'editor', 'owner'])
  })

  it('can transfer the account only within ten minutes of signing in', async () => {
    const { owner, admin, accountId } = await aTeam()
    await app.em().nativeUpdate(Session, { user: owner.userId }, { provenAt: new Date(Date.now() - 11 * 60_000) })
    const transfer = owner.trpc.accounts.transfer.mutate({ userId: admin.userId })
    expect(await apiErrorOf(transfer)).toMatchObject({ status: 403, code: 'auth.proofTooOld' })
    expect(await rolesOf(accountId)).toEqual(['admin', 'editor', 'owner'])
    expect(await apiErrorOf(admin.trpc.accounts.transfer.mutate({ userId: admin.userId }))).toMatchObject({
      code: 'access.denied',
    })
  })
})

describe('removing', () => {
  it('T44: ends all sessions of the person', async () => {
    const { admin, editor, accountId } = await aTeam()
    await admin.trpc.accounts.removeMember.mutate({ userId: editor.userId })
    expect(await apiErrorOf(editor.trpc.tours.list.query({}))).toMatchObject({ status: 401 })
    expect(await rolesOf(accountId)).toEqual(['admin', 'owner'])
    expect(await eventsOf(accountId)).toContain('member-removed')
  })

  it('keeps the session of a person who leaves, without access to the account', async () => {
    const { editor, accountId } = await aTeam()
    await editor.trpc.accounts.leave.mutate({})
    expect(await apiErrorOf(editor.trpc.tours.list.query({}))).toMatchObject({ status: 404 })
    expect(await editor.trpc.auth.me.query({})).toMatchObject({ accounts: [] })
    expect(await rolesOf(accountId)).toEqual(['admin', 'owner'])
    expect(await eventsOf(accountId)).toEqual(['member-left'])
  })

  it('lets a person without any account create exactly one', async () => {
    const { editor, admin } = await aTeam()
    const createOwnAccount = () => editor.trpc.accounts.startOwn.mutate({})
    const hasAccountError = { status: 409, code: 'account.hasOne' }
    expect(await apiErrorOf(admin.trpc.accounts.startOwn.mutate({}))).toMatchObject(hasAccountError)
    await editor.trpc.accounts.leave.mutate({})
    const outcomes = await Promise.allSettled([createOwnAccount(), createOwnAccount()])
    const created = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(created).toMatchObject([{ user: { accounts: [{ name: 'Robin’s tours', role: 'owner' }] } }])
    expect(await eventsOf(created[0]?.accountId ?? '')).toEqual(['account-created'])
    expect(await apiErrorOf(createOwnAccount())).toMatchObject(hasAccountError)
  })

  it('T49: rejects a person of another account like an unknown one', async () => {
    const { admin } = await aTeam()
    const stranger = await aPerson(app)
    const removalErrorOf = async (userId: string) =>
      JSON.stringify(await apiErrorOf(admin.trpc.accounts.removeMember.mutate({ userId })))
    expect(await removalErrorOf(stranger.userId)).toBe(await removalErrorOf(crypto.randomUUID()))
    const member = { userId: stranger.userId, role: 'viewer' } as const
    expect(await apiErrorOf(admin.trpc.accounts.changeRole.mutate(member))).toMatchObject({ status: 404 })
    expect(await stranger.trpc.tours.list.query({})).toMatchObject({ tours: [] })
  })
})

it('a member without a name is shown by email to managers of users and by its local part to others', async () => {
  const { accountId, owner, admin } = await aTeam()
  const viewer = await aPerson(app, { accountId, role: 'viewer' })
  await app.em().nativeUpdate(User, { id: owner.userId }, { firstName: '', lastName: '' })
  const [localPart] = owner.email.split('@')
  const ownerFor = async ({ trpc }: typeof viewer) =>
    (await trpc.accounts.members.query({})).members.find(({ userId }) => userId === owner.userId)
  expect(await ownerFor(admin)).toMatchObject({ name: owner.email, email: owner.email })
  expect(await ownerFor(viewer)).toMatchObject({ name: localPart, email: '' })
  await owner.trpc.tours.create.mutate({ name: 'Harbor' })
  const responses = JSON.stringify([await viewer.trpc.tours.list.query({}), await viewer.trpc.editing.list.query({})])
  expect(responses).toContain('Harbor')
  expect(responses).not.toContain(owner.email)
})
