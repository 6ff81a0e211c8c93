import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      MAP_TILES_URL: 'https://maps.installation.example/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '© Installation',
    },
  })
})
afterAll(() => app.stop())

/** Policy of the worker's script, for an account that the page names. */
async function policyFor(person: Person | null, accountId?: string): Promise<string | null> {
  const query = accountId === undefined ? '' : `?account=${accountId}`
  const authorization: Record<string, string> = person === null ? {} : { authorization: `Bearer ${person.token}` }
  const { headers } = await fetch(`${app.address}/assets/tile-worker-Ab_1-2.js${query}`, { headers: authorization })
  return headers.get('content-security-policy')
}
const policyOf = (sources: string) => `default-src 'none'; connect-src ${sources}`

it('permits the worker the tile server of its account only', async () => {
  const admin = await aPerson(app, { role: 'admin' })
  const { update } = admin.trpc.accounts
  expect(await policyFor(admin, admin.accountId)).toBe(policyOf('https://maps.installation.example'))
  await update.mutate({ mapboxToken: 'pk.abc' })
  expect(await policyFor(admin, admin.accountId)).toBe(policyOf('https://api.mapbox.com'))
  await update.mutate({ mapTilesUrl: 'https://tiles.example:8443/world.pmtiles?key=a' })
  expect(await policyFor(admin, admin.accountId)).toBe(policyOf('https://tiles.example:8443'))
})

it('permits nothing without a sign-in, or for the account of others', async () => {
  const owner = await aPerson(app)
  await owner.trpc.accounts.update.mutate({ mapTilesUrl: 'https://secret.example/{z}/{x}/{y}.png' })
  const other = await aPerson(app)
  expect(await policyFor(null)).toBe(policyOf("'none'"))
  expect(await policyFor(null, owner.accountId)).toBe(policyOf("'none'"))
  expect(await policyFor(other, owner.accountId)).toBe(policyOf("'none'"))
  expect(await policyFor(other, "x'; script-src *")).toBe(policyOf("'none'"))
})

it('leaves the policy of the pages closed', async () => {
  const { headers } = await fetch(`${app.address}/home`)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
})

it('tells people of an account the map of the installation', async () => {
  const person = await aPerson(app, { role: 'viewer' })
  expect(await person.trpc.accounts.get.query({})).toMatchObject({
    mapTilesUrl: null,
    mapTilesAttribution: null,
    defaultMapTiles: { url: 'https://maps.installation.example/{z}/{x}/{y}.png', attribution: '© Installation' },
  })
})
