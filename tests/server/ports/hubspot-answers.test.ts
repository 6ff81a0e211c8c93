import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubspotApi, hubspotApiLimits } from '../../../src/server/ports/hubspot/hubspot-api.ts'
import {
  closeConnection,
  type HubspotResponder,
  type HubspotServer,
  hang,
  problem,
  startHubspot,
} from '../../support/servers/hubspot-server.ts'
import { aToken } from '../connections/hubspot/support.ts'

let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot()
})
afterAll(() => hubspot.stop())

describe('a contact sent to HubSpot', () => {
  it.each([
    ['unavailable', 'a response that never comes', hang],
    ['unavailable', 'a closed connection', closeConnection],
    ['unavailable', 'an error of HubSpot', problem(502, { message: 'internal error', category: 'INTERNAL_ERROR' })],
    ['unavailable', 'a page of a proxy', (response) => void response.writeHead(503).end('<h1>Busy</h1>')],
    ['unreadable', 'a success without a contact', (response) => void response.writeHead(200).end('{"results":[]}')],
    ['unreadable', 'a body other than JSON', (response) => void response.writeHead(200).end('OK')],
    [
      'unreadable',
      'megabytes',
      (response) => void response.writeHead(200).end('a'.repeat(hubspotApiLimits.responseMaxBytes + 1)),
    ],
    ['unreadable', 'a redirect', (response) => void response.writeHead(307, { location: '/elsewhere' }).end()],
  ] as const satisfies readonly (readonly [string, string, HubspotResponder])[])(
    'fails as %s after %s',
    async (failure, _name, responder) => {
      // Only a response that never comes waits for the timeout.
      const timeoutMs = responder === hang ? 500 : 60_000
      const { token } = aToken(hubspot)
      hubspot.next(token, responder)
      const { upsertContact } = hubspotApi({ apiUrl: hubspot.baseUrl, timeoutMs })
      const contact = { email: 'ada@example.org', properties: { firstname: 'Ada' } }
      expect(await upsertContact({ token }, contact)).toMatchObject({ failure })
      expect(hubspot.calls.some(({ path }) => path === '/elsewhere')).toBe(false)
    },
  )
})
