import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RateLimitEntry } from '../../../src/server/domain/identity/rate-limits/entity.ts'
import { countAttempt } from '../../../src/server/domain/identity/rate-limits/rate-limits.ts'
import { sweepTours } from '../../../src/server/domain/tours/drafts/sweep.ts'
import { countSql } from '../../../src/server/domain/tours/forms/count-sql.ts'
import { Submission } from '../../../src/server/domain/tours/forms/submission-entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { submissionsFilePath, submitPath } from '../../../src/shared/forms/form-paths.ts'
import { limits } from '../../../src/shared/limits.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { emailsTo } from '../../support/servers/mailbox.ts'
import { aTourAsking, publish, sender, setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())
beforeEach(async () => void (await app.em().nativeDelete(RateLimitEntry, {})))

const name = aField('text', { label: 'Name', required: true })
const email = aField('email', { label: 'Email' })
const agree = aField('consent', { label: 'I agree', required: true })
const right = { [name.id]: ['Ada'], [email.id]: ['ada@example.org'], [agree.id]: ['yes'] }

async function aPublishedForm(fields: Parameters<typeof aForm>[1] = {}) {
  const form = aForm([name, email, agree], fields)
  const { tourId, stopId } = await aTourAsking(app, person, form)
  const shareId = await publish(person, tourId)
  const place = { tourId, formId: form.id }
  const list = async () => (await person.trpc.submissions.list.query(place)).submissions
  return { ...place, form, stopId, shareId, send: sender(app, person, place), list }
}

describe('submitting a form', () => {
  it('stores answers with their labels, from any site and without a session', async () => {
    const { send, list, formId, tourId } = await aPublishedForm({ name: 'Guest book' })
    const answer = await send({ answers: right })
    expect([answer.status, await answer.text()]).toEqual([201, '{}'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [stored] = await list()
    expect(stored).toMatchObject({ formId, publicationNumber: 1, language: 'en', isRead: false })
    expect(stored?.answers).toEqual([
      { fieldId: name.id, label: 'Name', values: ['Ada'] },
      { fieldId: email.id, label: 'Email', values: ['ada@example.org'] },
      { fieldId: agree.id, label: 'I agree', values: ['yes'], agreedText: 'I agree' },
    ])
    const counts = await person.trpc.submissions.count.query({ tourId })
    expect(counts).toEqual([{ formId, formName: 'Guest book', count: 1, unreadCount: 1 }])
  })

  it('lets pages of others ask whether they may send', async () => {
    const { formId, tourId } = await aPublishedForm()
    const path = submitPath({ accountId: person.accountId, tourId, formId })
    const asked = await aVisitor(app).fetch(path, { method: 'OPTIONS', headers: { origin: 'https://museum.example' } })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(asked.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type')
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('stores a submission id once, also for concurrent requests', async () => {
    const { send, list } = await aPublishedForm()
    const body = { submissionId: randomUUID() }
    const sent = await Promise.all(Array.from({ length: 6 }, () => send({ answers: right, body })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect((await send({ answers: right, body })).status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  it('names the invalid fields, and stores nothing', async () => {
    const { send, list } = await aPublishedForm()
    const answer = await send({ answers: { [email.id]: ['ada'] } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      facts: {
        fields: [
          { field: name.id, problem: 'missing' },
          { field: email.id, problem: 'email' },
          { field: agree.id, problem: 'consent' },
        ],
      },
    })
    expect((await send({ answers: { ...right, [randomUUID()]: ['x'] } })).status).toBe(409)
    expect((await send({ answers: { [name.id]: 'Ada' } })).status).toBe(400)
    expect((await send({ answers: right, body: { sessionId: 1 } })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('takes what a database would not, and answers too large to be typed', async () => {
    const { send, list } = await aPublishedForm()
    expect((await send({ answers: { ...right, [name.id]: ['A\u0000d\ud800a'] } })).status).toBe(201)
    expect((await list())[0]?.answers[0]?.values).toEqual(['Ada'])
    const huge = 'x'.repeat(limits.submissionBodyMaxBytes)
    expect((await send({ answers: { ...right, [name.id]: [huge] } })).status).toBe(413)
    expect((await send({ answers: { ...right, [name.id]: ['x'.repeat(300)] } })).status).toBe(400)
  })

  it('rejects answers that name a prototype', async () => {
    const { send, list } = await aPublishedForm()
    for (const polluted of ['{"__proto__":["x"],', '{"__proto__":{"x":["y"]},', '{"constructor":["x"],']) {
      const answers: object = JSON.parse(JSON.stringify(right).replace('{', polluted))
      expect((await send({ answers })).status, polluted).toBe(400)
    }
    expect(await list()).toEqual([])
  })

  it('rejects a form that is not published yet, or not any more', async () => {
    const form = aForm([name, agree])
    const { tourId, stopId } = await aTourAsking(app, person, form)
    const send = sender(app, person, { tourId, formId: form.id })
    const answers = { [name.id]: ['Ada'], [agree.id]: ['yes'] }
    expect((await send({ answers })).status).toBe(404)
    await publish(person, tourId)
    // what is only drafted asks nobody yet
    const drafted = aForm([name])
    await setForms(person, tourId, [form, drafted])
    expect((await sender(app, person, { tourId, formId: drafted.id })({ answers })).status).toBe(404)
    expect((await send({ answers })).status).toBe(201)
    const stranger = await aPerson(app)
    expect((await sender(app, stranger, { tourId, formId: form.id })({ answers })).status).toBe(404)
    await person.trpc.publishing.unpublish.mutate({ tourId })
    expect((await send({ answers })).status).toBe(404)
    expect(stopId).not.toBe('')
  })

  it('ignores bots that fill in the honeypot or submit too quickly', async () => {
    const { send, list } = await aPublishedForm()
    expect((await send({ answers: right, body: { website: 'https://spam.example' } })).status).toBe(201)
    const quick = await send({ answers: right, body: { openMs: 100 } })
    expect([quick.status, quick.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await list()).toEqual([])
  })

  it('limits submissions by network, and says when to retry', async () => {
    const { send, list } = await aPublishedForm()
    for (let sent = 0; sent < limits.submissionsPerNetwork; sent++) await send({ answers: {} })
    const rejected = await send({ answers: right })
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(rejected.headers.get('access-control-expose-headers')).toBe('Retry-After')
    expect(await list()).toEqual([])
  })
})

describe('what many visitors send to one tour', () => {
  it('is taken up to a number in an hour, whoever sends it', async () => {
    const { send, list, tourId } = await aPublishedForm()
    const { submissionsPerTour: points, submissionsWindowTourMs: windowMs } = limits
    const em = app.em() as EntityManager
    const tryOnce = () => countAttempt(em, [{ name: 'submit-tour', key: tourId, points, windowMs }])
    for (let sent = 1; sent < points; sent++) await tryOnce()
    expect((await send({ answers: right })).status).toBe(201)
    expect((await send({ answers: right })).status).toBe(429)
    expect(await list()).toHaveLength(1)
  })
})

describe('what visitors get of a form', () => {
  it('is neither its name nor who hears of answers, and nothing of forms that nothing opens', async () => {
    const { shareId, form, tourId } = await aPublishedForm({ name: 'Inner name', notifyEmail: 'inner@example.org' })
    const read = async () => (await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)).text()
    const text = await read()
    expect(tourDocument.parse(JSON.parse(text)).tours[tourId]?.forms?.map(({ id }) => id)).toEqual([form.id])
    expect(text).not.toMatch(/Inner name|inner@example/)
    const page = await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()
    expect(page).toContain('Questions:</p><ul><li>Name</li><li>Email</li><li>I agree</li></ul>')
  })

  it('leaves out hotspots whose form is gone or asks nothing', async () => {
    const form = aForm([name])
    const { tourId, stopId } = await aTourAsking(app, person, form)
    const kinds = async () => {
      const { stops } = await person.trpc.publishing.preview.query({ tourId })
      return stops[stopId]?.hotspots.map(({ kind }) => kind)
    }
    expect(await kinds()).toEqual(['form'])
    await setForms(person, tourId, [{ ...form, fields: [] }])
    expect(await kinds()).toEqual([])
    await setForms(person, tourId, [])
    expect(await kinds()).toEqual([])
    const hotspot = { stopId, kind: 'form', yawDeg: 0, pitchDeg: 0, details: { formId: form.id } }
    expect((await apiErrorOf(person.trpc.hotspots.create.mutate(hotspot))).status).toBe(404)
  })

  it('comes with a copy of the tour, without what was sent in', async () => {
    const { tourId, form, send } = await aPublishedForm()
    await send({ answers: right })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    expect(copy.forms).toEqual([form])
    expect(await person.trpc.submissions.count.query({ tourId: copy.id })).toEqual([])
  })
})

describe('submissions', () => {
  it('are visible only to members with the permission to manage tours', async () => {
    const { tourId, formId, send } = await aPublishedForm({ notifyEmail: 'inner@example.org' })
    await send({ answers: right })
    const viewer = await aPerson(app, { accountId: person.accountId, role: 'viewer' })
    expect((await apiErrorOf(viewer.trpc.submissions.list.query({ tourId, formId }))).status).toBe(403)
    const seen = async (who: Person) => (await who.trpc.tours.get.query({ tourId })).forms[0]?.notifyEmail
    expect([await seen(person), await seen(viewer)]).toEqual(['inner@example.org', null])
    const stranger = await aPerson(app)
    expect((await apiErrorOf(stranger.trpc.submissions.list.query({ tourId, formId }))).status).toBe(404)
    const file = submissionsFilePath({ accountId: person.accountId, tourId, formId })
    expect((await viewer.fetch(file)).status).toBe(403)
    expect((await stranger.fetch(file)).status).toBe(404)
    expect((await aVisitor(app).fetch(file)).status).toBe(401)
  })

  it('are listed page by page, newest first', async () => {
    const { tourId, formId, send } = await aPublishedForm()
    for (let at = 0; at < limits.submissionsPageLength + 3; at++)
      await send({ answers: { ...right, [name.id]: [`No ${at}`] } })
    const first = await person.trpc.submissions.list.query({ tourId, formId })
    const second = await person.trpc.submissions.list.query({ tourId, formId, cursor: first.nextCursor })
    const names = [...first.submissions, ...second.submissions].map(({ answers }) => answers[0]?.values[0])
    expect(names).toEqual(Array.from({ length: 53 }, (_, at) => `No ${52 - at}`))
    expect(second.nextCursor).toBeNull()
  })

  it('are marked as read, deleted, restored, and stay when their form is deleted', async () => {
    const { tourId, formId, send, list } = await aPublishedForm()
    await send({ answers: right })
    const submissionIds = (await list()).map(({ id }) => id)
    await person.trpc.submissions.update.mutate({ tourId, submissionIds, isRead: true })
    expect((await list())[0]?.isRead).toBe(true)
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds })
    expect(await list()).toEqual([])
    await person.trpc.submissions.restore.mutate({ tourId, submissionIds })
    await setForms(person, tourId, [])
    expect(await list()).toHaveLength(1)
    expect((await person.trpc.submissions.count.query({ tourId }))[0]).toMatchObject({ formId, formName: 'Contact' })
    const path = `/api/v2/${person.accountId}/tours/${tourId}/submissions/${submissionIds[0]}`
    expect((await person.fetch(path, { method: 'DELETE' })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('are purged after the retention period, and with their tour', async () => {
    const { tourId, send, list } = await aPublishedForm()
    await send({ answers: right })
    await send({ answers: right })
    const [first] = await list()
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds: [first?.id ?? ''] })
    const count = () => app.em().count(Submission, { tour: tourId })
    const sweepIn = (ms: number) => {
      const ports = { ...app.services.ports, now: () => new Date(Date.now() + ms) }
      return sweepTours({ em: app.em() as EntityManager, ports })
    }
    await sweepIn(limits.deletedRetentionMs - 60_000)
    expect(await count()).toBe(2)
    await sweepIn(limits.deletedRetentionMs + 60_000)
    expect(await count()).toBe(1)
    await person.trpc.tours.remove.mutate({ tourId })
    await sweepIn(limits.deletedRetentionMs + 60_000)
    expect(await count()).toBe(0)
  })

  it('are counted from stored counts, reading only the name of each form', async () => {
    const plan = await app.em().transactional(async (em) => {
      // so few rows would be read one by one, or sorted
      await em.execute('set local enable_seqscan = off')
      await em.execute('set local enable_bitmapscan = off')
      await em.execute('set local enable_sort = off')
      const tourId = randomUUID()
      return em.execute<object[]>(`explain ${countSql}`, [tourId, tourId])
    })
    expect(JSON.stringify(plan)).toContain('Index Scan using kept_counts_owner_id_what_name_index')
    expect(JSON.stringify(plan)).toContain('Index Scan Backward using submissions_tour_id_form_id_received_at_id_index')
  })

  it('are exported as a file without active formulas', async () => {
    const { tourId, formId, send } = await aPublishedForm()
    await send({ answers: { ...right, [name.id]: ['=cmd|x'], [email.id]: [] } })
    await send({ answers: { ...right, [name.id]: ['Zoë "Zo", Jr.'] } })
    const answer = await person.fetch(submissionsFilePath({ accountId: person.accountId, tourId, formId }))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('"received_utc","language","publication","Name","Email","I agree","I agree (text agreed to)"')
    expect(lines[1]).toMatch(/^"20[^"]+Z","en","1","Zoë ""Zo"", Jr\.","ada@example\.org","yes","I agree"$/)
    expect(lines[2]).toMatch(/,"'=cmd\|x","","yes","I agree"$/)
    expect(lines.slice(3)).toEqual([''])
  })

  it('are emailed to the address of the form', async () => {
    const to = anEmail('desk')
    const { send } = await aPublishedForm({ name: 'Guest book', notifyEmail: to })
    const typed = 'Ada <b onclick=x>Lovelace</b>\r\nBcc: all@example.org'
    await send({ answers: { ...right, [name.id]: [typed] } })
    await expect.poll(async () => (await emailsTo(app, to)).length, { timeout: 15_000 }).toBe(1)
    const [email] = await emailsTo(app, to)
    expect(email).toMatchObject({ to, subject: 'New form response' })
    for (const part of [email?.text, email?.html]) {
      expect(part).toContain('Email')
      expect(part).toContain('ada@example.org')
      expect(part).toContain('I agree')
    }
    expect(email?.text).toContain('Ada <b onclick=x>Lovelace</b>')
    expect(email?.html).toContain('Ada &lt;b onclick=x&gt;Lovelace&lt;/b&gt;')
    expect(email?.html).not.toContain('<b ')
    expect(email?.text).toContain('“Guest book” in the tour “Harbour”')
    expect(email?.text).toContain('/edit/forms')
    // the queue holds none of it
    const jobs = await app.em().execute(`select data::text as data from jobs.job where name = 'send-mail'`)
    expect(JSON.stringify(jobs)).toContain(to)
    expect(JSON.stringify(jobs)).not.toContain('Lovelace')
  })

  it('are not emailed to an address over its limit, across forms', async () => {
    const to = anEmail('busy')
    const { send, list, tourId, form } = await aPublishedForm({ notifyEmail: to })
    const { submissionEmailsPerRecipient: points, submissionEmailsDailyWindowMs: windowMs } = limits
    const enough = { name: 'submit-letter-to', key: to, points, windowMs }
    for (let sent = 1; sent < points; sent++) await countAttempt(app.em() as EntityManager, [enough])
    await send({ answers: right })
    await send({ answers: right })
    const after = anEmail('after')
    await setForms(person, tourId, [{ ...form, notifyEmail: after }])
    await send({ answers: right })
    await expect.poll(async () => (await emailsTo(app, after)).length, { timeout: 15_000 }).toBe(1)
    expect(await emailsTo(app, to)).toHaveLength(1)
    expect(await list()).toHaveLength(3)
  })
})
