import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubspotApi } from '../../../../src/server/ports/hubspot/hubspot-api.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  delayed,
  type HubspotResponder,
  type HubspotServer,
  startHubspot,
  upserted,
} from '../../../support/servers/hubspot-server.ts'
import { aConnectedPerson, aTourWithMappedForm, eventOf, fields, makeEventsDue } from './support.ts'

let app: TestApp
let hubspot: HubspotServer

beforeAll(async () => {
  hubspot = await startHubspot()
  // The real API client with a shorter timeout.
  const api = hubspotApi({ apiUrl: hubspot.baseUrl, timeoutMs: 3000 })
  app = await startTestApp({ ports: { hubspot: api } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})

async function aConnectedTour() {
  const connection = await aConnectedPerson(app, hubspot)
  return { ...connection, ...(await aTourWithMappedForm(app, connection.person)) }
}

const answers = { [fields.name.id]: ['Ada'], [fields.email.id]: ['ada@example.org'] }
const contact = { email: 'ada@example.org', firstname: 'Ada' }

const contactsOf = ({ portalId }: { readonly portalId: number }) =>
  [...hubspot.contactsOf(portalId).values()].map(({ properties }) => properties)

describe('HubSpot', () => {
  it('sends one request when the response is slow', async () => {
    const tour = await aConnectedTour()
    hubspot.nextAfterUpsert(tour.token, delayed(1500, upserted('777')))
    await tour.send({ answers })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 1 })
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
    expect(contactsOf(tour)).toEqual([contact])
  })

  it.each([
    ['is cut off in the middle', (response, socket) => response.write('{"resul', () => socket.destroy())],
    ['comes too late', delayed(4000, upserted('777'))],
  ] as const satisfies readonly (readonly [string, HubspotResponder])[])(
    'stores one contact although its response %s',
    async (_title, response) => {
      const tour = await aConnectedTour()
      hubspot.nextAfterUpsert(tour.token, response)
      await tour.send({ answers })
      const pendingEvent = await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
      expect(pendingEvent).toMatchObject({ state: 'sending', failure: 'unavailable' })
      expect(contactsOf(tour)).toEqual([contact])
      await makeEventsDue(app)
      expect(await eventOf(tour)).toMatchObject({ state: 'ok', failure: null, attemptCount: 2 })
      expect(contactsOf(tour)).toEqual([contact])
      expect(hubspot.upserts(tour.token).map(({ body }) => body)).toEqual(
        Array(2).fill({ inputs: [{ id: contact.email, idProperty: 'email', properties: { firstname: 'Ada' } }] }),
      )
    },
  )
})
