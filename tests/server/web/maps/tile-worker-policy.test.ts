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

/** Content security policy of the worker's script that a page requests for an account. */
async function workerPolicyFor(person: Person | null, accountId?: string): Promise<string | null> {
  const query = accountId === undefined ? '' : `?account=${accountId}`
  const authorization: Record<string, string> = person === null ? {} : { authorization: `Bearer ${person.token}` }
  const { headers } = await fetch(`${app.address}/assets/tile-worker-Ab_1-2.js${query}`, { headers: authorization })
  return headers.get('content-security-policy')
}
const policyWith = (sources: string) => `default-src 'none'; connect-src ${sources}`

it('lets the worker connect only to the tile server of its account', async () => {
  const admin = await aPerson(app, { role: 'admin' })
  const { update } = admin.trpc.accounts
  expect(await workerPolicyFor(admin, admin.accountId)).toBe(policyWith('https://maps.installation.example'))
  await update.mutate({ mapboxToken: 'pk.abc' })
  expect(await workerPolicyFor(admin, admin.accountId)).toBe(policyWith('https://api.mapbox.com'))
  await update.mutate({ mapTilesUrl: 'https://tiles.example:8443/world.pmtiles?key=a' })
  expect(await workerPolicyFor(admin, admin.accountId)).toBe(policyWith('https://tiles.example:8443'))
})

it('permits no server without a sign-in or for another account', async () => {
  const owner = await aPerson(app)
  await owner.trpc.accounts.update.mutate({ mapTilesUrl: 'https://secret.example/{z}/{x}/{y}.png' })
  const outsider = await aPerson(app)
  expect(await workerPolicyFor(null)).toBe(policyWith("'none'"))
  expect(await workerPolicyFor(null, owner.accountId)).toBe(policyWith("'none'"))
  expect(await workerPolicyFor(outsider, owner.accountId)).toBe(policyWith("'none'"))
  expect(await workerPolicyFor(outsider, "x'; script-src *")).toBe(policyWith("'none'"))
})

it('does not extend the policy of the pages', async () => {
  const { headers } = await fetch(`${app.address}/home`)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
})

it('shows members of an account the map tiles of the installation', async () => {
  const person = await aPerson(app, { role: 'viewer' })
  expect(await person.trpc.accounts.get.query({})).toMatchObject({
    mapTilesUrl: null,
    mapTilesAttribution: null,
    defaultMapTiles: { url: 'https://maps.installation.example/{z}/{x}/{y}.png', attribution: '© Installation' },
  })
})
