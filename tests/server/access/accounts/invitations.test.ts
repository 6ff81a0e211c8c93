import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsPerHour } from '../../../../src/server/domain/access/accounts/invitations.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, password } from '../../../support/people/people.ts'
import { emailsTo, linkTo, tokenOf } from '../../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const path = '/token/invite'
const linkOverError = { status: 400, code: 'auth.linkOver' }
let emailCount = 0
const anInvitedEmail = () => `invited${++emailCount}@example.com`

const invitationToken = async (email: string, previousLink?: string) =>
  tokenOf(await linkTo(app, email, previousLink === undefined ? { path } : { path, not: previousLink }))

const rolesOf = async (email: string) =>
  (await app.em().find(Membership, { user: { email } }, { populate: ['account'] })).map(({ role }) => role)

const signUpFields = (token: string, fields: object = {}) => ({
  token,
  firstName: 'Ines',
  lastName: 'Vale',
  password: 'a long enough sentence',
  privacyPolicy: true,
  ...fields,
})

describe('inviting', () => {
  it('requires the permission to manage users and a role below Owner', async () => {
    const owner = await aPerson(app)
    const editor = await aPerson(app, { accountId: owner.accountId, role: 'editor' })
    const email = anInvitedEmail()
    const denied = editor.trpc.accounts.invite.mutate({ email, role: 'viewer' })
    expect(await apiErrorOf(denied)).toMatchObject({
      status: 403,
      errorMessage: 'Sorry! You do not have access to manage users. Contact your tour admin to make changes here.',
    })
    const body = JSON.stringify({ json: { email, role: 'owner' } })
    const headers = { 'content-type': 'application/json' }
    const ownerInvitation = await owner.fetch('/trpc/accounts.invite', { method: 'POST', headers, body })
    expect(ownerInvitation.status).toBe(400)
    const repeatedInvitation = owner.trpc.accounts.invite.mutate({ email: editor.email, role: 'viewer' })
    expect(await apiErrorOf(repeatedInvitation)).toMatchObject({ code: 'account.memberAlready' })
    expect((await owner.trpc.accounts.invitations.query({})).invitations).toEqual([])
  })

  it('stores only a hash of the token that it emails', async () => {
    const owner = await aPerson(app)
    const email = anInvitedEmail()
    const invitation = await owner.trpc.accounts.invite.mutate({ email, role: 'editor' })
    const token = await invitationToken(email)
    const [sentEmail] = await emailsTo(app, email)
    expect(sentEmail?.text).toContain('Harbor Museum')
    expect(sentEmail?.text).toContain('as Editor')
    const rows = await app.em().find(OneUseLink, { email })
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await owner.trpc.accounts.invitations.query({})).invitations).toMatchObject([
      { id: invitation.id, email, role: 'editor' },
    ])
  })

  it('invalidates the previous link when it is resent or revoked', async () => {
    const owner = await aPerson(app)
    const email = anInvitedEmail()
    await owner.trpc.accounts.invite.mutate({ email, role: 'editor' })
    const firstLink = await linkTo(app, email, { path })
    const [pending] = (await owner.trpc.accounts.invitations.query({})).invitations
    const resentInvitation = await owner.trpc.accounts.resendInvitation.mutate({ invitationId: pending?.id ?? '' })
    const secondToken = await invitationToken(email, firstLink)
    const openInvitation = (token: string) => aVisitor(app).trpc.accounts.invitation.mutate({ token })
    expect(await apiErrorOf(openInvitation(tokenOf(firstLink)))).toMatchObject(linkOverError)
    expect(await openInvitation(secondToken)).toMatchObject({
      email,
      role: 'editor',
      accountName: 'Harbor Museum',
      step: 'signUp',
    })
    await owner.trpc.accounts.withdrawInvitation.mutate({ invitationId: resentInvitation.id })
    expect(await apiErrorOf(openInvitation(secondToken))).toMatchObject(linkOverError)
    expect((await owner.trpc.accounts.invitations.query({})).invitations).toEqual([])
    const otherOwner = await aPerson(app)
    const foreignRevocation = otherOwner.trpc.accounts.withdrawInvitation.mutate({ invitationId: resentInvitation.id })
    expect(await apiErrorOf(foreignRevocation)).toMatchObject({ status: 404 })
  })

  it('T46: is limited per account', async () => {
    const owner = await aPerson(app)
    const send = () => owner.trpc.accounts.invite.mutate({ email: anInvitedEmail(), role: 'viewer' })
    for (let count = 0; count < invitationsPerHour; count++) await send()
    expect(await apiErrorOf(send())).toMatchObject({ status: 429 })
    const otherOwner = await aPerson(app)
    await otherOwner.trpc.accounts.invite.mutate({ email: anInvitedEmail(), role: 'viewer' })
  })
})

describe('accepting', () => {
  it('creates one user without an account of their own', async () => {
    const owner = await aPerson(app)
    const email = anInvitedEmail()
    await owner.trpc.accounts.invite.mutate({ email, role: 'publisher' })
    const token = await invitationToken(email)
    const { acceptAsStranger } = aVisitor(app).trpc.accounts
    const attemptWithoutTerms = acceptAsStranger.mutate(signUpFields(token, { privacyPolicy: false }))
    expect(await apiErrorOf(attemptWithoutTerms)).toMatchObject({ code: 'auth.termsMissing' })
    const attemptWithWeakPassword = acceptAsStranger.mutate(signUpFields(token, { password: 'password1' }))
    expect(await apiErrorOf(attemptWithWeakPassword)).toMatchObject({ status: 400 })
    expect(await app.em().count(User, { email })).toBe(0)
    const attempts = await Promise.allSettled([
      acceptAsStranger.mutate(signUpFields(token)),
      acceptAsStranger.mutate(signUpFields(token)),
    ])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await rolesOf(email)).toEqual(['publisher'])
    const user = await app.em().findOneOrFail(User, { email })
    expect(await app.em().count(TermsAcceptance, { user: user.id })).toBe(1)
    const joiningEvent = await app.em().findOneOrFail(AuditEvent, { account: owner.accountId, action: 'member-joined' })
    expect(joiningEvent).toMatchObject({ actorId: user.id, actorName: 'Ines Vale', subject: `${email}: Publisher` })
    expect(await apiErrorOf(acceptAsStranger.mutate(signUpFields(token)))).toMatchObject(linkOverError)
  })

  it('adds the account to an existing user who is signed in', async () => {
    const owner = await aPerson(app)
    const guest = await aPerson(app)
    await owner.trpc.accounts.invite.mutate({ email: guest.email.toUpperCase(), role: 'editor' })
    const token = await invitationToken(guest.email)
    expect(await aVisitor(app).trpc.accounts.invitation.mutate({ token })).toMatchObject({ step: 'signIn' })
    expect(await apiErrorOf(aVisitor(app).trpc.accounts.accept.mutate({ token }))).toMatchObject({ status: 401 })
    const joining = aVisitor(app).trpc.accounts.acceptAsStranger.mutate(signUpFields(token))
    expect(await apiErrorOf(joining)).toMatchObject({ status: 409 })
    expect(await guest.trpc.accounts.invitation.mutate({ token })).toMatchObject({ step: 'join' })
    const { accountId, user } = await guest.trpc.accounts.accept.mutate({ token })
    expect(accountId).toBe(owner.accountId)
    expect(user.accounts.map(({ role }) => role).sort()).toEqual(['editor', 'owner'])
    expect(await apiErrorOf(guest.trpc.accounts.accept.mutate({ token }))).toMatchObject(linkOverError)
  })

  it('is rejected for another person with the reason', async () => {
    const owner = await aPerson(app)
    const otherPerson = await aPerson(app)
    const email = anInvitedEmail()
    await owner.trpc.accounts.invite.mutate({ email, role: 'admin' })
    const token = await invitationToken(email)
    expect(await otherPerson.trpc.accounts.invitation.mutate({ token })).toMatchObject({ step: 'otherPerson', email })
    const otherPersonError = { status: 403, code: 'account.otherPerson' }
    expect(await apiErrorOf(otherPerson.trpc.accounts.accept.mutate({ token }))).toMatchObject(otherPersonError)
    expect(await apiErrorOf(otherPerson.trpc.accounts.acceptAsStranger.mutate(signUpFields(token)))).toMatchObject(
      otherPersonError,
    )
    expect(await rolesOf(otherPerson.email)).toEqual(['owner'])
  })

  it.for(['suspended', 'closed'] as const)('is rejected only while the account is %s', async (status) => {
    const owner = await aPerson(app)
    const guest = await aPerson(app)
    const newEmail = anInvitedEmail()
    const { trpc } = owner
    await trpc.accounts.invite.mutate({ email: guest.email, role: 'editor' })
    await trpc.accounts.invite.mutate({ email: newEmail, role: 'viewer' })
    const guestToken = await invitationToken(guest.email)
    const newToken = await invitationToken(newEmail)
    const setStatus = (newStatus: string) =>
      app.em().nativeUpdate(Account, { id: owner.accountId }, { status: newStatus })
    await setStatus(status)
    const suspendedError = { status: 403, code: 'account.suspended' }
    expect(await apiErrorOf(guest.trpc.accounts.accept.mutate({ token: guestToken }))).toMatchObject(suspendedError)
    const strangerSignUp = aVisitor(app).trpc.accounts.acceptAsStranger.mutate(signUpFields(newToken))
    expect(await apiErrorOf(strangerSignUp)).toMatchObject(suspendedError)
    expect(await app.em().count(User, { email: newEmail })).toBe(0)
    expect(await app.em().count(Membership, { account: owner.accountId })).toBe(1)
    await setStatus('grace')
    await guest.trpc.accounts.accept.mutate({ token: guestToken })
    expect(await rolesOf(guest.email)).toContain('editor')
  })

  it('signs in the new person with the password that they chose', async () => {
    const owner = await aPerson(app)
    const email = anInvitedEmail()
    await owner.trpc.accounts.invite.mutate({ email, role: 'viewer' })
    const body = JSON.stringify({ json: signUpFields(await invitationToken(email), { password }) })
    const headers = { 'content-type': 'application/json', origin: app.address }
    const response = await fetch(`${app.address}/trpc/accounts.acceptAsStranger`, { method: 'POST', headers, body })
    expect(response.headers.get('set-cookie')).toMatch(/^stopover-session=.*HttpOnly/)
    const signedIn = await aVisitor(app).trpc.auth.signIn.mutate({ email, password })
    expect(signedIn.accounts).toMatchObject([{ aid: owner.accountId, role: 'viewer' }])
  })
})
