import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sitemapPageLength } from '../../../src/server/domain/publishing/sharing/discovery/public-tours.ts'
import { discoveryRoutes } from '../../../src/server/web/discovery/discovery-routes.ts'
import { discoveryFreshMs } from '../../../src/server/web/discovery/short-lived-cache.ts'
import { tourHostsOf } from '../../../src/server/web/tour-hosts/tour-hosts.ts'

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
let isDatabaseDown = false
let nowMs = 0
const failures: unknown[] = []
const fromDatabase = async <Value>(value: Value): Promise<Value> => {
  queryCount += 1
  if (isDatabaseDown) throw new Error('The database is unavailable')
  return value
}
const app = express().use(
  discoveryRoutes({
    tours: {
      count: () => fromDatabase(2 * sitemapPageLength + 1),
      page: (page) => fromDatabase(page === 2 ? [tour] : []),
      latest: () => fromDatabase([tour]),
      byName: () => fromDatabase([tour]),
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

it('discovery queries the database once in half a minute', async () => {
  nowMs += discoveryFreshMs
  queryCount = 0
  await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/llms.txt?${index}`)))
  expect(queryCount).toBe(1)
  nowMs += discoveryFreshMs
  await get('/llms.txt')
  expect(queryCount).toBe(2)
})

it('discovery renders a response once in half a minute for all spellings of its URL', async () => {
  nowMs += discoveryFreshMs
  renderCount = 0
  const paths = ['/llms.txt', '/LLMS.txt', '/llms.txt/', '/sitemaps/3.xml', '/Sitemaps/3.xml', '/sitemaps/%33.xml']
  for (const path of paths) expect((await get(path)).status, path).toBe(200)
  // Rendering a response renders its single tour, so two renderings are two responses.
  expect(renderCount).toBe(2)
})

it('discovery queries the tour of a host once for all ports', async () => {
  queryCount = 0
  const { port } = server.address() as AddressInfo
  for (const host of ['tour.acme.example', 'tour.acme.example:81', 'tour.acme.example:82']) {
    const status = await new Promise((resolve, reject) => {
      const clientRequest = request({ port, path: '/sitemap.xml', headers: { host } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      clientRequest.on('error', reject).end()
    })
    expect(status, host).toBe(200)
  }
  expect(queryCount).toBe(1)
})

it('discovery responds with an uncached 503 during an outage of the database', async () => {
  nowMs += discoveryFreshMs
  isDatabaseDown = true
  const response = await get('/sitemap.xml')
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(failures).toHaveLength(1)
  isDatabaseDown = false
  expect((await get('/sitemap.xml')).status).toBe(200)
})
