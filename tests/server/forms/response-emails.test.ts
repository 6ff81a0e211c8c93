import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotificationItem } from '../../../src/server/domain/connections/notifications/entity.ts'
import { countAttempt } from '../../../src/server/domain/identity/rate-limits/rate-limits.ts'
import { Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { digestEnd, sendFormDigests } from '../../../src/server/domain/tours/forms/digest.ts'
import { tellOfSubmission } from '../../../src/server/domain/tours/forms/notify.ts'
import { Submission } from '../../../src/server/domain/tours/forms/submission-entity.ts'
import type { Queue } from '../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { NotificationChoice } from '../../../src/shared/notifications/notification-kinds.ts'
import { linkTo } from '../../../src/shared/web/routes.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { untilQuiet } from '../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { emailsTo, type StoredEmail } from '../../support/servers/mailbox.ts'
import { aTourAsking, publish, sender, setForms } from './published-form.ts'

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

/** An account with a published form. */
async function anAskingAccount(fields: Parameters<typeof aForm>[1] = {}) {
  const owner = await aPerson(app)
  return { owner, accountId: owner.accountId, ...(await anotherForm(owner, fields)) }
}

async function anotherForm(owner: Person, fields: Parameters<typeof aForm>[1] = {}) {
  const form = aForm([name, story], fields)
  const { tourId } = await aTourAsking(app, owner, form)
  await publish(owner, tourId)
  const post = sender(app, owner, { tourId, formId: form.id })
  const answer = async (who: string, told = '') => {
    const answers = { [name.id]: [who], ...(told === '' ? {} : { [story.id]: [told] }) }
    expect((await post({ answers })).status).toBe(201)
  }
  return { tourId, form, formId: form.id, answer }
}

async function received({ email }: Person): Promise<readonly StoredEmail[]> {
  await untilQuiet(app)
  return await emailsTo(app, email)
}

/** The round, as it runs some days from now. */
function roundIn(days: number): Promise<void> {
  const { ports, queue } = app.services
  const now = () => new Date(Date.now() + days * dayMs)
  return sendFormDigests({ em: app.em() as EntityManager, ports: { ...ports, now }, queue })
}

describe('answers to forms', () => {
  it('are told at once to members who want that, and to nobody who did not ask', async () => {
    const { owner, accountId, tourId, formId, answer } = await anAskingAccount({ name: 'Guest book' })
    const editor = await aSubscriber(accountId, 'atOnce')
    const viewer = await aSubscriber(accountId, 'atOnce', 'viewer')
    await answer('Ada <b>Lovelace</b>')
    const [email, ...more] = await received(editor)
    expect(more).toEqual([])
    expect(email).toMatchObject({ subject: 'New form response' })
    expect(email?.text).toContain('“Guest book” in the tour “Harbour”')
    expect(email?.text).toContain('Name\n  Ada <b>Lovelace</b>')
    expect(email?.html).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
    expect(email?.text).toContain(app.address + linkTo.form(tourId, formId))
    expect(email?.text).toContain('/notifications/unsubscribe?token=')
    expect(await received(owner)).toEqual([])
    expect(await received(viewer)).toEqual([])
    const jobs = await app.em().execute(`select data::text as data from jobs.job where name = 'send-mail'`)
    expect(JSON.stringify(jobs)).not.toContain('Lovelace')
  })

  it('come once to an address, though the form names it too', async () => {
    const { owner, accountId, tourId, form, answer } = await anAskingAccount()
    const atOnce = await aSubscriber(accountId, 'atOnce')
    const daily = await aSubscriber(accountId, 'daily')
    for (const { email } of [atOnce, daily]) {
      await setForms(owner, tourId, [{ ...form, notifyEmail: email.toUpperCase() }])
      await answer('Ada')
    }
    await roundIn(1.01)
    // Each got one as the form's address; the other answer came at once, or by the daily email.
    const subjects = async (person: Person) => {
      const asTyped = await emailsTo(app, person.email.toUpperCase())
      return [...(await received(person)), ...asTyped].map(({ subject }) => subject).sort()
    }
    expect(await subjects(atOnce)).toEqual(['New form response', 'New form response'])
    expect(await subjects(daily)).toEqual(['New form response', 'New form responses'])
    const [digest] = (await received(daily)).filter(({ subject }) => subject === 'New form responses')
    expect(digest?.text).toContain('There is 1 new form response')
  })

  it('are told once a day in one email, by tour and form, with a link to the rest', async () => {
    const { owner, accountId, tourId, formId, answer } = await anAskingAccount({ name: 'Guest book' })
    const other = await anotherForm(owner, { name: 'Booking' })
    const editor = await aSubscriber(accountId, 'daily')
    for (let number = 1; number <= 12; number++) await answer(`Visitor ${number}`, 'Line 1\nLine <2>')
    await other.answer('Grace')
    expect(await received(editor)).toEqual([])
    await roundIn(-0.01)
    expect(await received(editor)).toEqual([])
    await Promise.all([roundIn(1.01), roundIn(1.01), roundIn(1.01)])
    await roundIn(1.02)
    const [email, ...more] = await received(editor)
    expect(more).toEqual([])
    expect(email).toMatchObject({ subject: 'New form responses' })
    const { text = '', html = '' } = email ?? {}
    expect(text).toContain('There are 13 new form responses in')
    expect(text).toContain('Harbour · Guest book')
    expect(text).toContain('Harbour · Booking')
    expect(text.match(/Visitor \d+/g)).toHaveLength(10)
    expect(text).not.toMatch(/Visitor [12]\n/)
    expect(text).toContain(`View all 12 responses:\n${app.address}${linkTo.form(tourId, formId)}`)
    expect(text).toContain(`View response:\n${app.address}${linkTo.form(other.tourId, other.formId)}`)
    expect(text).toContain('  Story\n    Line 1\n    Line <2>')
    expect(html).toContain('Line 1<br>Line &lt;2&gt;')
    expect(text).toContain('/notifications/unsubscribe?token=')
    // Later responses are in the next email.
    await answer('Visitor 13')
    await roundIn(2.01)
    const [next, ...rest] = await received(editor)
    expect(rest).toHaveLength(1)
    expect(next?.text.match(/Visitor \d+/g)).toEqual(['Visitor 13'])
  })

  it('are not in the daily email once they were deleted, nor sent to who has left or turned it off', async () => {
    const { accountId, tourId, answer } = await anAskingAccount()
    const editor = await aSubscriber(accountId, 'daily')
    const former = await aSubscriber(accountId, 'daily')
    const quiet = await aSubscriber(accountId, 'daily')
    await answer('Ada')
    await answer('Grace')
    const [first] = await app.em().find(Submission, { tour: tourId }, { orderBy: { receivedAt: 'asc' } })
    await app.em().nativeUpdate(Submission, { id: first?.id ?? '' }, { deletedAt: new Date() })
    await app.em().nativeDelete(Membership, { user: former.userId })
    await quiet.trpc.notifications.update.mutate({ kind: 'formAnswered', choice: 'off' })
    await roundIn(1.01)
    const [email] = await received(editor)
    expect(email?.text).toContain('Grace')
    expect(email?.text).not.toContain('Ada')
    expect(await received(former)).toEqual([])
    expect(await received(quiet)).toEqual([])
  })

  it('that are too many to tell at once are in the daily email', async () => {
    const { accountId, answer } = await anAskingAccount()
    const editor = await aSubscriber(accountId, 'atOnce')
    const { submissionEmailsPerRecipient: points, submissionEmailsDailyWindowMs: windowMs } = limits
    const enough = { name: 'submit-letter-to', key: editor.email, points, windowMs }
    for (let sent = 1; sent < points; sent++) await countAttempt(app.em() as EntityManager, [enough])
    await answer('Ada')
    await answer('Grace')
    await roundIn(1.01)
    const texts = (await received(editor)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('Ada'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Grace'))).toHaveLength(1)
  })

  it('are counted for all addresses in one order, so that two answers at once never wait for each other', async () => {
    const owner = await aPerson(app)
    const { accountId } = owner
    const members = [await aSubscriber(accountId, 'atOnce'), await aSubscriber(accountId, 'atOnce')]
    const keysFor = async (to: string) => {
      const em = app.em() as EntityManager
      const execute = vi.spyOn(em, 'execute')
      const queue: Queue = { send: async () => {} }
      const names = { tourName: 'Harbour', formName: 'Guest book', submissionId: randomUUID() }
      await tellOfSubmission({ em, queue }, to, { accountId, tourId: randomUUID(), formId: randomUUID(), ...names })
      const counted = execute.mock.calls.filter(([sql]) => String(sql).includes('rate_limits'))
      return counted
        .map(([_, parameters]) => (Array.isArray(parameters) ? String(parameters[0]) : ''))
        .filter((key) => !key.startsWith('submit-letter:'))
    }
    const first = await keysFor(members[0]?.email ?? '')
    const second = await keysFor(members[1]?.email ?? '')
    expect(first).toHaveLength(3)
    expect(second).toEqual(first)
  })

  it('stay known for a week after they were told, and no longer', async () => {
    const { accountId, answer } = await anAskingAccount()
    const editor = await aSubscriber(accountId, 'daily')
    await answer('Ada')
    await roundIn(1.01)
    const kept = () => app.em().count(NotificationItem, { user: editor.userId })
    await roundIn(6)
    expect(await kept()).toBe(1)
    await roundIn(8)
    expect(await kept()).toBe(0)
  })
})

describe('the daily email', () => {
  it.each([
    ['2026-11-27T06:04:59Z', '2026-11-26T06:00:00.000Z'],
    ['2026-11-27T06:05:00Z', '2026-11-27T06:00:00.000Z'],
    ['2026-11-27T23:00:00Z', '2026-11-27T06:00:00.000Z'],
    ['2026-12-01T00:03:00Z', '2026-11-30T06:00:00.000Z'],
  ])('at %s holds what came before %s', (now, end) => {
    expect(digestEnd(new Date(now)).toISOString()).toBe(end)
  })
})
