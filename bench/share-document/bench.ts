import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import express from 'express'
import { aDocument, aHotspot, aPano, aStop } from '../../tests/support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../tests/support/servers/visitor-server.ts'
import { comparePages } from './page-growth.ts'

const connections = 32
const secondsPerRun = 2
const rounds = 9
const ratioMin = 0.8
/** Lowest speed of a restricted page, as a fraction of a public page's. */
const restrictedRatioMin = 0.7

const manifest = { mapping: 'cube' as const, faceSizePx: 2520, tiles: '{l}/{f}{y}_{x}.webp', preview: '' }
const shareId = aShareId('bench')
const restrictedId = aShareId('restricted')

/** Typical tour of twenty stops with five hotspots each. */
function createTour() {
  const ids = Array.from({ length: 20 }, (_, index) => `stop${index}`)
  const panos = ids.map((id) => {
    const baseUrl = `/media/${id.padEnd(22, '0')}/build0001/`
    return aPano({
      id,
      baseUrl,
      posterUrl: `${baseUrl}poster.webp`,
      manifest: { ...manifest, preview: 'x'.repeat(900) },
    })
  })
  const hotspots = Array.from({ length: 5 }, (_, index) =>
    aHotspot({ id: `hotspot${index}`, title: 'A thing', details: { html: `<p>${'Words. '.repeat(20)}</p>` } }),
  )
  return aDocument(
    ids.map((id) => aStop({ id, mediaId: id, hotspots, description: `<p>${'A place. '.repeat(20)}</p>` })),
    panos,
  )
}

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts an Express server with one route that sends the same bytes and headers. */
async function startPeer(path: string, url: string) {
  const originalResponse = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await originalResponse.arrayBuffer())
  const connectionHeaders = new Set(['date', 'connection', 'keep-alive'])
  const headers = Object.fromEntries([...originalResponse.headers].filter(([name]) => !connectionHeaders.has(name)))
  const app = express()
  app.disable('x-powered-by')
  app.get(path, (_request, response) => {
    response.writeHead(200, headers).end(body)
  })
  return listen(app)
}

type Target = { readonly url: string; readonly cookie?: string }

async function measureRequestsPerSecond({ url, cookie = '' }: Target): Promise<number> {
  const result = await autocannon({ url, connections, duration: secondsPerRun, workers: 1, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints and returns the median ratio of the request rates. Rounds alternate the order, so that other load affects both. */
async function compare(name: string, ours: Target, peer: Target): Promise<number> {
  // Warms up both servers.
  for (const target of [ours, peer]) await measureRequestsPerSecond(target)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rates = new Map<Target, number>()
    for (const target of round % 2 === 0 ? [ours, peer] : [peer, ours])
      rates.set(target, await measureRequestsPerSecond(target))
    const ourRate = rates.get(ours) ?? 0
    const peerRate = rates.get(peer) ?? 1
    ratios.push(ourRate / peerRate)
    console.log(`${name}: ${ourRate.toFixed(0)} requests/s, beside ${peerRate.toFixed(0)}`)
  }
  const ratio = medianOf(ratios)
  console.log(`ratio ${name} ${ratio.toFixed(3)}`)
  return ratio
}

async function compareWithExpress(name: string, path: string, origin: string): Promise<number> {
  const peer = await startPeer(path, origin + path)
  const ratio = await compare(name, { url: origin + path }, { url: peer.origin + path })
  peer.server.closeAllConnections()
  peer.server.close()
  return ratio
}

/** Compares a page of a password-protected tour, requested with a pass, with the same page of a public tour. */
async function compareRestricted({ origin, tokens, restrict, publish }: VisitorServer): Promise<number> {
  const access = { id: restrictedId, version: 1, requires: 'password', passwordHash: 'of the bench' } as const
  restrict(restrictedId, { visibility: 'password', access })
  await publish(restrictedId, 1, createTour())
  const pass = tokens.sign('pass', { addressId: access.id, version: access.version, expiresMs: Date.now() + 3_600_000 })
  const restricted = {
    url: `${origin}/share/${restrictedId}/stop/7`,
    cookie: `other=1; stopover-pass-${restrictedId}=${pass}`,
  }
  return compare('share-page-restricted', restricted, { url: `${origin}/share/${shareId}/stop/7` })
}

/**
 * Compares share pages and documents with Express sending the same bytes, pages of large tours with pages of small tours,
 * and restricted pages with public pages.
 */
export async function run(folder: string): Promise<void> {
  const pageRatios = await comparePages(folder)
  if (pageRatios.some((ratio) => ratio < 1)) throw new Error('the page of a large tour exceeds its limits')
  const assets = {
    sharePage: '/sdk/share-page-1.js',
    modules: ['/sdk/viewer-1.js'],
    partLoadingModules: [],
    font: '/sdk/inter.woff2',
  }
  const server = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
  await server.publish(shareId, 1, createTour())
  const ratios = [
    await compareWithExpress('share-document', `/share/${shareId}/manifest.json`, server.origin),
    await compareWithExpress('share-page', `/share/${shareId}/stop/7`, server.origin),
  ]
  const restricted = await compareRestricted(server)
  await server.stop()
  if (ratios.some((ratio) => ratio < ratioMin)) throw new Error(`below ${ratioMin} of the speed of Express`)
  if (restricted < restrictedRatioMin) throw new Error(`below ${restrictedRatioMin} of the speed of a public page`)
}
