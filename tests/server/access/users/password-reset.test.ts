import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { deniedMessage } from '../../../../src/shared/access/permissions.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { resetRateLimits, untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, apiErrorOf, aVisitor, type Person, password } from '../../../support/people/people.ts'
import { emailsTo, emailTo, linkTo, tokenOf } from '../../../support/servers/mailbox.ts'
import { timeRatio } from '../../../support/time-ratio.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => resetRateLimits(app))

const resetPath = '/identity/reset'
const hourMs = 60 * 60_000
const newPassword = 'a much better password'

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(app.address + path, { method: 'POST', body, headers, redirect: 'manual' })
}

const requestReset = (email: string) => post(resetPath, { email })
const choosePassword = (token: string, password = newPassword) =>
  post(`${resetPath}/password`, { token, password, again: password })
const sendResetTo = (caller: Person, userId: string) =>
  caller.fetch(`/api/admin/v2/users/${userId}/sendPasswordReset`, { method: 'PUT' })

async function resetTokenOf(email: string, previousLink?: string): Promise<string> {
  await resetRateLimits(app)
  await requestReset(email)
  return tokenOf(
    await linkTo(app, email, { path: resetPath, ...(previousLink === undefined ? {} : { not: previousLink }) }),
  )
}

it('a new password from a link ends all sessions', async () => {
  const person = await aPerson(app)
  const { email } = person
  const token = await resetTokenOf(email)
  const page = await fetch(`${app.address}${resetPath}?token=${token}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(email)
  const em = app.em()
  em.create(OneUseLink, {
    purpose: 'change-email',
    email: 'x@example.com',
    user: person.userId,
    expiresAt: new Date(Date.now() + hourMs),
  })
  await em.flush()

  const response = await choosePassword(token)
  expect([response.status, response.headers.get('location')]).toEqual([303, `${resetPath}/done`])
  expect(await app.em().count(Session, { user: person.userId })).toBe(0)
  expect(await app.em().count(OneUseLink, { user: person.userId })).toBe(0)
  expect((await person.fetch('/api/admin/v2/sessions', { method: 'DELETE' })).status).toBe(401)
  const { trpc } = aVisitor(app)
  expect(await apiErrorOf(trpc.auth.signIn.mutate({ email, password }))).toMatchObject({ status: 401 })
  expect(await trpc.auth.signIn.mutate({ email, password: newPassword })).toMatchObject({ email })
  expect((await emailTo(app, email, 'Your password was changed')).text).not.toContain('http')
  const events = await app.em().find(AuditEvent, { account: person.accountId }, { orderBy: { id: 'asc' } })
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['password-reset-sent', 'password-changed']),
  )
})

it('T08: the link uses the public address, not the Host header', async () => {
  const { email } = await aPerson(app)
  const { hostname, port } = new URL(app.address)
  const body = new URLSearchParams({ email }).toString()
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: 'http://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  const sendWithout = (omittedHeaders: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const sentHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !omittedHeaders.includes(name)))
      const call = request({ hostname, port, path: resetPath, method: 'POST', headers: sentHeaders }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end(body)
    })
  expect(await sendWithout(['origin'])).toBe(303)
  expect(await linkTo(app, email, { path: resetPath })).toMatch(new RegExp(`^${app.address}/identity/reset\\?token=`))
  expect((await emailTo(app, email, 'Reset your password')).html).not.toContain('evil')
})

it('T08: a link works once unless a newer one replaced it', async () => {
  const { email } = await aPerson(app)
  const olderToken = await resetTokenOf(email)
  const newerToken = await resetTokenOf(email, `${app.address}${resetPath}?token=${olderToken}`)
  expect((await choosePassword(olderToken)).status).toBe(400)
  const responses = await Promise.all([choosePassword(newerToken), choosePassword(newerToken)])
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 400])
  const thirdResponse = await choosePassword(newerToken)
  expect(thirdResponse.status).toBe(400)
  expect(await thirdResponse.text()).toContain('This link has expired or was already used.')
  const usedLinkPage = await fetch(`${app.address}${resetPath}?token=${newerToken}`)
  expect(usedLinkPage.status).toBe(400)
})

it('T08: a link expires after half an hour', async () => {
  const { email } = await aPerson(app)
  const token = await resetTokenOf(email)
  const link = await app.em().findOneOrFail(OneUseLink, { email, purpose: 'reset-password' })
  const minutes = (link.expiresAt.getTime() - link.createdAt.getTime()) / 60_000
  expect(Math.round(minutes)).toBe(30)
  await app.em().nativeUpdate(OneUseLink, { id: link.id }, { expiresAt: new Date(Date.now() - 1) })
  expect((await choosePassword(token)).status).toBe(400)
})

it('T08: known and unknown emails get the same response in the same time', async () => {
  const { email } = await aPerson(app)
  const knownEmailResponse = await requestReset(email)
  const unknownEmailResponse = await requestReset('nobody@example.com')
  const contentOf = async (response: Response) => [
    response.status,
    response.headers.get('location'),
    await response.text(),
  ]
  const knownContent = await contentOf(knownEmailResponse)
  expect(knownContent).toEqual([303, `${resetPath}/sent`, expect.any(String)])
  expect(await contentOf(unknownEmailResponse)).toEqual(knownContent)
  await untilQuiet(app)
  expect(await emailsTo(app, 'nobody@example.com')).toEqual([])
  const ratio = await timeRatio(
    () => requestReset(email),
    (round) => requestReset(`nobody-${round}@example.com`),
    { between: () => untilQuiet(app), tolerance: 0.1 },
  )
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

it('T08: ids of members, strangers and unknown users get the same response in the same time', async () => {
  const admin = await aPerson(app, { role: 'admin' })
  const member = await aPerson(app, { role: 'viewer', accountId: admin.accountId })
  const stranger = await aPerson(app)
  const ids = [member.userId, stranger.userId, crypto.randomUUID()]
  const responses = await Promise.all(ids.map((id) => sendResetTo(admin, id)))
  const contents = await Promise.all(responses.map(async (response) => [response.status, await response.text()]))
  expect(contents).toEqual([
    [200, '{}'],
    [200, '{}'],
    [200, '{}'],
  ])
  await linkTo(app, member.email, { path: resetPath })
  expect(await emailsTo(app, stranger.email)).toEqual([])
  const [event] = await app.em().find(AuditEvent, { account: admin.accountId, action: 'password-reset-sent' })
  expect(event).toMatchObject({ actorId: admin.userId, subject: member.email })
  const ratio = await timeRatio(
    () => sendResetTo(admin, stranger.userId),
    () => sendResetTo(admin, crypto.randomUUID()),
    { between: () => untilQuiet(app), tolerance: 0.1 },
  )
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

it('a link for another person requires permission in an active account', async () => {
  const owner = await aPerson(app)
  const editor = await aPerson(app, { role: 'editor', accountId: owner.accountId })
  const denied = await sendResetTo(editor, owner.userId)
  expect([denied.status, await denied.json()]).toEqual([
    403,
    { errorMessage: deniedMessage('manageUsers'), status: 403, code: 'access.denied' },
  ])
  expect((await sendResetTo(editor, editor.userId)).status).toBe(200)
  await linkTo(app, editor.email, { path: resetPath })
  await app.em().nativeUpdate(Account, { id: owner.accountId }, { status: 'suspended' })
  expect((await sendResetTo(owner, editor.userId)).status).toBe(200)
  expect(
    (await fetch(`${app.address}/api/admin/v2/users/${owner.userId}/sendPasswordReset`, { method: 'PUT' })).status,
  ).toBe(401)
  const root = await aPerson(app, { rootAdmin: true })
  expect((await sendResetTo(root, owner.userId)).status).toBe(200)
  await linkTo(app, owner.email, { path: resetPath })
  expect(await emailsTo(app, editor.email)).toHaveLength(1)
})

it('T08: requests are limited to three per user and ten per network in an hour', async () => {
  const person = await aPerson(app)
  for (let count = 1; count <= 3; count += 1) expect((await requestReset(person.email)).status).toBe(303)
  const fourthResponse = await requestReset(person.email)
  expect([fourthResponse.status, Number(fourthResponse.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await fourthResponse.text()).toContain('Too many attempts.')
  await resetRateLimits(app)
  for (let count = 1; count <= 2; count += 1) expect((await sendResetTo(person, person.userId)).status).toBe(200)
  expect((await requestReset(person.email)).status).toBe(303)
  expect((await sendResetTo(person, person.userId)).status).toBe(429)
  expect((await requestReset(person.email)).status).toBe(429)
  await resetRateLimits(app)
  for (let count = 1; count <= 10; count += 1) expect((await requestReset(`many${count}@example.com`)).status).toBe(303)
  expect((await requestReset('many11@example.com')).status).toBe(429)
})

it('a disabled person can neither request a link nor use an earlier one', async () => {
  const person = await aPerson(app)
  const token = await resetTokenOf(person.email)
  await app.em().nativeUpdate(User, { id: person.userId }, { disabledAt: new Date() })
  expect((await choosePassword(token)).status).toBe(400)
  expect((await requestReset(person.email)).status).toBe(303)
  const otherPerson = await aPerson(app)
  await requestReset(otherPerson.email)
  await linkTo(app, otherPerson.email, { path: resetPath })
  expect(await emailsTo(app, person.email)).toHaveLength(1)
})

it('T08: a weak password is rejected without using up the link', async () => {
  const { email, userId } = await aPerson(app)
  const token = await resetTokenOf(email)
  for (const [weakPassword, sentence] of [
    ['x7-qutL', '8 to 256 characters'],
    ['password1', 'This password is too common.'],
  ] as const) {
    const page = await choosePassword(token, weakPassword)
    expect(page.status).toBe(400)
    const html = await page.text()
    expect(html).toContain(sentence)
    expect(html).not.toContain(weakPassword)
  }
  const mismatch = await post(`${resetPath}/password`, { token, password: newPassword, again: `${newPassword}!` })
  expect([mismatch.status, await mismatch.text()]).toEqual([400, expect.stringContaining('The passwords don')])
  expect((await choosePassword(token, '🦊'.repeat(64))).status).toBe(303)
  expect(await aVisitor(app).trpc.auth.signIn.mutate({ email, password: '🦊'.repeat(64) })).toMatchObject({
    uid: userId,
  })
})

it('a new password resets the count of sign-in attempts', async () => {
  const { email } = await aPerson(app)
  const { trpc } = aVisitor(app)
  const token = await resetTokenOf(email)
  for (let count = 0; count < 6; count += 1)
    await apiErrorOf(trpc.auth.signIn.mutate({ email, password: 'wrong guess' }))
  expect(await apiErrorOf(trpc.auth.signIn.mutate({ email, password }))).toMatchObject({ status: 429 })
  await choosePassword(token)
  expect(await trpc.auth.signIn.mutate({ email, password: newPassword })).toMatchObject({ email })
})

it('T52: the admin who sent a link is hidden from other accounts of the person', async () => {
  const admin = await aPerson(app)
  const owner = await aPerson(app)
  const person = await aPerson(app, { accountId: admin.accountId, role: 'viewer' })
  const em = app.em()
  em.create(Membership, { account: owner.accountId, user: person.userId, role: 'viewer' })
  await em.flush()
  await sendResetTo(admin, person.userId)
  const eventsFor = async ({ trpc }: Person) => (await trpc.audit.list.query({ action: 'password-reset-sent' })).events
  await expect
    .poll(() => eventsFor(owner), { timeout: 60_000 })
    .toMatchObject([{ personId: null, personName: '', network: '' }])
  expect(await eventsFor(admin)).toMatchObject([
    { personId: admin.userId, network: expect.stringContaining('127.0.0.1') },
  ])
})

it('a link from an admin is recorded in each account of the person', async () => {
  const firstAdmin = await aPerson(app, { role: 'admin' })
  const secondAdmin = await aPerson(app, { role: 'admin' })
  const em = app.em()
  const member = await aPerson(app, { role: 'viewer', accountId: firstAdmin.accountId })
  em.create(Membership, { account: secondAdmin.accountId, user: member.userId, role: 'viewer' })
  await em.flush()
  await sendResetTo(secondAdmin, member.userId)
  await linkTo(app, member.email, { path: resetPath })
  const resetEvents = {
    account: { $in: [firstAdmin.accountId, secondAdmin.accountId] },
    action: 'password-reset-sent',
  } as const
  expect(await app.em().count(AuditEvent, resetEvents)).toBe(2)
})
