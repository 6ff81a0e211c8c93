import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChangesPerUser } from '../../../../src/server/domain/access/sign-up/change-email.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { createLink } from '../../../../src/server/domain/identity/one-use-links/one-use-links.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { anotherSession, backdateConfirmation, sessionStatuses } from '../../../support/people/sessions.ts'
import { emailsTo, emailTo, linkTo, tokenOf } from '../../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const requestChange = (person: Person, email: string) =>
  person.trpc.users.update.mutate({ userId: person.userId, fields: { email } })
const confirmEmail = (token: string) => aVisitor(app).trpc.users.confirmEmail.mutate({ token })
const linkOf = (email: string, previousLink?: string) =>
  linkTo(app, email, { path: '/token/change-email', ...(previousLink === undefined ? {} : { not: previousLink }) })
const emailOf = async ({ userId }: Person) => (await app.em().findOneOrFail(User, { id: userId })).email

let emailCount = 0
const anEmail = () => `other${++emailCount}@example.com`

/** Requests the change of a person's email, and returns the new email with the token of its confirmation link. */
async function requestedChange(person: Person) {
  const email = anEmail()
  await requestChange(person, email)
  return { email, token: tokenOf(await linkOf(email)) }
}

describe('T06: an email', () => {
  it('changes only once the new one is confirmed', async () => {
    const person = await aPerson(app)
    const { email, token } = await requestedChange(person)
    expect(await emailOf(person)).toBe(person.email)
    expect((await person.trpc.auth.me.query({}))?.pendingEmail).toBe(email)
    expect(await confirmEmail(token)).toEqual({ email })
    expect(await emailOf(person)).toBe(email)
  })

  it('gets a warning before it changes', async () => {
    const person = await aPerson(app)
    const email = anEmail()
    expect(await requestChange(person, email)).toMatchObject({ email: person.email })
    expect((await emailTo(app, person.email, 'Your email is about to change')).text).toContain(email)
  })

  it('changes with the end of all sessions when the link is opened without a session', async () => {
    const person = await aPerson(app)
    const otherSession = await anotherSession(app, person)
    const { token } = await requestedChange(person)
    await confirmEmail(token)
    // The link may have been opened in any browser.
    expect(await sessionStatuses(app, person.token)).toEqual([401, 401])
    expect(await sessionStatuses(app, otherSession)).toEqual([401, 401])
  })

  it('changes with the end of all other sessions when the link is opened in a session', async () => {
    const person = await aPerson(app)
    const otherSession = await anotherSession(app, person)
    const { token } = await requestedChange(person)
    await person.trpc.users.confirmEmail.mutate({ token })
    expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
    expect(await sessionStatuses(app, otherSession)).toEqual([401, 401])
  })

  it('changes with the deletion of all other links to it', async () => {
    const person = await aPerson(app)
    const { token } = await requestedChange(person)
    await createLink(app.em(), { purpose: 'reset-password', email: person.email, user: person.userId }, new Date())
    await confirmEmail(token)
    expect(await app.em().count(OneUseLink, { $or: [{ user: person.userId }, { email: person.email }] })).toBe(0)
  })

  it('is not changed by a link that was used', async () => {
    const { token } = await requestedChange(await aPerson(app))
    await confirmEmail(token)
    expect(await apiErrorOf(confirmEmail(token))).toMatchObject({ status: 400, code: 'auth.linkOver' })
  })

  it('changes with an audit event', async () => {
    const person = await aPerson(app)
    const { email, token } = await requestedChange(person)
    await confirmEmail(token)
    const events = await app.em().find(AuditEvent, { account: person.accountId, action: 'email-changed' })
    expect(events).toMatchObject([{ actorId: person.userId, subject: `${person.email} → ${email}` }])
  })

  it('is not changed by a link that a later one replaced', async () => {
    const person = await aPerson(app)
    const { token } = await requestedChange(person)
    await requestChange(person, anEmail())
    expect(await apiErrorOf(confirmEmail(token))).toMatchObject({ code: 'auth.linkOver' })
    expect(await emailOf(person)).toBe(person.email)
  })

  it('is not changed by a link of a canceled change', async () => {
    const person = await aPerson(app)
    const { token } = await requestedChange(person)
    await requestChange(person, person.email)
    expect((await person.trpc.auth.me.query({}))?.pendingEmail).toBeNull()
    expect(await apiErrorOf(confirmEmail(token))).toMatchObject({ code: 'auth.linkOver' })
    expect(await emailOf(person)).toBe(person.email)
  })

  it('goes to the first of two people who confirm it', async () => {
    const people = [await aPerson(app), await aPerson(app)] as const
    const email = anEmail()
    await requestChange(people[0], email)
    const firstLink = await linkOf(email)
    await requestChange(people[1], email)
    const secondLink = await linkOf(email, firstLink)
    await confirmEmail(tokenOf(firstLink))
    expect(await apiErrorOf(confirmEmail(tokenOf(secondLink)))).toMatchObject({
      status: 409,
      facts: { fields: ['email'] },
    })
    expect(await emailOf(people[1])).toBe(people[1].email)
  })

  it('can be changed only after a recent sign-in', async () => {
    const person = await aPerson(app)
    await backdateConfirmation(app, person, 11)
    const email = anEmail()
    expect(await apiErrorOf(requestChange(person, email))).toMatchObject({ status: 403, code: 'auth.proofTooOld' })
    expect(await emailsTo(app, email)).toEqual([])
  })

  it('can be changed only a limited number of times', async () => {
    const person = await aPerson(app)
    for (let count = 0; count < emailChangesPerUser; count++) await requestChange(person, anEmail())
    expect(await apiErrorOf(requestChange(person, anEmail()))).toMatchObject({ status: 429 })
  })

  it('is not changed by an expired link', async () => {
    const { email, token } = await requestedChange(await aPerson(app))
    await app.em().nativeUpdate(OneUseLink, { email }, { expiresAt: new Date(Date.now() - 1) })
    expect(await apiErrorOf(confirmEmail(token))).toMatchObject({ code: 'auth.linkOver' })
  })
})
