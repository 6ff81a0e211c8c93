import { request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKind } from '../../../src/server/media/worker-sandbox.ts'
import { bodyMaxMs } from '../../../src/server/web/slow-bodies.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Whether the server has closed a connection with a dripping body shortly after the time limit. */
function isCut(
  method: string,
  path: string,
  { headers = '', withinMs = limits.requestBodyMaxMs + 1_200 } = {},
): Promise<boolean> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const drip = setInterval(() => socket.writable && socket.write('x'), 50)
  let isClosed = false
  socket.on('error', () => undefined)
  socket.resume()
  socket.on('close', () => {
    isClosed = true
  })
  const type = headers.includes('content-type') ? 'x-plain: 1' : 'content-type: application/json'
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${type}\r\n${headers}content-length: 100000\r\n\r\n[`,
  )
  return wait(withinMs).then(() => {
    clearInterval(drip)
    socket.destroy()
    return isClosed
  })
}

describe('a dripping body', () => {
  const usualMs = limits.requestBodyMaxMs
  beforeAll(() => void Object.assign(limits, { requestBodyMaxMs: 400 }))
  afterAll(() => void Object.assign(limits, { requestBodyMaxMs: usualMs }))

  it('is cut off on every route, even after an answer', async () => {
    const id = '0'.repeat(22)
    const routes = [
      'GET /share/error/404',
      `GET /share/${id}/stop/1`,
      `GET /share/${id}`,
      'GET /media/x',
      'GET /sdk/1/pinned.json',
      'GET /healthz',
      'GET /readyz',
      'GET /oembed',
      'GET /',
      'POST /identity/reset',
      'POST /trpc/auth.signIn',
      'POST /api/admin/v2/sessions',
      'POST /uploads',
      'GET /trpc/auth.me',
      'DELETE /api/v2/x/sessions',
      'POST /nothing',
    ]
    const ends = await Promise.all(
      routes.map(async (route) => {
        const [method = '', path = ''] = route.split(' ')
        return [route, await isCut(method, path)] as const
      }),
    )
    expect(ends.filter(([, isClosed]) => !isClosed)).toEqual([])
  })
})

/** Number of answers to pipelined requests on one connection. */
function answersToPipeline(count: number): Promise<number> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    text += bytes
    if (text.split('HTTP/1.1 200').length - 1 === count) socket.end()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1))
  })
  socket.write(`GET /readyz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`.repeat(count))
  return closed
}

describe('pipelined requests', () => {
  it('are answered up to a limit, beyond which the connection is closed', async () => {
    expect(await answersToPipeline(limits.unansweredRequestsMax)).toBe(limits.unansweredRequestsMax)
    expect(await answersToPipeline(2_000)).toBe(0)
    expect(await answersToPipeline(1)).toBe(1)
  })
})

it('an idle connection is closed', async () => {
  const usualMs = limits.connectionIdleTimeoutMs
  Object.assign(limits, { connectionIdleTimeoutMs: 300 })
  const other = await startTestApp()
  Object.assign(limits, { connectionIdleTimeoutMs: usualMs })
  const socket = connect(Number(new URL(other.address).port), 'localhost')
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => undefined)
  socket.write(
    'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const result = await Promise.race([closed, wait(limits.requestBodyMaxMs / 3).then(() => 'open')])
  socket.destroy()
  await other.stop()
  expect(result).toBe('closed')
})

describe('a dripping form', () => {
  const usualMs = limits.requestBodyMaxMs
  beforeAll(() => void Object.assign(limits, { requestBodyMaxMs: 400 }))
  afterAll(() => void Object.assign(limits, { requestBodyMaxMs: usualMs }))

  it('is cut off like other bodies after it was rejected', async () => {
    const headers = 'content-type: multipart/form-data; boundary=x\r\n'
    expect(await isCut('POST', '/api/v2/1/stops/2/hotspots', { headers, withinMs: 3_500 })).toBe(true)
  })
})

it('upload bytes from another site are cut off after the error', async () => {
  const headers = 'origin: https://elsewhere.example\r\n'
  expect(await isCut('PATCH', '/uploads/x', { headers, withinMs: 3_500 })).toBe(true)
})

describe('the time limit of a body', () => {
  const of = (method: string, path: string, type = 'application/json') =>
    bodyMaxMs({ method, path, headers: { 'content-type': type } })

  it('is half a minute, longer for forms with an image, and absent for upload bytes', () => {
    expect(limits.requestBodyMaxMs).toBe(30_000)
    expect(of('POST', '/trpc/translations.import')).toBe(limits.requestBodyMaxMs)
    expect(of('POST', '/uploads')).toBe(limits.requestBodyMaxMs)
    expect(of('PATCH', '/uploads/1')).toBeUndefined()
    expect(of('PATCH', '/share/1')).toBe(limits.requestBodyMaxMs)
    expect(of('POST', '/api/v2/1/stops/2/hotspots', 'multipart/form-data; boundary=x')).toBe(limits.requestFormMaxMs)
    expect(of('PUT', '/api/v2/1/stops/2/hotspots/3', 'multipart/form-data')).toBe(limits.requestFormMaxMs)
    expect(of('POST', '/api/nothing', 'multipart/form-data')).toBe(limits.requestBodyMaxMs)
    expect(of('POST', '/share/1', 'multipart/form-data; boundary=x')).toBe(limits.requestBodyMaxMs)
  })
})

/** Response to a request with arbitrary headers. */
function answerTo(address: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const request = send(address + path, { headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    request.on('error', reject).end()
  })
}

describe('the details of /readyz', () => {
  const token = 'a long and secret token'
  let watched: TestApp
  beforeAll(async () => {
    const ports = { mediaSandbox: 'permissions' } as const
    watched = await startTestApp({ ports, env: { READYZ_TOKEN: token, TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => watched.stop())
  const detail = { ready: true, database: true, files: true, mediaSandbox: 'permissions' }
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    JSON.parse((await answerTo(address, '/readyz', headers)).text) as unknown

  it('are for requests from the machine itself, not from a proxy on it', async () => {
    expect(await ask(app.address)).toEqual({ ...detail, mediaSandbox: sandboxKind() })
    const added = [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }]
    for (const headers of [...added, { 'x-real-ip': '127.0.0.1' }, { 'x-forwarded-proto': 'https' }]) {
      expect(await ask(app.address, headers), JSON.stringify(headers)).toEqual({ ready: true })
    }
  })

  it('require the token behind a proxy', async () => {
    expect(await ask(watched.address)).toEqual({ ready: true })
    expect(await ask(watched.address, { 'x-forwarded-for': '127.0.0.1' })).toEqual({ ready: true })
    expect(await ask(watched.address, { authorization: `Bearer ${token}x` })).toEqual({ ready: true })
    expect(await ask(watched.address, { authorization: `Bearer ${token}` })).toEqual(detail)
  })

  it('are independent of the status, and limited against guessing', async () => {
    const { status, headers } = await answerTo(watched.address, '/readyz', {})
    expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  })

  it('report a stopping process as not ready while it still answers', async () => {
    watched.announceStop()
    const { status, text } = await answerTo(watched.address, '/readyz', {})
    expect([status, JSON.parse(text)]).toEqual([503, { ready: false }])
    expect((await answerTo(watched.address, '/healthz', {})).status).toBe(200)
  })
})

describe('the origin of a request', () => {
  let proxied: TestApp
  beforeAll(async () => {
    proxied = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => proxied.stop())

  const ask = (headers: Record<string, string>, path = '/oembed?url=http://x/share/1') =>
    answerTo(proxied.address, path, headers)

  it('is rejected with 400 without a valid host', async () => {
    expect((await ask({ host: 'a"b' })).status).toBe(400)
  })

  it('is ignored with a scheme other than HTTP and HTTPS', async () => {
    const usual = await ask({})
    for (const scheme of ['javascript', '"><script>', '', 'ht tp', 'https:evil.example']) {
      const { status, text } = await ask({ 'x-forwarded-proto': scheme })
      expect([scheme, status, text]).toEqual([scheme, usual.status, usual.text])
      const robots = await ask({ 'x-forwarded-proto': scheme }, '/robots.txt')
      expect([scheme, robots.status, robots.text]).toEqual([scheme, 200, expect.stringContaining('Sitemap: http://')])
    }
    const robots = await ask({ 'x-forwarded-proto': 'HTTPS, http' }, '/robots.txt')
    expect(robots.text).toContain('Sitemap: https://')
  })
})
