import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotificationItem } from '../../../../src/server/domain/connections/notifications/entity.ts'
import { countAttempt } from '../../../../src/server/domain/identity/rate-limits/rate-limits.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { notifyOfSubmission } from '../../../../src/server/domain/tours/forms/notify.ts'
import { digestEnd, sendFormDigests } from '../../../../src/server/domain/tours/forms/send-digests.ts'
import { Submission } from '../../../../src/server/domain/tours/forms/submission-entity.ts'
import { submissionLimits } from '../../../../src/server/domain/tours/forms/submission-limits.ts'
import type { Queue } from '../../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { NotificationChoice } from '../../../../src/shared/notifications/notification-kinds.ts'
import { linkTo } from '../../../../src/shared/web/routes.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { emailsTo, type StoredEmail } from '../../../support/servers/mailbox.ts'
import { aTourWithForm, formSubmitter, publish, setForms } from './published-form.ts'

const dayMs = 24 * 60 * 60 * 1000
const name = aField('text', { label: 'Name', required: true })
const story = aField('longText', { label: 'Story' })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function aSubscriber(accountId: string, choice: NotificationChoice, role: 'editor' | 'viewer' = 'editor') {
  const person = await aPerson(app, { accountId, role })
  await person.trpc.notifications.update.mutate({ kind: 'formAnswered', choice })
  return person
}

/** Creates an account with a published form. */
async function anAccountWithForm(fields: Parameters<typeof aForm>[1] = {}) {
  const owner = await aPerson(app)
  return { owner, accountId: owner.accountId, ...(await createForm(owner, fields)) }
}

async function createForm(owner: Person, fields: Parameters<typeof aForm>[1] = {}) {
  const form = aForm([name, story], fields)
  const { tourId } = await aTourWithForm(app, owner, form)
  await publish(owner, tourId)
  const submit = formSubmitter(app, owner, { tourId, formId: form.id })
  const respond = async (visitorName: string, storyText = '') => {
    const answers = { [name.id]: [visitorName], ...(storyText === '' ? {} : { [story.id]: [storyText] }) }
    expect((await submit({ answers })).status).toBe(201)
  }
  return { tourId, form, formId: form.id, respond }
}

/** All emails to a person once the queued jobs have ended. */
async function emailsOf({ email }: Person): Promise<readonly StoredEmail[]> {
  await untilQuiet(app)
  return await emailsTo(app, email)
}

/** Runs the job of the daily emails as if it were some days from now. */
function runDigestIn(days: number): Promise<void> {
  const { ports, queue } = app.services
  const now = () => new Date(Date.now() + days * dayMs)
  return sendFormDigests({ em: app.em() as EntityManager, ports: { ...ports, now }, queue })
}

describe('form responses', () => {
  it('are emailed immediately only to members who chose that', async () => {
    const { owner, accountId, tourId, formId, respond } = await anAccountWithForm({ name: 'Guest book' })
    const editor = await aSubscriber(accountId, 'atOnce')
    const viewer = await aSubscriber(accountId, 'atOnce', 'viewer')
    await respond('Ada <b>Lovelace</b>')

    const [email, ...otherEmails] = await emailsOf(editor)
    expect(otherEmails).toEqual([])
    expect(email).toMatchObject({ subject: 'New form response' })
    expect(email?.text).toContain('“Guest book” in the tour “Harbor”')
    expect(email?.text).toContain('Name\n  Ada <b>Lovelace</b>')
    expect(email?.html).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
    expect(email?.text).toContain(app.address + linkTo.form(tourId, formId))
    expect(email?.text).toContain('/notifications/unsubscribe?token=')

    expect(await emailsOf(owner)).toEqual([])
    expect(await emailsOf(viewer)).toEqual([])
    const jobs = await app.em().execute(`select data::text as data from jobs.job where name = 'send-mail'`)
    expect(JSON.stringify(jobs)).not.toContain('Lovelace')
  })

  it('are emailed once to a subscriber whose address is also that of the form', async () => {
    const { owner, accountId, tourId, form, respond } = await anAccountWithForm()
    const immediateSubscriber = await aSubscriber(accountId, 'atOnce')
    const dailySubscriber = await aSubscriber(accountId, 'daily')
    for (const { email } of [immediateSubscriber, dailySubscriber]) {
      await setForms(owner, tourId, [{ ...form, notifyEmail: email.toUpperCase() }])
      await respond('Ada')
    }
    await runDigestIn(1.01)
    // One response is emailed to a subscriber as the address of the form, the other one as a subscriber.
    const subjects = async (person: Person) => {
      const emailsToFormAddress = await emailsTo(app, person.email.toUpperCase())
      return [...(await emailsOf(person)), ...emailsToFormAddress].map(({ subject }) => subject).sort()
    }
    expect(await subjects(immediateSubscriber)).toEqual(['New form response', 'New form response'])
    expect(await subjects(dailySubscriber)).toEqual(['New form response', 'New form responses'])
    const [digest] = (await emailsOf(dailySubscriber)).filter(({ subject }) => subject === 'New form responses')
    expect(digest?.text).toContain('There is 1 new form response')
  })

  it('are grouped by form in one daily email', async () => {
    const { owner, accountId, tourId, formId, respond } = await anAccountWithForm({ name: 'Guest book' })
    const bookingForm = await createForm(owner, { name: 'Booking' })
    const editor = await aSubscriber(accountId, 'daily')
    for (let number = 1; number <= 12; number++) await respond(`Visitor ${number}`, 'Line 1\nLine <2>')
    await bookingForm.respond('Grace')
    expect(await emailsOf(editor)).toEqual([])
    await runDigestIn(-0.01)
    expect(await emailsOf(editor)).toEqual([])
    await Promise.all([runDigestIn(1.01), runDigestIn(1.01), runDigestIn(1.01)])
    await runDigestIn(1.02)

    const [email, ...otherEmails] = await emailsOf(editor)
    expect(otherEmails).toEqual([])
    expect(email).toMatchObject({ subject: 'New form responses' })
    const { text = '', html = '' } = email ?? {}
    expect(text).toContain('There are 13 new form responses in')
    expect(text).toContain('Harbor · Guest book')
    expect(text).toContain('Harbor · Booking')
    expect(text.match(/Visitor \d+/g)).toHaveLength(10)
    expect(text).not.toMatch(/Visitor [12]\n/)
    expect(text).toContain(`View all 12 responses:\n${app.address}${linkTo.form(tourId, formId)}`)
    expect(text).toContain(`View response:\n${app.address}${linkTo.form(bookingForm.tourId, bookingForm.formId)}`)
    expect(text).toContain('  Story\n    Line 1\n    Line <2>')
    expect(html).toContain('Line 1<br>Line &lt;2&gt;')
    expect(text).toContain('/notifications/unsubscribe?token=')

    await respond('Visitor 13')
    await runDigestIn(2.01)
    const [nextEmail, ...earlierEmails] = await emailsOf(editor)
    expect(earlierEmails).toHaveLength(1)
    expect(nextEmail?.text.match(/Visitor \d+/g)).toEqual(['Visitor 13'])
  })

  it('are left out of the daily email when they are deleted', async () => {
    const { accountId, tourId, respond } = await anAccountWithForm()
    const editor = await aSubscriber(accountId, 'daily')
    await respond('Ada')
    await respond('Grace')
    const [submission] = await app.em().find(Submission, { tour: tourId }, { orderBy: { receivedAt: 'asc' } })
    await app.em().nativeUpdate(Submission, { id: submission?.id ?? '' }, { deletedAt: new Date() })
    await runDigestIn(1.01)
    const [email] = await emailsOf(editor)
    expect(email?.text).toContain('Grace')
    expect(email?.text).not.toContain('Ada')
  })

  it('are not emailed to people who left the account or unsubscribed', async () => {
    const { accountId, respond } = await anAccountWithForm()
    const formerMember = await aSubscriber(accountId, 'daily')
    const unsubscribedMember = await aSubscriber(accountId, 'daily')
    await respond('Ada')
    await app.em().nativeDelete(Membership, { user: formerMember.userId })
    await unsubscribedMember.trpc.notifications.update.mutate({ kind: 'formAnswered', choice: 'off' })
    await runDigestIn(1.01)
    expect(await emailsOf(formerMember)).toEqual([])
    expect(await emailsOf(unsubscribedMember)).toEqual([])
  })

  it('beyond the limit of immediate emails are sent in the daily email', async () => {
    const { accountId, respond } = await anAccountWithForm()
    const editor = await aSubscriber(accountId, 'atOnce')
    const points = submissionLimits.emailsPerRecipient
    const windowMs = submissionLimits.emailsDailyWindowMs
    const limit = { name: 'submit-letter-to', key: editor.email, points, windowMs }
    for (let count = 1; count < points; count++) await countAttempt(app.em() as EntityManager, [limit])
    await respond('Ada')
    await respond('Grace')
    await runDigestIn(1.01)
    const texts = (await emailsOf(editor)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('Ada'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Grace'))).toHaveLength(1)
  })

  it('lock the email limits of their recipients in a fixed order to prevent deadlocks', async () => {
    const owner = await aPerson(app)
    const { accountId } = owner
    const members = [await aSubscriber(accountId, 'atOnce'), await aSubscriber(accountId, 'atOnce')]
    /** Keys of the limits in the order of their counting. */
    const limitKeysFor = async (formAddress: string) => {
      const em = app.em() as EntityManager
      const execute = vi.spyOn(em, 'execute')
      const queue: Queue = { send: async () => {} }
      const names = { tourName: 'Harbor', formName: 'Guest book', submissionId: randomUUID() }
      const ids = { accountId, tourId: randomUUID(), formId: randomUUID() }
      await notifyOfSubmission({ em, queue }, formAddress, { ...ids, ...names })
      const limitCalls = execute.mock.calls.filter(([sql]) => String(sql).includes('rate_limits'))
      return limitCalls
        .map(([_, parameters]) => (Array.isArray(parameters) ? String(parameters[0]) : ''))
        .filter((key) => !key.startsWith('submit-letter:'))
    }
    const keysForFirstMember = await limitKeysFor(members[0]?.email ?? '')
    const keysForSecondMember = await limitKeysFor(members[1]?.email ?? '')
    expect(keysForFirstMember).toHaveLength(3)
    expect(keysForSecondMember).toEqual(keysForFirstMember)
  })

  it('stay recorded as emailed for a week', async () => {
    const { accountId, respond } = await anAccountWithForm()
    const editor = await aSubscriber(accountId, 'daily')
    await respond('Ada')
    await runDigestIn(1.01)
    const itemCount = () => app.em().count(NotificationItem, { user: editor.userId })
    await runDigestIn(6)
    expect(await itemCount()).toBe(1)
    await runDigestIn(8)
    expect(await itemCount()).toBe(0)
  })
})

describe('the daily email', () => {
  it.each([
    ['2026-11-27T06:04:59Z', '2026-11-26T06:00:00.000Z'],
    ['2026-11-27T06:05:00Z', '2026-11-27T06:00:00.000Z'],
    ['2026-11-27T23:00:00Z', '2026-11-27T06:00:00.000Z'],
    ['2026-12-01T00:03:00Z', '2026-11-30T06:00:00.000Z'],
  ])('at %s contains responses before %s', (now, end) => {
    expect(digestEnd(new Date(now)).toISOString()).toBe(end)
  })
})
