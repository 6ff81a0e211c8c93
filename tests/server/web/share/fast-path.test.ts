import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShareAddress } from '../../../../src/server/domain/publishing/sharing/access/share-address.ts'
import { fastPath } from '../../../../src/server/web/fast-path.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import {
  aShareId,
  restrictedPassword,
  startVisitorServer,
  type VisitorServer,
} from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const museumId = aShareId('museum')
const document = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
  await server.publish(museumId, 1, document)
})
afterAll(() => server.stop())

/** Sends a request. `isFast` is true if the fast path responded. */
async function request(path: string, init: RequestInit = {}) {
  const fastCountBefore = server.fastResponses()
  const fetchResponse = await fetch(server.origin + path, { redirect: 'manual', ...init })
  const headers = [...fetchResponse.headers].filter(([name]) => name !== 'date')
  const response = { status: fetchResponse.status, headers, body: await fetchResponse.text() }
  return { response, isFast: server.fastResponses() > fastCountBefore }
}

const polling = { timeout: lookupLimits.freshMs * 3 }
const documentPathOf = (shareId: string) => `/share/${shareId}/manifest.json`
const pagePathOf = (shareId: string) => `/share/${shareId}/stop/2`

describe.each([
  ['a tour document', documentPathOf],
  ['a share page', pagePathOf],
])('%s', (_name, pathOf) => {
  /** Makes the share ids of both runs of these tests different. */
  const idSuffix = pathOf('').length
  it('is sent by the fast path exactly as by its route', async () => {
    const path = pathOf(museumId)
    expect((await request(path)).response.status).toBe(200)
    const fromFastPath = await request(path)
    const fromRoute = await request(`${path}?utm_source=x`)
    expect(fromFastPath.isFast).toBe(true)
    expect(fromRoute.isFast).toBe(false)
    expect(fromFastPath.response).toEqual(fromRoute.response)
  })

  it('is revalidated with 304 by the fast path', async () => {
    const { response } = await request(pathOf(museumId))
    const etag = response.headers.find(([name]) => name === 'etag')?.[1] ?? ''
    const revalidation = await request(pathOf(museumId), { headers: { 'if-none-match': etag } })
    expect(revalidation.response.status).toBe(304)
    expect(revalidation.isFast).toBe(true)
  })

  it('is left to the routes for requests other than a plain GET', async () => {
    await request(pathOf(museumId))
    for (const init of [{ method: 'HEAD' }, { method: 'POST', body: 'x' }, { method: 'OPTIONS' }]) {
      expect((await request(pathOf(museumId), init)).isFast, init.method).toBe(false)
    }
  })

  const link = { isRevoked: false, expiresAt: null, maxOpens: null, openCount: 0 }
  const start = { stopId: null, view: null, language: null }
  it.each([
    ['asks for a password', { access: { id: 'x', version: 1, requires: 'password', passwordHash: '' } }],
    ['is for members', { access: { id: 'x', version: 1, requires: 'membership', passwordHash: null } }],
    ['is opened by a share link', { link: { ...link, ...start } }],
    ['may be embedded on some sites only', { embedDomains: ['example.org'] }],
  ] satisfies [string, Partial<ShareAddress>][])('is left to the routes if the tour %s', async (name, conditions) => {
    const shareId = aShareId(name.replaceAll(' ', '').slice(0, 12) + idSuffix)
    await server.publish(shareId, 1, document)
    server.restrict(shareId, conditions)
    await request(pathOf(shareId))
    expect((await request(pathOf(shareId))).isFast).toBe(false)
  })

  it('is sent to visitors with a pass until the password changes', async () => {
    const shareId = aShareId(`pass${idSuffix}`)
    const access = { id: shareId, version: 1, requires: 'password', passwordHash: '' } as const
    await server.publish(shareId, 1, document)
    server.restrict(shareId, { visibility: 'password', access })
    const body = new URLSearchParams({ password: restrictedPassword })
    const unlockedPage = await fetch(server.origin + pagePathOf(shareId), { method: 'POST', body })
    const cookie = unlockedPage.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await request(pathOf(shareId), { headers: { cookie } })
    const withPass = await request(pathOf(shareId), { headers: { cookie } })
    expect(withPass.response.status).toBe(200)
    expect(withPass.isFast).toBe(true)
    expect((await request(pathOf(shareId))).isFast).toBe(false)
    expect((await request(pathOf(shareId), { headers: { cookie: `${cookie}x` } })).isFast).toBe(false)

    server.restrict(shareId, { visibility: 'password', access: { ...access, version: 2 } })
    const isFastWithPass = async () => (await request(pathOf(shareId), { headers: { cookie } })).isFast
    await expect.poll(isFastWithPass, polling).toBe(false)
  })

  it('is sent in the live version until the tour is unpublished', async () => {
    const shareId = aShareId(`gone${idSuffix}`)
    await server.publish(shareId, 1, document)
    await request(pathOf(shareId))
    expect((await request(pathOf(shareId))).isFast).toBe(true)

    await server.publish(shareId, 2, aDocument([aStop({ id: 'c', name: 'Cellar' })], []))
    const body = async () => (await request(pathOf(shareId))).response.body
    await expect.poll(body, polling).toContain('Cellar')

    server.withdraw(shareId)
    const status = async () => (await request(pathOf(shareId))).response.status
    await expect.poll(status, polling).not.toBe(200)
    expect((await request(pathOf(shareId))).isFast).toBe(false)
  })
})

it('the fast path leaves a share page to the routes for an unsupported browser', async () => {
  await request(pagePathOf(museumId))
  const { response, isFast } = await request(pagePathOf(museumId), { headers: { 'user-agent': 'Trident/7.0' } })
  expect(response.status).toBe(302)
  expect(isFast).toBe(false)
})

it('the routes respond when the fast path throws', async () => {
  const throwingResponder = () => {
    throw new Error('failed')
  }
  const httpServer = createServer(
    fastPath({ responders: [throwingResponder], fallback: (_request, response) => response.end('routed') }),
  )
  await new Promise<void>((resolve) => httpServer.listen(0, resolve))
  const address = httpServer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('routed')
  httpServer.close()
})
