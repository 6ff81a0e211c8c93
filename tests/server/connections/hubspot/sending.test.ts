import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HubspotEvent } from '../../../../src/server/domain/connections/hubspot/event-entity.ts'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { Submission } from '../../../../src/server/domain/tours/forms/submission-entity.ts'
import { hubspotApi } from '../../../../src/server/ports/hubspot/hubspot-api.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { apiErrorOf } from '../../../support/people/people.ts'
import {
  type HubspotResponder,
  type HubspotServer,
  problem,
  rateLimited,
  startHubspot,
  tokenInvalid,
} from '../../../support/servers/hubspot-server.ts'
import { emailsTo } from '../../../support/servers/mailbox.ts'
import { setForms } from '../../tours/forms/published-form.ts'
import { aConnectedPerson, aToken, aTourWithMappedForm, eventOf, fields, makeEventsDue, mapping } from './support.ts'

let app: TestApp
let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot()
  // The real API client with a shorter timeout.
  const api = hubspotApi({ apiUrl: hubspot.baseUrl, timeoutMs: 2000 })
  app = await startTestApp({ ports: { hubspot: api } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})
beforeEach(async () => void (await app.em().nativeDelete(RateLimitEntry, {})))

const { name, email, interests, newsletter } = fields
const answers = {
  [name.id]: ['Ada'],
  [email.id]: ['Ada@example.org'],
  [interests.id]: ['Art', 'Ships'],
  [newsletter.id]: ['yes'],
}

const polling = { timeout: 60_000, interval: 100 }

async function aConnectedTour() {
  const connection = await aConnectedPerson(app, hubspot)
  return { ...connection, ...(await aTourWithMappedForm(app, connection.person)) }
}

describe('a response', () => {
  it('is stored once as a contact with the mapped properties', async () => {
    const tour = await aConnectedTour()
    const submissionId = crypto.randomUUID()
    // A browser may repeat its request.
    await tour.send({ answers, body: { submissionId } })
    await tour.send({ answers, body: { submissionId } })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', failure: null, attemptCount: 1, nextAttemptAt: null })
    expect([...hubspot.contactsOf(tour.portalId).values()].map(({ properties }) => properties)).toEqual([
      { email: 'ada@example.org', firstname: 'Ada', interests: 'Art;Ships', newsletter: 'true' },
    ])
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
    const { connection } = await tour.person.trpc.hubspot.get.query({})
    expect(connection?.lastSentAt).not.toBeNull()
  })

  it('updates the same contact for the same email', async () => {
    const tour = await aConnectedTour()
    await tour.send({ answers })
    await eventOf(tour)
    const [submission] = await tour.list()
    await tour.person.trpc.hubspot.send.mutate({ tourId: tour.tourId, submissionId: submission?.id ?? '' })
    await eventOf(tour, ({ attemptCount, state }) => attemptCount === 2 && state === 'ok')
    expect(hubspot.contactsOf(tour.portalId).size).toBe(1)
  })

  it.each([
    ['an error of HubSpot', problem(502, { message: 'internal error', category: 'INTERNAL_ERROR' }), 'unavailable'],
    ['a redirect', (response) => void response.writeHead(307, { location: '/crm/v3/elsewhere' }).end(), 'unreadable'],
  ] as const satisfies readonly (readonly [string, HubspotResponder, string])[])(
    'is sent again after %s',
    async (_name, responder, failure) => {
      const tour = await aConnectedTour()
      hubspot.next(tour.token, responder)
      await tour.send({ answers })
      const pendingEvent = await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
      expect(pendingEvent).toMatchObject({ state: 'sending', failure })
      expect(Date.parse(pendingEvent.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(pendingEvent.lastAttemptAt ?? ''))
      await makeEventsDue(app)
      expect(await eventOf(tour)).toMatchObject({ state: 'ok', failure: null, detail: '', attemptCount: 2 })
      expect(hubspot.contactsOf(tour.portalId).size).toBe(1)
      expect(hubspot.calls.some(({ path }) => path === '/crm/v3/elsewhere')).toBe(false)
    },
  )

  it('waits for HubSpot’s retry time with the account’s other responses', async () => {
    const tour = await aConnectedTour()
    hubspot.next(tour.token, rateLimited(3600))
    await tour.send({ answers })
    const rateLimitedEvent = await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
    expect(rateLimitedEvent).toMatchObject({ state: 'sending', failure: 'rateLimited' })
    expect(Date.parse(rateLimitedEvent.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(3500_000)
    await tour.send({ answers: { ...answers, [email.id]: ['grace@example.org'] } })
    const delayedEvent = await eventOf(
      tour,
      ({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') - Date.now() > 3400_000,
    )
    expect(delayedEvent).toMatchObject({ state: 'sending', attemptCount: 0 })
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
  })

  it('can be sent again after the mapping of an unknown property is fixed', async () => {
    const tour = await aConnectedTour()
    const formWithUnknownProperty = { ...tour.form, hubspot: { ...mapping, [name.id]: 'no_such_thing' } }
    await setForms(tour.person, tour.tourId, [formWithUnknownProperty])
    await tour.send({ answers })
    const failedEvent = await eventOf(tour)
    expect(failedEvent).toMatchObject({ state: 'error', failure: 'rejected', attemptCount: 1, nextAttemptAt: null })
    expect(failedEvent.detail).toContain('Property \\"no_such_thing\\" does not exist')

    await setForms(tour.person, tour.tourId, [tour.form])
    const [submission] = await tour.list()
    await tour.person.trpc.hubspot.send.mutate({ tourId: tour.tourId, submissionId: submission?.id ?? '' })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', detail: '' })
  })

  it('is not sent without an email address', async () => {
    const tour = await aConnectedTour()
    await tour.send({ answers: { [name.id]: ['Ada'] } })
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'noEmail', attemptCount: 0 })
    expect(hubspot.upserts(tour.token)).toEqual([])
  })

  it('is not sent without a mapping or a connection', async () => {
    const { person, token } = await aConnectedPerson(app, hubspot)
    const tour = await aTourWithMappedForm(app, person, {})
    await tour.send({ answers })
    const [submission] = await tour.list()
    expect(submission?.hubspot).toBeNull()
    const send = () => person.trpc.hubspot.send.mutate({ tourId: tour.tourId, submissionId: submission?.id ?? '' })
    expect(await apiErrorOf(send())).toMatchObject({ code: 'hubspot.notMapped' })

    await setForms(person, tour.tourId, [{ ...tour.form, hubspot: mapping }])
    await send()
    expect(await eventOf(tour)).toMatchObject({ state: 'ok' })

    await person.trpc.hubspot.disconnect.mutate({})
    expect(await apiErrorOf(send())).toMatchObject({ code: 'hubspot.notConnected' })
    await tour.send({ answers })
    expect((await tour.list())[0]?.hubspot).toBeNull()
    expect(hubspot.upserts(token)).toHaveLength(1)
  })

  it('is not sent after it is deleted', async () => {
    const tour = await aConnectedTour()
    hubspot.next(tour.token, problem(500, { message: 'internal error', category: 'INTERNAL_ERROR' }))
    await tour.send({ answers })
    await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
    const [submission] = await tour.list()
    const submissionId = submission?.id ?? ''
    await tour.person.trpc.submissions.remove.mutate({ tourId: tour.tourId, submissionIds: [submissionId] })
    await makeEventsDue(app)
    await expect
      .poll(async () => (await app.em().findOneOrFail(HubspotEvent, { submission: submissionId })).failure, polling)
      .toBe('deleted')
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
    await app.em().nativeDelete(Submission, { id: submissionId })
    expect(await app.em().count(HubspotEvent, { submission: submissionId })).toBe(0)
  })
})

describe('a token that HubSpot no longer accepts', () => {
  it('delays responses until it is replaced', async () => {
    const tour = await aConnectedTour()
    const { person, token, portalId } = tour
    hubspot.next(token, tokenInvalid)
    hubspot.portals.delete(token)
    await tour.send({ answers })
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'tokenRejected' })
    await tour.send({ answers: { ...answers, [email.id]: ['grace@example.org'] } })
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'tokenRejected', attemptCount: 0 })
    expect(hubspot.upserts(token)).toHaveLength(1)
    const { connection } = await person.trpc.hubspot.get.query({})
    expect(connection?.status).toBe('rejected')
    await expect.poll(async () => (await emailsTo(app, person.email)).length, polling).toBe(1)
    expect((await emailsTo(app, person.email))[0]?.subject).toBe('HubSpot needs your attention')

    await person.trpc.hubspot.connect.mutate({ token: aToken(hubspot, portalId).token })
    expect(await eventOf(tour, ({ state }) => state === 'ok')).toMatchObject({ failure: null })
    await expect.poll(() => hubspot.contactsOf(portalId).size, polling).toBe(2)
    expect(await emailsTo(app, person.email)).toHaveLength(1)
  })

  it('does not send waiting responses to another HubSpot account', async () => {
    const tour = await aConnectedTour()
    hubspot.next(tour.token, rateLimited(3600))
    await tour.send({ answers })
    await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
    const otherAccount = aToken(hubspot)
    await tour.person.trpc.hubspot.connect.mutate({ token: otherAccount.token })
    expect(await eventOf(tour)).toMatchObject({ state: 'error', failure: 'notConnected' })
    await makeEventsDue(app)
    await tour.send({ answers: { ...answers, [email.id]: ['grace@example.org'] } })
    await eventOf(tour)
    const contacts = [...hubspot.contactsOf(otherAccount.portalId).values()]
    expect(contacts.map(({ properties }) => properties.email)).toEqual(['grace@example.org'])
  })

  it('does not affect the token that replaced it meanwhile', async () => {
    const tour = await aConnectedTour()
    const { person, token, portalId } = tour
    hubspot.next(token, (response, socket) => {
      void person.trpc.hubspot.connect
        .mutate({ token: aToken(hubspot, portalId).token })
        .then(() => tokenInvalid(response, socket))
    })
    await tour.send({ answers })
    await eventOf(tour)
    expect((await person.trpc.hubspot.get.query({})).connection?.status).toBe('active')
  })
})
