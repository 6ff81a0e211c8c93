import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Submission } from '../../../src/server/domain/forms/submission-entity.ts'
import { HubspotConnection } from '../../../src/server/domain/hubspot/entity.ts'
import { HubspotEvent } from '../../../src/server/domain/hubspot/event-entity.ts'
import { RateLimitEntry } from '../../../src/server/domain/identity/rate-limit-entry.ts'
import { hubspotLimits } from '../../../src/shared/hubspot/hubspot-limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { apiErrorOf } from '../../support/people/people.ts'
import { type HubspotServer, problem, scopeMissing, startHubspot } from '../../support/servers/hubspot-server.ts'
import { emailsTo } from '../../support/servers/mailbox.ts'
import { aConnectedPerson, anAskingTour, eventOf, fields, hurryEvents } from './support.ts'

let app: TestApp
let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot()
  app = await startTestApp({ env: { HUBSPOT_API_URL: hubspot.address } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})
beforeEach(async () => void (await app.em().nativeDelete(RateLimitEntry, {})))

const patience = { timeout: 60_000, interval: 50 }
const answersOf = (email: string) => ({ answers: { [fields.email.id]: [email] } })

async function connected() {
  const connection = await aConnectedPerson(app, hubspot)
  const tour = await anAskingTour(app, connection.person)
  const read = () => connection.person.trpc.hubspot.get.query({})
  const emails = () => emailsTo(app, connection.person.email)
  return { ...connection, ...tour, read, emails }
}

/** Sends answers that fail by a missing scope, said twice. */
async function failByScope(tour: Awaited<ReturnType<typeof connected>>, email: string): Promise<void> {
  await tour.send(answersOf(email))
  expect(await eventOf(tour, ({ attemptCount }) => attemptCount === 1)).toMatchObject({ failure: 'scopeMissing' })
  await hurryEvents(app)
  const failed = await eventOf(tour)
  expect(failed).toMatchObject({ state: 'error', failure: 'scopeMissing', attemptCount: 2 })
  expect(failed.detail).toContain('required scopes')
}

describe('a private app that lacks a scope', () => {
  it('is told to owners and admins once, and what it failed is sent as soon as a contact arrives', async () => {
    const tour = await connected()
    hubspot.scopeless.add(tour.token)
    await failByScope(tour, 'ada@example.org')
    expect(await tour.read()).toMatchObject({ connection: { status: 'scopeMissing' }, failedCount: 1 })
    expect(await tour.person.trpc.hubspot.status.query({})).toEqual({ status: 'scopeMissing' })
    await expect.poll(async () => (await tour.emails()).length, patience).toBe(1)
    const [email] = await tour.emails()
    expect(email?.subject).toBe('HubSpot needs your attention')
    expect(email?.text).toContain('crm.objects.contacts.write')
    await failByScope(tour, 'grace@example.org')
    hubspot.scopeless.delete(tour.token)
    await tour.send(answersOf('edith@example.org'))
    await expect.poll(() => hubspot.contactsOf(tour.portalId).size, patience).toBe(3)
    await expect.poll(tour.read, patience).toMatchObject({ connection: { status: 'active' }, failedCount: 0 })
    expect(await tour.emails()).toHaveLength(1)
  })

  it('can be told to send it all again, and is not told of once more while the scope is missing', async () => {
    const tour = await connected()
    hubspot.scopeless.add(tour.token)
    await failByScope(tour, 'ada@example.org')
    expect(await tour.person.trpc.hubspot.resend.mutate({})).toEqual({ failedCount: 1 })
    await eventOf(tour, ({ attemptCount }) => attemptCount === 3)
    await hurryEvents(app)
    await eventOf(tour, ({ attemptCount, state }) => attemptCount === 4 && state === 'error')
    hubspot.scopeless.delete(tour.token)
    await tour.person.trpc.hubspot.resend.mutate({})
    await expect.poll(tour.read, patience).toMatchObject({ connection: { status: 'active' }, failedCount: 0 })
    expect(hubspot.contactsOf(tour.portalId).size).toBe(1)
    expect(await tour.emails()).toHaveLength(1)
  })

  it('is not what one answer of a proxy says', async () => {
    const tour = await connected()
    hubspot.next(tour.token, scopeMissing)
    await tour.send(answersOf('ada@example.org'))
    await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
    await hurryEvents(app)
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 2 })
    expect(await tour.read()).toMatchObject({ connection: { status: 'active' } })
    expect(await tour.emails()).toEqual([])
  })
})

describe('all that failed', () => {
  it('is sent again, however much it is, and not what was deleted', async () => {
    const tour = await connected()
    const { accountId } = tour.person
    hubspot.next(tour.token, problem(400, { message: 'no', category: 'VALIDATION_ERROR' }))
    await tour.send(answersOf('ada@example.org'))
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'rejected' })
    const sample = await app.em().findOneOrFail(Submission, { tour: tour.tourId })
    const { formId, formName, publicationNumber, language, answers, receivedAt } = sample
    const told = { tour: tour.tourId, formId, formName, publicationNumber, language, answers, receivedAt }
    const stamps = { createdAt: receivedAt, updatedAt: receivedAt }
    const count = 2 * hubspotLimits.resentAtOnce
    const ids = Array.from({ length: count }, () => randomUUID())
    await app.em().insertMany(
      Submission,
      ids.map((id) => Object.assign({ id, key: id }, told, stamps)),
    )
    const events = ids.map((submission, index) => ({
      id: randomUUID(),
      account: accountId,
      submission,
      createdAt: receivedAt,
      state: 'error' as const,
      failure: index === 0 ? ('deleted' as const) : ('unavailable' as const),
    }))
    await app.em().insertMany(HubspotEvent, events)
    // They are looked at where they wait: thousands of contacts take their time.
    const heldUntil = new Date(Date.now() + 3_600_000)
    await app.em().nativeUpdate(HubspotConnection, { account: accountId }, { heldUntil })
    expect(await tour.read()).toMatchObject({ failedCount: count })
    expect(await tour.person.trpc.hubspot.resend.mutate({})).toEqual({ failedCount: count })
    const waiting = () => app.em().count(HubspotEvent, { account: accountId, state: 'sending' })
    await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(count)
    const left = await app.em().find(HubspotEvent, { account: accountId, state: 'error' })
    expect(left.map(({ failure }) => failure)).toEqual(['deleted'])
    expect(await tour.read()).toMatchObject({ failedCount: 0 })
  })

  it('stays where the account is not connected, or HubSpot does not accept its token', async () => {
    const { person } = await connected()
    await app.em().nativeUpdate(HubspotConnection, { account: person.accountId }, { status: 'rejected' })
    const notConnected = { status: 409, code: 'hubspot.notConnected' }
    expect(await apiErrorOf(person.trpc.hubspot.resend.mutate({}))).toMatchObject(notConnected)
    await person.trpc.hubspot.disconnect.mutate({})
    expect(await apiErrorOf(person.trpc.hubspot.resend.mutate({}))).toMatchObject(notConnected)
  })
})
