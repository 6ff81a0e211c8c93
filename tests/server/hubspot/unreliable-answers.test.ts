import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubspotApi } from '../../../src/server/ports/hubspot/hubspot-api.ts'
import type { Hubspot } from '../../../src/server/ports/hubspot.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import {
  cut,
  type HubspotAnswer,
  type HubspotServer,
  hang,
  late,
  startHubspot,
  upserted,
} from '../../support/servers/hubspot-server.ts'
import { aConnectedPerson, anAskingTour, eventOf, fields, hurryEvents } from './support.ts'

let app: TestApp
let hubspot: HubspotServer
/** Action to run once between HubSpot's answer to a token and storing the outcome. */
let afterSending: { readonly token: string; readonly act: () => unknown } | null = null

beforeAll(async () => {
  hubspot = await startHubspot()
  // The real API client with a shorter timeout.
  const api = hubspotApi({ apiUrl: hubspot.address, timeoutMs: 3000 })
  const watched: Hubspot = {
    ...api,
    upsertContact: async (connection, contact) => {
      const outcome = await api.upsertContact(connection, contact)
      if (afterSending?.token === connection.token) {
        const { act } = afterSending
        afterSending = null
        await act()
      }
      return outcome
    },
  }
  app = await startTestApp({ ports: { hubspot: watched } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})

async function connected() {
  const connection = await aConnectedPerson(app, hubspot)
  return { ...connection, ...(await anAskingTour(app, connection.person)) }
}

const answers = { [fields.name.id]: ['Ada'], [fields.email.id]: ['ada@example.org'] }
const contact = { email: 'ada@example.org', firstname: 'Ada' }

const contactsOf = ({ portalId }: { readonly portalId: number }) =>
  [...hubspot.contactsOf(portalId).values()].map(({ properties }) => properties)

describe('HubSpot', () => {
  it('may answer late without a second request', async () => {
    const tour = await connected()
    hubspot.nextAfterUpsert(tour.token, late(1500, upserted('777')))
    await tour.send({ answers })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 1 })
    expect(hubspot.upserts(tour.token)).toHaveLength(1)
    expect(contactsOf(tour)).toEqual([contact])
  })

  it.each([
    ['never comes', hang],
    ['is cut off', cut],
    ['is cut off in the middle', (response, socket) => response.write('{"resul', () => socket.destroy())],
    ['comes too late', late(4000, upserted('777'))],
  ] as const satisfies readonly (readonly [string, HubspotAnswer])[])(
    'stores a contact once when its answer %s',
    async (_what, answer) => {
      const tour = await connected()
      hubspot.nextAfterUpsert(tour.token, answer)
      await tour.send({ answers })
      const waiting = await eventOf(tour, ({ attemptCount }) => attemptCount === 1)
      expect(waiting).toMatchObject({ state: 'sending', failure: 'unavailable' })
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

describe('a process that fails between sending and storing the outcome', () => {
  it('sends again without a change, and stores the outcome', async () => {
    const tour = await connected()
    const act = () => {
      throw new Error('the process is gone')
    }
    afterSending = { token: tour.token, act }
    await tour.send({ answers })
    expect(await eventOf(tour)).toMatchObject({ state: 'ok', attemptCount: 1 })
    expect(hubspot.upserts(tour.token)).toHaveLength(2)
    expect(contactsOf(tour)).toEqual([contact])
  })
})
