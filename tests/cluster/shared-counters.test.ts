import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokenLimits } from '../../src/server/domain/access/tokens/token-limits.ts'
import { countingLimits } from '../../src/server/domain/insight/analytics/counting-limits.ts'
import { rollUp } from '../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import type { VisitBatch } from '../../src/shared/analytics/visit-events.ts'
import { aVisitedTour, sendVisit } from '../server/insight/analytics/visited-tour.ts'
import { aTourWithForm, formSubmitter, publish } from '../server/tours/forms/published-form.ts'
import { aField, aForm } from '../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { untilQuiet } from '../support/pending-jobs.ts'
import { anApiToken } from '../support/people/api-tokens.ts'
import { aPerson } from '../support/people/people.ts'
import { emailsTo, type StoredEmail } from '../support/servers/mailbox.ts'

const apps: TestApp[] = []
let firstApp: TestApp
/** The clock of all processes, which tests can freeze. */
let now = () => new Date()
beforeAll(async () => {
  const env = { SHARED_DATA_DIR: 'on' }
  const ports = { now: () => now() }
  firstApp = await startTestApp({ env, ports })
  const { files } = firstApp.services.ports
  apps.push(firstApp)
  for (let count = 1; count < 3; count++) {
    apps.push(await startTestApp({ env, ports: { ...ports, files }, databaseOf: firstApp }))
  }
})
afterAll(async () => {
  for (const app of apps.toReversed()) await app.stop()
})

const appAt = (index: number) => apps[index % apps.length] ?? firstApp

it('three processes count the visits of one address together, up to its limit', async () => {
  const person = await aPerson(firstApp, { role: 'publisher' })
  const { tourId, shareId } = await aVisitedTour(firstApp, person, ['Hall'])
  const frozenNow = new Date()
  now = () => frozenNow
  const batch: VisitBatch = { visit: { language: 'en', device: 'computer' }, events: [] }
  const send = async (count: number) => {
    const responses = Array.from({ length: count }, (_, index) => sendVisit(appAt(index), shareId, batch))
    expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([204]))
  }
  const day = frozenNow.toISOString().slice(0, 10)
  const fetchTotals = async () => {
    await Promise.all(apps.map((app) => rollUp(app.em())))
    const { current: report } = await person.trpc.analytics.tourReport.query({ tourId, from: day, to: day })
    return [report.totals.visits, report.totals.visitors]
  }
  await send(60)
  await expect.poll(fetchTotals, { timeout: 60_000 }).toEqual([60, 1])
  await send(countingLimits.visitsPerNetworkPerMinute)
  const totalsAtLimit = [countingLimits.visitsPerNetworkPerMinute, 1]
  await expect.poll(fetchTotals, { timeout: 60_000 }).toEqual(totalsAtLimit)
  now = () => new Date()
  expect(await fetchTotals()).toEqual(totalsAtLimit)
})

it('a creation sent to three processes with one idempotency key creates one tour', async () => {
  const person = await aPerson(firstApp)
  const body = JSON.stringify({ name: 'Lighthouse' })
  const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const create = ({ address }: TestApp) =>
    fetch(`${address}/api/v2/${person.accountId}/tours`, { method: 'POST', headers, body })
  const responses = await Promise.all(Array.from({ length: 9 }, (_, index) => create(appAt(index))))
  // Requests that arrive while the first one is running get an error that asks for a retry.
  for (const { status } of responses) expect([201, 409, 503]).toContain(status)
  const ids = new Set<string>()
  for (const app of apps) {
    const response = await create(app)
    expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    ids.add((await response.json()).id)
  }
  expect(ids.size).toBe(1)
  expect((await person.trpc.tours.list.query({ search: 'Lighthouse' })).tours).toHaveLength(1)
})

it('three processes count the calls of a token together', async () => {
  const { accountId, userId } = await aPerson(firstApp)
  const { token } = await anApiToken(firstApp, { accountId, userId, scope: 'read' })
  const remainingCalls: number[] = []
  for (let index = 0; index < 6; index++) {
    const { address } = appAt(index)
    const response = await fetch(`${address}/api/v2/${accountId}/tours`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    remainingCalls.push(Number(response.headers.get('ratelimit-remaining')))
  }
  expect(remainingCalls).toEqual([1, 2, 3, 4, 5, 6].map((count) => apiTokenLimits.callsPerMinute - count))
})

it('a form response to any of three processes sends one email', async () => {
  const owner = await aPerson(firstApp)
  const nameField = aField('text', { label: 'Name' })
  const form = aForm([nameField], { name: 'Guest book' })
  const { tourId } = await aTourWithForm(firstApp, owner, form)
  await publish(owner, tourId)
  await owner.trpc.notifications.update.mutate({ kind: 'formAnswered', choice: 'atOnce' })
  const names = Array.from({ length: 9 }, (_, index) => `Visitor ${index}`)
  for (const [index, visitor] of names.entries()) {
    const send = formSubmitter(appAt(index), owner, { tourId, formId: form.id })
    expect((await send({ answers: { [nameField.id]: [visitor] } })).status).toBe(201)
  }
  await untilQuiet(firstApp)
  const emails = await Promise.all(apps.map((app) => emailsTo(app, owner.email)))
  const notifications = emails.flat().filter(({ subject }) => subject === 'New form response')
  const visitorIn = ({ text }: StoredEmail) => /Visitor \d/.exec(text)?.[0] ?? ''
  expect(notifications.map(visitorIn).toSorted()).toEqual(names)
})
