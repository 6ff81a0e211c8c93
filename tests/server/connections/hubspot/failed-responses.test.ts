import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hubspotCallLimits } from '../../../../src/server/domain/connections/hubspot/call-limits.ts'
import { HubspotConnection } from '../../../../src/server/domain/connections/hubspot/entity.ts'
import { HubspotEvent } from '../../../../src/server/domain/connections/hubspot/event-entity.ts'
import { resendFailed, resendToHubspotJob } from '../../../../src/server/domain/connections/hubspot/resend.ts'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { Submission } from '../../../../src/server/domain/tours/forms/submission-entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { makeDue } from '../../../support/pending-jobs.ts'
import { apiErrorOf } from '../../../support/people/people.ts'
import { type HubspotServer, problem, scopeMissing, startHubspot } from '../../../support/servers/hubspot-server.ts'
import { emailsTo } from '../../../support/servers/mailbox.ts'
import { aConnectedPerson, aToken, aTourWithMappedForm, eventOf, fields, makeEventsDue } from './support.ts'

let app: TestApp
let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot()
  app = await startTestApp({ env: { HUBSPOT_API_URL: hubspot.baseUrl } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})
beforeEach(async () => void (await app.em().nativeDelete(RateLimitEntry, {})))

const polling = { timeout: 60_000, interval: 50 }
const answersOf = (email: string) => ({ answers: { [fields.email.id]: [email] } })

async function aConnectedTour() {
  const connection = await aConnectedPerson(app, hubspot)
  const tour = await aTourWithMappedForm(app, connection.person)
  const getConnection = () => connection.person.trpc.hubspot.get.query({})
  const emails = () => emailsTo(app, connection.person.email)
  return { ...connection, ...tour, getConnection, emails }
}

type FormAnswers = ReturnType<typeof answersOf>

/** Sends the newest answers again manually. */
async function sendAgain({ person, tourId, list }: Awaited<ReturnType<typeof aConnectedTour>>): Promise<void> {
  const [newest] = await list()
  await person.trpc.hubspot.send.mutate({ tourId, submissionId: newest?.id ?? '' })
}

/** Sends answers that fail twice because of a missing scope. */
async function failByScope(tour: Awaited<ReturnType<typeof aConnectedTour>>, answers: FormAnswers): Promise<void> {
  await tour.send(answers)
  expect(await eventOf(tour, ({ attemptCount }) => attemptCount === 1)).toMatchObject({ failure: 'scopeMissing' })
  await makeEventsDue(app)
  const failedEvent = await eventOf(tour)
  expect(failedEvent).toMatchObject({ state: 'error', failure: 'scopeMissing', attemptCount: 2 })
  expect(failedEvent.detail).toContain('required scopes')
}

describe('a private app that lacks a scope', () => {
  it('is reported once to owners and admins until the first success sends the failed responses', async () => {
    const tour = await aConnectedTour()
    hubspot.tokensWithoutScope.add(tour.token)
    await failByScope(tour, answersOf('ada@example.org'))
    expect(await tour.getConnection()).toMatchObject({ connection: { status: 'scopeMissing' }, failedCount: 1 })
    expect(await tour.person.trpc.hubspot.status.query({})).toEqual({ status: 'scopeMissing' })
    await expect.poll(async () => (await tour.emails()).length, polling).toBe(1)
    const [email] = await tour.emails()
    expect(email?.subject).toBe('HubSpot needs your attention')
    expect(email?.text).toContain('crm.objects.contacts.write')
    await failByScope(tour, answersOf('grace@example.org'))
    hubspot.tokensWithoutScope.delete(tour.token)
    await sendAgain(tour)
    await expect.poll(() => hubspot.contactsOf(tour.portalId).size, polling).toBe(2)
    await expect.poll(tour.getConnection, polling).toMatchObject({ connection: { status: 'active' }, failedCount: 0 })
    expect(await tour.emails()).toHaveLength(1)
  })

  it('fails only for forms that need the scope', async () => {
    const tour = await aConnectedTour()
    const otherTour = await aTourWithMappedForm(app, tour.person, { hubspot: { [fields.email.id]: 'email' } })
    hubspot.forbiddenProperties.set(tour.token, 'firstname')
    const answersWithName = (email: string) => ({ answers: { [fields.name.id]: ['Ada'], [fields.email.id]: [email] } })
    await failByScope(tour, answersWithName('ada@example.org'))
    await failByScope(tour, answersWithName('grace@example.org'))
    await expect.poll(async () => (await tour.emails()).length, polling).toBe(1)
    await otherTour.send(answersOf('edith@example.org'))
    expect(await eventOf(otherTour)).toMatchObject({ state: 'ok' })
    expect(await tour.getConnection()).toMatchObject({ connection: { status: 'scopeMissing' }, failedCount: 2 })
    const resendJobsSql = "select 1 from jobs.job where name = 'resend-to-hubspot' and data->>'accountId' = ?"
    expect(await app.em().execute(resendJobsSql, [tour.person.accountId])).toEqual([])
    // A manual retry fails again, without a second email on the same day.
    await tour.person.trpc.hubspot.resend.mutate({})
    const attemptCountsWhenDue = async () => {
      await makeEventsDue(app)
      return (await tour.list()).map(({ hubspot: event }) => event?.attemptCount)
    }
    await expect.poll(attemptCountsWhenDue, polling).toEqual([4, 4])
    await expect
      .poll(tour.getConnection, polling)
      .toMatchObject({ connection: { status: 'scopeMissing' }, failedCount: 2 })
    expect(await tour.emails()).toHaveLength(1)
    hubspot.forbiddenProperties.delete(tour.token)
    await sendAgain(tour)
    await expect.poll(tour.getConnection, polling).toMatchObject({ connection: { status: 'active' }, failedCount: 0 })
  })

  it('causes no further emails when failed responses are resent manually', async () => {
    const tour = await aConnectedTour()
    hubspot.tokensWithoutScope.add(tour.token)
    await failByScope(tour, answersOf('ada@example.org'))
    expect(await tour.person.trpc.hubspot.resend.mutate({})).toEqual({ failedCount: 1 })
    await eventOf(tour, ({ attemptCount }) => attemptCount === 3)
    await makeEventsDue(app)
    await eventOf(tour, ({ attemptCount, state }) => attemptCount === 4 && state === 'error')
    hubspot.tokensWithoutScope.delete(tour.token)
    await tour.person.trpc.hubspot.resend.mutate({})
    await expect.poll(() => hubspot.contactsOf(tour.portalId).size, polling).toBe(1)
    await expect.poll(tour.getConnection, polling).toMatchObject({ connection: { status: 'active' }, failedCount: 0 })
    expect(await tour.emails()).toHaveLength(1)
  })

  it('is not assumed after a single error of a proxy', async () => {
    const tour = await aConnectedTour()
    hubspot.next(tour.token, scopeMissing)
    await tour.send(answersOf('ada@example.org'))
    await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
    await makeEventsDue(app)
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 2 })
    expect(await tour.getConnection()).toMatchObject({ connection: { status: 'active' } })
    expect(await tour.emails()).toEqual([])
  })
})

describe('the retry of failed responses', () => {
  it('sends more responses than one batch, except deleted ones', async () => {
    const tour = await aConnectedTour()
    const { accountId } = tour.person
    hubspot.next(tour.token, problem(400, { message: 'no', category: 'VALIDATION_ERROR' }))
    await tour.send(answersOf('ada@example.org'))
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'rejected' })
    const sample = await app.em().findOneOrFail(Submission, { tour: tour.tourId })
    const { formId, formName, publicationNumber, language, answers, receivedAt } = sample
    const submissionFields = { tour: tour.tourId, formId, formName, publicationNumber, language, answers, receivedAt }
    const timestamps = { createdAt: receivedAt, updatedAt: receivedAt }
    const count = 2 * hubspotCallLimits.resendBatchLength
    const submissionIds = Array.from({ length: count }, () => randomUUID())
    await app.em().insertMany(
      Submission,
      submissionIds.map((id) => Object.assign({ id, key: id }, submissionFields, timestamps)),
    )
    const events = submissionIds.map((submission, index) => ({
      id: randomUUID(),
      account: accountId,
      submission,
      createdAt: receivedAt,
      status: 'error' as const,
      failure: index === 0 ? ('deleted' as const) : ('unavailable' as const),
    }))
    await app.em().insertMany(HubspotEvent, events)
    // Holding the queue avoids sending thousands of contacts.
    const heldUntil = new Date(Date.now() + 3_600_000)
    await app.em().nativeUpdate(HubspotConnection, { account: accountId }, { heldUntil })
    expect(await tour.getConnection()).toMatchObject({ failedCount: count })
    expect(await tour.person.trpc.hubspot.resend.mutate({})).toEqual({ failedCount: count })
    const sendingEventCount = () => app.em().count(HubspotEvent, { account: accountId, status: 'sending' })
    await expect.poll(sendingEventCount, { timeout: 120_000, interval: 200 }).toBe(count)
    const remaining = await app.em().find(HubspotEvent, { account: accountId, status: 'error' })
    expect(remaining.map(({ failure }) => failure)).toEqual(['deleted'])
    expect(await tour.getConnection()).toMatchObject({ failedCount: 0 })
  })

  it('does not send to another HubSpot account that is connected meanwhile', async () => {
    const tour = await aConnectedTour()
    const { person, portalId, token } = tour
    hubspot.next(token, problem(400, { message: 'no', category: 'VALIDATION_ERROR' }))
    await tour.send(answersOf('ada@example.org'))
    await eventOf(tour)
    const jobsOfAccount = "name = 'resend-to-hubspot' and data->>'accountId' = ?"
    const connection = { account: person.accountId, portalId: String(portalId) }
    const { queue } = app.services
    await (app.em() as EntityManager).transactional(async (em) => {
      await resendFailed({ em, queue }, { connection, failureGroup: 'all', now: new Date() })
      await em.execute(`update jobs.job set start_after = now() + interval '1 hour' where ${jobsOfAccount}`, [
        person.accountId,
      ])
    })
    const otherAccount = aToken(hubspot)
    await person.trpc.hubspot.connect.mutate({ token: otherAccount.token })
    await makeDue(app, jobsOfAccount, [person.accountId])
    const jobStates = async () =>
      (
        await app
          .em()
          .execute<{ state: string }[]>(`select state from jobs.job where ${jobsOfAccount}`, [person.accountId])
      ).map(({ state }) => state)
    await expect.poll(jobStates, polling).toEqual(['completed'])
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'rejected' })
    expect(hubspot.contactsOf(otherAccount.portalId).size).toBe(0)
    // A job of an earlier release doesn't name its portal.
    const payloadOfEarlierRelease = {
      accountId: person.accountId,
      only: 'all' as const,
      before: new Date().toISOString(),
      after: null,
    }
    await queue.send(resendToHubspotJob, payloadOfEarlierRelease, app.em() as EntityManager)
    await expect.poll(() => hubspot.contactsOf(otherAccount.portalId).size, polling).toBe(1)
  })

  it('fails without a connection or with a rejected token', async () => {
    const { person } = await aConnectedTour()
    await app.em().nativeUpdate(HubspotConnection, { account: person.accountId }, { status: 'rejected' })
    const notConnectedError = { status: 409, code: 'hubspot.notConnected' }
    expect(await apiErrorOf(person.trpc.hubspot.resend.mutate({}))).toMatchObject(notConnectedError)
    await person.trpc.hubspot.disconnect.mutate({})
    expect(await apiErrorOf(person.trpc.hubspot.resend.mutate({}))).toMatchObject(notConnectedError)
  })
})
