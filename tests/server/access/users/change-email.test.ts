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

describe('T06: an email', () => {
  it('changes only after a warning to it and a confirmation of the new one', async () => {
    const person = await aPerson(app)
    const email = anEmail()
    const otherSession = await anotherSession(app, person)
    expect(await requestChange(person, email)).toMatchObject({ email: person.email })
    expect((await person.trpc.auth.me.query({}))?.pendingEmail).toBe(email)
    expect((await emailTo(app, person.email, 'Your email is about to change')).text).toContain(email)
    const link = await linkOf(email)
    expect(await emailOf(person)).toBe(person.email)
    await createLink(app.em(), { purpose: 'reset-password', email: person.email, user: person.userId }, new Date())
    expect(await confirmEmail(tokenOf(link))).toEqual({ email })
    expect(await emailOf(person)).toBe(email)
    // All sessions end, because the link may have been opened in any browser.
    expect(await sessionStatuses(app, person.token)).toEqual([401, 401])
    expect(await sessionStatuses(app, otherSession)).toEqual([401, 401])
    expect(await app.em().count(OneUseLink, { $or: [{ user: person.userId }, { email: person.email }] })).toBe(0)
    expect(await apiErrorOf(confirmEmail(tokenOf(link)))).toMatchObject({ status: 400, code: 'auth.linkOver' })
    const events = await app.em().find(AuditEvent, { account: person.accountId, action: 'email-changed' })
    expect(events).toMatchObject([{ actorId: person.userId, subject: `${person.email} → ${email}` }])
  })

  it('can be changed without ending the session that confirms it', async () => {
    const person = await aPerson(app)
    const email = anEmail()
    const otherSession = await anotherSession(app, person)
    await requestChange(person, email)
    await person.trpc.users.confirmEmail.mutate({ token: tokenOf(await linkOf(email)) })
    expect(await sessionStatuses(app, person.token)).toEqual([200, 200])
    expect(await sessionStatuses(app, otherSession)).toEqual([401, 401])
  })

  it('changes only by the latest link, unless that was canceled', async () => {
    const person = await aPerson(app)
    const firstEmail = anEmail()
    const secondEmail = anEmail()
    await requestChange(person, firstEmail)
    const firstLink = await linkOf(firstEmail)
    await requestChange(person, secondEmail)
    expect(await apiErrorOf(confirmEmail(tokenOf(firstLink)))).toMatchObject({ code: 'auth.linkOver' })
    const secondLink = await linkOf(secondEmail)
    await requestChange(person, person.email)
    expect((await person.trpc.auth.me.query({}))?.pendingEmail).toBeNull()
    expect(await apiErrorOf(confirmEmail(tokenOf(secondLink)))).toMatchObject({ code: 'auth.linkOver' })
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
    const person = await aPerson(app)
    const email = anEmail()
    await requestChange(person, email)
    const token = tokenOf(await linkOf(email))
    await app.em().nativeUpdate(OneUseLink, { email }, { expiresAt: new Date(Date.now() - 1) })
    expect(await apiErrorOf(confirmEmail(token))).toMatchObject({ code: 'auth.linkOver' })
  })
})
