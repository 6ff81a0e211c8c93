import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HubspotEvent } from '../../../src/server/domain/connections/hubspot/event-entity.ts'
import { hubspotApi } from '../../../src/server/ports/hubspot/hubspot-api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type HubspotServer, hang, late, startHubspot, upserted } from '../../support/servers/hubspot-server.ts'
import { aConnectedPerson, anAskingTour, eventOf, fields, hurryEvents } from './support.ts'

const patience = { timeout: 60_000, interval: 50 }

/** PostgreSQL's URL; the embedded database can't be shared by processes. */
const serverUrl = process.env.TEST_DATABASE_URL
describe.runIf(serverUrl !== undefined)('three processes that send', () => {
  /** Process that serves visitors and sends nothing. */
  let web: TestApp
  const workers: TestApp[] = []
  /** Index of the sending worker for each request, in order. */
  const senders: number[] = []
  let hubspot: HubspotServer
  beforeAll(async () => {
    hubspot = await startHubspot()
    const env = { SHARED_DATA_DIR: 'on', HUBSPOT_API_URL: hubspot.address }
    web = await startTestApp({ env: { ...env, ROLE: 'web', DATABASE_URL: serverUrl ?? '' } })
    const { files } = web.services.ports
    const api = hubspotApi({ apiUrl: hubspot.address, timeoutMs: 20_000 })
    for (let index = 0; index < 3; index++) {
      const upsertContact: typeof api.upsertContact = (connection, contact) => {
        senders.push(index)
        return api.upsertContact(connection, contact)
      }
      const worker = await startTestApp({ env, ports: { files, hubspot: { ...api, upsertContact } }, beside: web })
      workers.push(worker)
    }
  })
  afterAll(async () => {
    for (const worker of workers) await worker.stop()
    await web.stop()
    await hubspot.stop()
  })

  async function connected() {
    const connection = await aConnectedPerson(web, hubspot)
    return { ...connection, ...(await anAskingTour(web, connection.person)) }
  }

  it('send each response once, one at a time per account', async () => {
    const tour = await connected()
    const count = 12
    let atOnce = 0
    let maxAtOnce = 0
    const counting = Array.from({ length: count }, (_, index) => (...answerArguments: Parameters<typeof hang>) => {
      atOnce += 1
      maxAtOnce = Math.max(maxAtOnce, atOnce)
      late(50, (...answer) => {
        atOnce -= 1
        upserted(String(index))(...answer)
      })(...answerArguments)
    })
    hubspot.nextAfterUpsert(tour.token, ...counting)
    // Two responses of each person are one contact.
    const emails = Array.from({ length: count }, (_, index) => `visitor${index % (count / 2)}@example.org`)
    await Promise.all(emails.map((email) => tour.send({ answers: { [fields.email.id]: [email] } })))
    const arrived = { account: tour.person.accountId, state: 'ok' as const, attemptCount: 1 }
    await expect.poll(() => web.em().count(HubspotEvent, arrived), patience).toBe(count)
    expect(hubspot.upserts(tour.token)).toHaveLength(count)
    expect(hubspot.contactsOf(tour.portalId).size).toBe(count / 2)
    expect(maxAtOnce).toBe(1)
  })

  it('lose and duplicate nothing when the sending one is stopped', async () => {
    const tour = await connected()
    hubspot.nextAfterUpsert(tour.token, hang)
    const sendersBefore = senders.length
    await tour.send({ answers: { [fields.email.id]: ['ada@example.org'] } })
    await expect.poll(() => hubspot.upserts(tour.token).length, patience).toBe(1)
    const [sending = 0] = senders.slice(sendersBefore)
    await workers[sending]?.stop()
    workers.splice(sending, 1)
    await hurryEvents(web)
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', failure: null })
    expect(hubspot.contactsOf(tour.portalId).size).toBe(1)
    expect(new Set(senders.slice(sendersBefore)).size).toBe(2)
  })
})
