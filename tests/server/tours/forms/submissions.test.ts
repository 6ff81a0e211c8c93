import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { countAttempt } from '../../../../src/server/domain/identity/rate-limits/rate-limits.ts'
import { sweepTours } from '../../../../src/server/domain/tours/drafts/sweep.ts'
import { submissionCountsSql } from '../../../../src/server/domain/tours/forms/submission-counts-sql.ts'
import { Submission } from '../../../../src/server/domain/tours/forms/submission-entity.ts'
import { submissionLimits } from '../../../../src/server/domain/tours/forms/submission-limits.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { submissionsFilePath, submissionsPath } from '../../../../src/shared/forms/form-paths.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { emailsTo } from '../../../support/servers/mailbox.ts'
import { aTourWithForm, formSubmitter, publish, setForms } from './published-form.ts'

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
const validAnswers = { [name.id]: ['Ada'], [email.id]: ['ada@example.org'], [agree.id]: ['yes'] }

async function aPublishedForm(fields: Parameters<typeof aForm>[1] = {}) {
  const form = aForm([name, email, agree], fields)
  const { tourId, stopId } = await aTourWithForm(app, person, form)
  const shareId = await publish(person, tourId)
  const formIds = { tourId, formId: form.id }
  const list = async () => (await person.trpc.submissions.list.query(formIds)).submissions
  return { ...formIds, form, stopId, shareId, submit: formSubmitter(app, person, formIds), list }
}

describe('submitting a form', () => {
  it('stores answers with their labels from any site without a session', async () => {
    const { submit, list, formId, tourId } = await aPublishedForm({ name: 'Guest book' })
    const response = await submit({ answers: validAnswers })
    expect(response.status).toBe(201)
    expect(await response.text()).toBe('{}')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('set-cookie')).toBeNull()

    const [storedSubmission] = await list()
    expect(storedSubmission).toMatchObject({ formId, publicationNumber: 1, language: 'en', isRead: false })
    expect(storedSubmission?.answers).toEqual([
      { fieldId: name.id, label: 'Name', values: ['Ada'] },
      { fieldId: email.id, label: 'Email', values: ['ada@example.org'] },
      { fieldId: agree.id, label: 'I agree', values: ['yes'], agreedText: 'I agree' },
    ])
    const counts = await person.trpc.submissions.count.query({ tourId })
    expect(counts).toEqual([{ formId, formName: 'Guest book', count: 1, unreadCount: 1 }])
  })

  it('allows the CORS preflight of other sites', async () => {
    const { formId, tourId } = await aPublishedForm()
    const path = submissionsPath({ accountId: person.accountId, tourId, formId })
    const headers = { origin: 'https://museum.example' }
    const response = await aVisitor(app).fetch(path, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('stores repeated and concurrent requests with one submission id once', async () => {
    const { submit, list } = await aPublishedForm()
    const body = { submissionId: randomUUID() }
    const responses = await Promise.all(Array.from({ length: 6 }, () => submit({ answers: validAnswers, body })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect((await submit({ answers: validAnswers, body })).status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  it('responds with the invalid fields', async () => {
    const { submit, list } = await aPublishedForm()
    const response = await submit({ answers: { [email.id]: ['ada'] } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      facts: {
        fields: [
          { field: name.id, problem: 'missing' },
          { field: email.id, problem: 'email' },
          { field: agree.id, problem: 'consent' },
        ],
      },
    })
    expect(await list()).toEqual([])
  })

  it('rejects unknown fields and malformed bodies', async () => {
    const { submit, list } = await aPublishedForm()
    expect((await submit({ answers: { ...validAnswers, [randomUUID()]: ['x'] } })).status).toBe(409)
    expect((await submit({ answers: { [name.id]: 'Ada' } })).status).toBe(400)
    expect((await submit({ answers: validAnswers, body: { sessionId: 1 } })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('removes characters that PostgreSQL cannot store', async () => {
    const { submit, list } = await aPublishedForm()
    expect((await submit({ answers: { ...validAnswers, [name.id]: ['A\u0000d\ud800a'] } })).status).toBe(201)
    expect((await list())[0]?.answers[0]?.values).toEqual(['Ada'])
  })

  it('rejects answers that are too long', async () => {
    const { submit } = await aPublishedForm()
    const overBodyLimit = 'x'.repeat(submissionLimits.bodyMaxBytes)
    expect((await submit({ answers: { ...validAnswers, [name.id]: [overBodyLimit] } })).status).toBe(413)
    expect((await submit({ answers: { ...validAnswers, [name.id]: ['x'.repeat(300)] } })).status).toBe(400)
  })

  it('rejects answers that name a prototype', async () => {
    const { submit, list } = await aPublishedForm()
    for (const jsonStart of ['{"__proto__":["x"],', '{"__proto__":{"x":["y"]},', '{"constructor":["x"],']) {
      const answers: object = JSON.parse(JSON.stringify(validAnswers).replace('{', jsonStart))
      expect((await submit({ answers })).status, jsonStart).toBe(400)
    }
    expect(await list()).toEqual([])
  })

  it('responds with 404 unless the form is live', async () => {
    const form = aForm([name, agree])
    const { tourId } = await aTourWithForm(app, person, form)
    const submit = formSubmitter(app, person, { tourId, formId: form.id })
    const answers = { [name.id]: ['Ada'], [agree.id]: ['yes'] }
    expect((await submit({ answers })).status).toBe(404)

    await publish(person, tourId)
    const draftForm = aForm([name])
    await setForms(person, tourId, [form, draftForm])
    expect((await formSubmitter(app, person, { tourId, formId: draftForm.id })({ answers })).status).toBe(404)
    expect((await submit({ answers })).status).toBe(201)

    const otherAccount = await aPerson(app)
    expect((await formSubmitter(app, otherAccount, { tourId, formId: form.id })({ answers })).status).toBe(404)

    await person.trpc.publishing.unpublish.mutate({ tourId })
    expect((await submit({ answers })).status).toBe(404)
  })

  it('ignores bots that fill in the honeypot or submit too quickly', async () => {
    const { submit, list } = await aPublishedForm()
    expect((await submit({ answers: validAnswers, body: { website: 'https://spam.example' } })).status).toBe(201)
    const tooQuick = await submit({ answers: validAnswers, body: { openMs: 100 } })
    expect(tooQuick.status).toBe(429)
    expect(tooQuick.headers.get('retry-after')).toBe('2')
    expect(await list()).toEqual([])
  })

  it('is limited per network', async () => {
    const { submit, list } = await aPublishedForm()
    for (let count = 0; count < submissionLimits.perNetwork; count++) await submit({ answers: {} })
    const limitedResponse = await submit({ answers: validAnswers })
    expect(limitedResponse.status).toBe(429)
    expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(limitedResponse.headers.get('access-control-expose-headers')).toBe('Retry-After')
    expect(await list()).toEqual([])
  })

  it('is limited per tour and hour', async () => {
    const { submit, list, tourId } = await aPublishedForm()
    const points = submissionLimits.perTour
    const limit = { name: 'submit-tour', key: tourId, points, windowMs: submissionLimits.tourWindowMs }
    for (let count = 1; count < points; count++) await countAttempt(app.em() as EntityManager, [limit])
    expect((await submit({ answers: validAnswers })).status).toBe(201)
    expect((await submit({ answers: validAnswers })).status).toBe(429)
    expect(await list()).toHaveLength(1)
  })
})

describe('a published form', () => {
  it('contains neither its internal name nor its notification address', async () => {
    const { shareId, form, tourId } = await aPublishedForm({ name: 'Inner name', notifyEmail: 'inner@example.org' })
    const manifest = await (await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)).text()
    expect(tourDocument.parse(JSON.parse(manifest)).tours[tourId]?.forms?.map(({ id }) => id)).toEqual([form.id])
    expect(manifest).not.toMatch(/Inner name|inner@example/)
    const page = await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()
    expect(page).toContain('Questions:</p><ul><li>Name</li><li>Email</li><li>I agree</li></ul>')
  })

  it('loses its hotspots when it is deleted or has no fields', async () => {
    const form = aForm([name])
    const { tourId, stopId } = await aTourWithForm(app, person, form)
    const publishedKinds = async () => {
      const { stops } = await person.trpc.publishing.preview.query({ tourId })
      return stops[stopId]?.hotspots.map(({ kind }) => kind)
    }
    expect(await publishedKinds()).toEqual(['form'])
    await setForms(person, tourId, [{ ...form, fields: [] }])
    expect(await publishedKinds()).toEqual([])
    await setForms(person, tourId, [])
    expect(await publishedKinds()).toEqual([])
    const hotspot = { stopId, kind: 'form', yawDeg: 0, pitchDeg: 0, details: { formId: form.id } }
    expect((await apiErrorOf(person.trpc.hotspots.create.mutate(hotspot))).status).toBe(404)
  })

  it('is copied with its tour without submissions', async () => {
    const { tourId, form, submit } = await aPublishedForm()
    await submit({ answers: validAnswers })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    expect(copy.forms).toEqual([form])
    expect(await person.trpc.submissions.count.query({ tourId: copy.id })).toEqual([])
  })
})

describe('submissions', () => {
  it('are visible only to members who can manage tours', async () => {
    const { tourId, formId, submit } = await aPublishedForm({ notifyEmail: 'inner@example.org' })
    await submit({ answers: validAnswers })
    const viewer = await aPerson(app, { accountId: person.accountId, role: 'viewer' })
    expect((await apiErrorOf(viewer.trpc.submissions.list.query({ tourId, formId }))).status).toBe(403)
    const notifyEmailFor = async (member: Person) =>
      (await member.trpc.tours.get.query({ tourId })).forms[0]?.notifyEmail
    expect(await notifyEmailFor(person)).toBe('inner@example.org')
    expect(await notifyEmailFor(viewer)).toBeNull()

    const otherAccount = await aPerson(app)
    expect((await apiErrorOf(otherAccount.trpc.submissions.list.query({ tourId, formId }))).status).toBe(404)

    const filePath = submissionsFilePath({ accountId: person.accountId, tourId, formId })
    expect((await viewer.fetch(filePath)).status).toBe(403)
    expect((await otherAccount.fetch(filePath)).status).toBe(404)
    expect((await aVisitor(app).fetch(filePath)).status).toBe(401)
  })

  it('are listed page by page, newest first', async () => {
    const { tourId, formId, submit } = await aPublishedForm()
    const submissionCount = submissionLimits.pageLength + 3
    for (let index = 0; index < submissionCount; index++)
      await submit({ answers: { ...validAnswers, [name.id]: [`No ${index}`] } })
    const firstPage = await person.trpc.submissions.list.query({ tourId, formId })
    const secondPage = await person.trpc.submissions.list.query({ tourId, formId, cursor: firstPage.nextCursor })
    const names = [...firstPage.submissions, ...secondPage.submissions].map(({ answers }) => answers[0]?.values[0])
    expect(names).toEqual(Array.from({ length: submissionCount }, (_, index) => `No ${submissionCount - 1 - index}`))
    expect(secondPage.nextCursor).toBeNull()
  })

  it('can be marked as read, deleted and restored', async () => {
    const { tourId, submit, list } = await aPublishedForm()
    await submit({ answers: validAnswers })
    const submissionIds = (await list()).map(({ id }) => id)
    await person.trpc.submissions.update.mutate({ tourId, submissionIds, isRead: true })
    expect((await list())[0]?.isRead).toBe(true)
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds })
    expect(await list()).toEqual([])
    await person.trpc.submissions.restore.mutate({ tourId, submissionIds })
    expect(await list()).toHaveLength(1)
  })

  it('remain when their form is deleted', async () => {
    const { tourId, formId, submit, list } = await aPublishedForm()
    await submit({ answers: validAnswers })
    const submissionIds = (await list()).map(({ id }) => id)
    await setForms(person, tourId, [])
    expect(await list()).toHaveLength(1)
    expect((await person.trpc.submissions.count.query({ tourId }))[0]).toMatchObject({ formId, formName: 'Contact' })
    const path = `/api/v2/${person.accountId}/tours/${tourId}/submissions/${submissionIds[0]}`
    expect((await person.fetch(path, { method: 'DELETE' })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('are purged when the retention period of themselves or their tour ends', async () => {
    const { tourId, submit, list } = await aPublishedForm()
    await submit({ answers: validAnswers })
    await submit({ answers: validAnswers })
    const [deletedSubmission] = await list()
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds: [deletedSubmission?.id ?? ''] })
    const storedCount = () => app.em().count(Submission, { tour: tourId })
    const sweepIn = (ms: number) => {
      const ports = { ...app.services.ports, now: () => new Date(Date.now() + ms) }
      return sweepTours({ em: app.em() as EntityManager, ports })
    }
    await sweepIn(deletedRetentionMs - 60_000)
    expect(await storedCount()).toBe(2)
    await sweepIn(deletedRetentionMs + 60_000)
    expect(await storedCount()).toBe(1)

    await person.trpc.tours.remove.mutate({ tourId })
    await sweepIn(deletedRetentionMs + 60_000)
    expect(await storedCount()).toBe(0)
  })

  it('are counted by index scans only', async () => {
    const queryPlan = await app.em().transactional(async (em) => {
      // PostgreSQL would scan or sort so few rows without an index.
      await em.execute('set local enable_seqscan = off')
      await em.execute('set local enable_bitmapscan = off')
      await em.execute('set local enable_sort = off')
      const tourId = randomUUID()
      return em.execute<object[]>(`explain ${submissionCountsSql}`, [tourId, tourId])
    })
    expect(JSON.stringify(queryPlan)).toContain('Index Scan using kept_counts_owner_id_what_name_index')
    expect(JSON.stringify(queryPlan)).toContain(
      'Index Scan Backward using submissions_tour_id_form_id_received_at_id_index',
    )
  })

  it('are exported as CSV without active formulas', async () => {
    const { tourId, formId, submit } = await aPublishedForm()
    await submit({ answers: { ...validAnswers, [name.id]: ['=cmd|x'], [email.id]: [] } })
    await submit({ answers: { ...validAnswers, [name.id]: ['Zoë "Zo", Jr.'] } })
    const response = await person.fetch(submissionsFilePath({ accountId: person.accountId, tourId, formId }))
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    const byteOrderMark = [0xef, 0xbb, 0xbf]
    expect([...bytes.subarray(0, 3)]).toEqual(byteOrderMark)
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('"received_utc","language","publication","Name","Email","I agree","I agree (text agreed to)"')
    expect(lines[1]).toMatch(/^"20[^"]+Z","en","1","Zoë ""Zo"", Jr\.","ada@example\.org","yes","I agree"$/)
    expect(lines[2]).toMatch(/,"'=cmd\|x","","yes","I agree"$/)
    expect(lines.slice(3)).toEqual([''])
  })

  it('are emailed to the address of the form', async () => {
    const notifyEmail = anEmail('desk')
    const { submit } = await aPublishedForm({ name: 'Guest book', notifyEmail })
    const hostileName = 'Ada <b onclick=x>Lovelace</b>\r\nBcc: all@example.org'
    await submit({ answers: { ...validAnswers, [name.id]: [hostileName] } })
    await expect.poll(async () => (await emailsTo(app, notifyEmail)).length, { timeout: 60_000 }).toBe(1)
    const [email] = await emailsTo(app, notifyEmail)
    expect(email).toMatchObject({ to: notifyEmail, subject: 'New form response' })
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain('Email')
      expect(body).toContain('ada@example.org')
      expect(body).toContain('I agree')
    }
    expect(email?.text).toContain('Ada <b onclick=x>Lovelace</b>')
    expect(email?.html).toContain('Ada &lt;b onclick=x&gt;Lovelace&lt;/b&gt;')
    expect(email?.html).not.toContain('<b ')
    expect(email?.text).toContain('“Guest book” in the tour “Harbor”')
    expect(email?.text).toContain('/edit/forms')
    // Jobs do not contain answers.
    const jobs = await app.em().execute(`select data::text as data from jobs.job where name = 'send-mail'`)
    expect(JSON.stringify(jobs)).toContain(notifyEmail)
    expect(JSON.stringify(jobs)).not.toContain('Lovelace')
  })

  it('are not emailed to an address over its daily limit', async () => {
    const limitedEmail = anEmail('busy')
    const { submit, list, tourId, form } = await aPublishedForm({ notifyEmail: limitedEmail })
    const points = submissionLimits.emailsPerRecipient
    const windowMs = submissionLimits.emailsDailyWindowMs
    const limit = { name: 'submit-letter-to', key: limitedEmail, points, windowMs }
    for (let count = 1; count < points; count++) await countAttempt(app.em() as EntityManager, [limit])
    await submit({ answers: validAnswers })
    await submit({ answers: validAnswers })

    const otherEmail = anEmail('after')
    await setForms(person, tourId, [{ ...form, notifyEmail: otherEmail }])
    await submit({ answers: validAnswers })
    await expect.poll(async () => (await emailsTo(app, otherEmail)).length, { timeout: 60_000 }).toBe(1)
    expect(await emailsTo(app, limitedEmail)).toHaveLength(1)

    expect(await list()).toHaveLength(3)
  })
})
