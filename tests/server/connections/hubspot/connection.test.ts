import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HubspotConnection } from '../../../../src/server/domain/connections/hubspot/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import { type HubspotServer, startHubspot } from '../../../support/servers/hubspot-server.ts'
import { aConnectedPerson, aToken } from './support.ts'

let app: TestApp
let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot()
  app = await startTestApp({ env: { HUBSPOT_API_URL: `${hubspot.baseUrl}/` } })
})
afterAll(async () => {
  await app.stop()
  await hubspot.stop()
})

describe('the HubSpot connection', () => {
  it('is stored with an encrypted token that is never returned (T103)', async () => {
    const person = await aPerson(app)
    const { token, portalId } = aToken(hubspot)
    const connection = await person.trpc.hubspot.connect.mutate({ token: ` ${token}\n` })
    const expected = { status: 'active', portalId: String(portalId), lastCharacters: token.slice(-4), lastSentAt: null }
    expect(connection).toMatchObject(expected)
    expect(await person.trpc.hubspot.get.query({})).toEqual({ connection, failedCount: 0 })
    expect(JSON.stringify(connection)).not.toContain(token)
    const row = await app.em().findOneOrFail(HubspotConnection, { account: person.accountId })
    expect(row.sealedToken).not.toContain(token.slice(8))
    const { events } = await person.trpc.audit.list.query({ action: 'hubspot-connected' })
    expect(events).toMatchObject([{ subject: String(portalId) }])
  })

  it.each([
    ['a token that HubSpot does not accept', 'hubspot.tokenRejected', () => 'pat-na1-unknown-to-hubspot'],
    [
      'a private app that lacks a scope',
      'hubspot.scopeMissing',
      () => {
        const { token } = aToken(hubspot)
        hubspot.tokensWithoutScope.add(token)
        return token
      },
    ],
  ])('is not stored for %s', async (_reason, code, tokenOf) => {
    const person = await aPerson(app)
    expect(await apiErrorOf(person.trpc.hubspot.connect.mutate({ token: tokenOf() }))).toMatchObject({ code })
    expect(await person.trpc.hubspot.get.query({})).toEqual({ connection: null, failedCount: 0 })
  })

  it('is not stored during an outage of HubSpot', async () => {
    const appDuringOutage = await startTestApp({ env: { HUBSPOT_API_URL: 'http://127.0.0.1:1' } })
    const person = await aPerson(appDuringOutage)
    const connecting = person.trpc.hubspot.connect.mutate({ token: aToken(hubspot).token })
    expect(await apiErrorOf(connecting)).toMatchObject({ code: 'hubspot.unavailable' })
    await appDuringOutage.stop()
  })

  it('lists writable properties for form editors', async () => {
    const { person } = await aConnectedPerson(app, hubspot)
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const properties = await editor.trpc.hubspot.properties.query({})
    expect(properties.map(({ label }) => label)).toEqual([
      'Email',
      'First Name',
      'Interests',
      'Last Name',
      'Message',
      'Newsletter',
      'Phone Number',
    ])
    expect(await editor.trpc.hubspot.status.query({})).toEqual({ status: 'active' })
    const otherOwner = await aPerson(app)
    expect(await otherOwner.trpc.hubspot.status.query({})).toEqual({ status: 'none' })
    expect(await apiErrorOf(otherOwner.trpc.hubspot.properties.query({}))).toMatchObject({
      code: 'hubspot.notConnected',
    })
  })

  it('is deleted with its token', async () => {
    const { person } = await aConnectedPerson(app, hubspot)
    await person.trpc.hubspot.disconnect.mutate({})
    expect(await person.trpc.hubspot.get.query({})).toEqual({ connection: null, failedCount: 0 })
    expect(await app.em().count(HubspotConnection, { account: person.accountId })).toBe(0)
  })
})
