import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubspotApi } from '../../../../src/server/ports/hubspot/hubspot-api.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  type HubspotAnswer,
  type HubspotServer,
  late,
  startHubspot,
  upserted,
} from '../../../support/servers/hubspot-server.ts'
import { aConnectedPerson, aTourWithMappedForm, eventOf, fields, hurryEvents } from './support.ts'

let app: TestApp
let hubspot: HubspotServer

beforeAll(async () => {
  hubspot = await startHubspot()
  // The real API client with a shorter timeout.
  const api = hubspotApi({ apiUrl: hubspot.address, timeoutMs: 3000 })
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
  it('may answer late without a second request', async () => {
    const tour = await aConnectedTour()
    hubspot.nextAfterUpsert(tour.token, late(1500, upserted('777')))
    await tour.send({ answers })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 1 })
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
    expect(contactsOf(tour)).toEqual([contact])
  })

  it.each([
    ['is cut off in the middle', (response, socket) => response.write('{"resul', () => socket.destroy())],
    ['comes too late', late(4000, upserted('777'))],
  ] as const satisfies readonly (readonly [string, HubspotAnswer])[])(
    'stores a contact once when its answer %s',
    async (_fault, answer) => {
      const tour = await aConnectedTour()
      hubspot.nextAfterUpsert(tour.token, answer)
      await tour.send({ answers })
      const pendingEvent = await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
      expect(pendingEvent).toMatchObject({ state: 'sending', failure: 'unavailable' })
      expect(contactsOf(tour)).toEqual([contact])
      await hurryEvents(app)
      expect(await eventOf(tour)).toMatchObject({ state: 'ok', failure: null, attemptCount: 2 })
      expect(contactsOf(tour)).toEqual([contact])
      expect(hubspot.upserts(tour.token).map(({ body }) => body)).toEqual(
        Array(2).fill({ inputs: [{ id: contact.email, idProperty: 'email', properties: { firstname: 'Ada' } }] }),
      )
    },
  )
})
