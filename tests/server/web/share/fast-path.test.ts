import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShareAddress } from '../../../../src/server/domain/publishing/sharing/access/share-address.ts'
import { fastPath } from '../../../../src/server/web/fast-path.ts'
import { limits } from '../../../../src/shared/limits.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import {
  aShareId,
  restrictedPassword,
  startVisitorServer,
  type VisitorServer,
} from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const museum = aShareId('museum')
const document = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
  await server.publish(museum, 1, document)
})
afterAll(() => server.stop())

async function ask(path: string, init: RequestInit = {}) {
  const readyBefore = server.readyAnswers()
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init })
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const answer = { status: response.status, headers, body: await response.text() }
  return { answer, wasReady: server.readyAnswers() > readyBefore }
}

const documentOf = (shareId: string) => `/share/${shareId}/manifest.json`
const pageOf = (shareId: string) => `/share/${shareId}/stop/2`

describe.each([
  ['a tour document', documentOf],
  ['a share page', pageOf],
])('%s', (_name, pathOf) => {
  it('is sent without any route once it is cached, exactly as the route sends it', async () => {
    const path = pathOf(museum)
    expect((await ask(path)).answer.status).toBe(200)
    const ready = await ask(path)
    const routed = await ask(`${path}?utm_source=x`)
    expect([ready.wasReady, routed.wasReady]).toEqual([true, false])
    expect(ready.answer).toEqual(routed.answer)
  })

  it('is answered with 304 for a browser that has it', async () => {
    const { answer } = await ask(pathOf(museum))
    const etag = answer.headers.find(([name]) => name === 'etag')?.[1] ?? ''
    const revalidated = await ask(pathOf(museum), { headers: { 'if-none-match': etag } })
    expect([revalidated.answer.status, revalidated.wasReady]).toEqual([304, true])
  })

  it('is left to the routes for requests other than a plain GET', async () => {
    await ask(pathOf(museum))
    for (const init of [{ method: 'HEAD' }, { method: 'POST', body: 'x' }, { method: 'OPTIONS' }]) {
      expect((await ask(pathOf(museum), init)).wasReady, init.method).toBe(false)
    }
  })

  const link = { isRevoked: false, expiresAt: null, maxOpens: null, openCount: 0 }
  const start = { stopId: null, view: null, language: null }
  it.each([
    ['asks for a password', { door: { id: 'x', version: 1, asks: 'password', passwordHash: '' } }],
    ['is for members', { door: { id: 'x', version: 1, asks: 'membership', passwordHash: null } }],
    ['comes by a share link', { link: { ...link, ...start } }],
    ['may be embedded on some sites only', { embedDomains: ['example.org'] }],
  ] satisfies [string, Partial<ShareAddress>][])('is left to the routes if the tour %s', async (name, conditions) => {
    const shareId = aShareId(name.replaceAll(' ', '').slice(0, 12) + pathOf('').length)
    await server.publish(shareId, 1, document)
    server.restrict(shareId, conditions)
    await ask(pathOf(shareId))
    expect((await ask(pathOf(shareId))).wasReady).toBe(false)
  })

  it('is sent to visitors with a pass, until the password changes', async () => {
    const shareId = aShareId(`pass${pathOf('').length}`)
    const door = { id: shareId, version: 1, asks: 'password', passwordHash: '' } as const
    await server.publish(shareId, 1, document)
    server.restrict(shareId, { visibility: 'password', door })
    const body = new URLSearchParams({ password: restrictedPassword })
    const entered = await fetch(server.origin + pageOf(shareId), { method: 'POST', body })
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await ask(pathOf(shareId), { headers: { cookie } })
    const ready = await ask(pathOf(shareId), { headers: { cookie } })
    expect([ready.answer.status, ready.wasReady]).toEqual([200, true])
    expect((await ask(pathOf(shareId))).wasReady).toBe(false)
    expect((await ask(pathOf(shareId), { headers: { cookie: `${cookie}x` } })).wasReady).toBe(false)
    server.restrict(shareId, { visibility: 'password', door: { ...door, version: 2 } })
    await expect
      .poll(async () => (await ask(pathOf(shareId), { headers: { cookie } })).wasReady, {
        timeout: limits.sharePointerFreshMs * 3,
      })
      .toBe(false)
  })

  it('ends when the tour is unpublished, and shows the next version', async () => {
    const shareId = aShareId(`gone${pathOf('').length}`)
    await server.publish(shareId, 1, document)
    await ask(pathOf(shareId))
    expect((await ask(pathOf(shareId))).wasReady).toBe(true)
    await server.publish(shareId, 2, aDocument([aStop({ id: 'c', name: 'Cellar' })], []))
    await expect
      .poll(async () => (await ask(pathOf(shareId))).answer.body, { timeout: limits.sharePointerFreshMs * 3 })
      .toContain('Cellar')
    server.withdraw(shareId)
    await expect
      .poll(async () => (await ask(pathOf(shareId))).answer.status, { timeout: limits.sharePointerFreshMs * 3 })
      .not.toBe(200)
    expect((await ask(pathOf(shareId))).wasReady).toBe(false)
  })
})

it('the fast path leaves a share page to the routes for an unsupported browser', async () => {
  await ask(pageOf(museum))
  const { answer, wasReady } = await ask(pageOf(museum), { headers: { 'user-agent': 'Trident/7.0' } })
  expect([answer.status, wasReady]).toEqual([302, false])
})

it('the routes answer when the fast path throws', async () => {
  const fails = () => {
    throw new Error('not now')
  }
  const routed = createServer(fastPath({ answers: [fails], fallback: (_request, response) => response.end('routed') }))
  await new Promise<void>((resolve) => routed.listen(0, resolve))
  const address = routed.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('routed')
  routed.close()
})
