import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discoveryRoutes } from '../../../src/server/web/discovery/discovery-routes.ts'
import { tourHostsOf } from '../../../src/server/web/tour-hosts/tour-hosts.ts'
import { limits } from '../../../src/shared/limits.ts'

let renderCount = 0
const tour = {
  shareId: 'x'.repeat(22),
  publishedAt: null,
  get summary() {
    renderCount += 1
    return null
  },
}
let queryCount = 0
let isAway = false
let nowMs = 0
const failures: unknown[] = []
const answer = async <Value>(value: Value): Promise<Value> => {
  queryCount += 1
  if (isAway) throw new Error('the database is away')
  return value
}
const app = express().use(
  discoveryRoutes({
    tours: {
      count: () => answer(2 * limits.sitemapPageLength + 1),
      page: (page) => answer(page === 2 ? [tour] : []),
      latest: () => answer([tour]),
      at: () => answer([tour]),
    },
    publicUrl: undefined,
    tourHosts: tourHostsOf({ tourHosts: new Map([['tour.acme.example', 'old-harbor']]), publicUrl: undefined }),
    nowMs: () => nowMs,
    onFailure: (error) => failures.push(error),
  }),
)
const server = createServer(app)
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

it('the sitemap has pages of 2,000 tours', async () => {
  const index = await (await get('/sitemap.xml')).text()
  expect(index.match(/\/sitemaps\/\d\.xml/g)).toEqual(['/sitemaps/1.xml', '/sitemaps/2.xml', '/sitemaps/3.xml'])
  expect(await (await get('/sitemaps/3.xml')).text()).toContain(`/share/${tour.shareId}/stop/1</loc></url>`)
  expect((await get('/sitemaps/4.xml')).status).toBe(404)
})

it('discovery queries the database once for all requests within half a minute, for any host', async () => {
  nowMs += limits.discoveryFreshMs
  queryCount = 0
  await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/llms.txt?${index}`)))
  expect(queryCount).toBe(1)
  nowMs += limits.discoveryFreshMs
  await get('/llms.txt')
  expect(queryCount).toBe(2)
})

it('discovery renders a response once for all requests within half a minute, for any spelling of their URL', async () => {
  nowMs += limits.discoveryFreshMs
  renderCount = 0
  const paths = ['/llms.txt', '/LLMS.txt', '/llms.txt/', '/sitemaps/3.xml', '/Sitemaps/3.xml', '/sitemaps/%33.xml']
  for (const path of paths) expect((await get(path)).status, path).toBe(200)
  // Each of the two responses renders the one tour once.
  expect(renderCount).toBe(2)
})

it('discovery queries the tour of a host once, for any port', async () => {
  queryCount = 0
  const { port } = server.address() as AddressInfo
  for (const host of ['tour.acme.example', 'tour.acme.example:81', 'tour.acme.example:82']) {
    const status = await new Promise((resolve, reject) => {
      const outgoing = request({ port, path: '/sitemap.xml', headers: { host } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      outgoing.on('error', reject).end()
    })
    expect([host, status]).toEqual([host, 200])
  }
  expect(queryCount).toBe(1)
})

it('discovery answers 503 uncached during an outage of the database', async () => {
  nowMs += limits.discoveryFreshMs
  isAway = true
  const busy = await get('/sitemap.xml')
  expect([busy.status, busy.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(failures).toHaveLength(1)
  isAway = false
  expect((await get('/sitemap.xml')).status).toBe(200)
})
