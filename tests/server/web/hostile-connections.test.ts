import { request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKind } from '../../../src/server/media/worker-sandbox.ts'
import { connectionLimits } from '../../../src/server/web/connection-limits.ts'
import { bodyMaxMs } from '../../../src/server/web/slow-bodies.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Sends a body byte by byte, and returns true if the server closes the connection shortly after the time limit. */
function isSlowBodyCutOff(
  method: string,
  path: string,
  { headers = '', withinMs = connectionLimits.bodyMaxMs + 1_200 } = {},
): Promise<boolean> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const byteInterval = setInterval(() => socket.writable && socket.write('x'), 50)
  let isClosed = false
  socket.on('error', () => undefined)
  socket.resume()
  socket.on('close', () => {
    isClosed = true
  })
  const typeHeader = headers.includes('content-type') ? 'x-plain: 1' : 'content-type: application/json'
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${typeHeader}\r\n${headers}content-length: 100000\r\n\r\n[`,
  )
  return wait(withinMs).then(() => {
    clearInterval(byteInterval)
    socket.destroy()
    return isClosed
  })
}

describe('a slow body', () => {
  const defaultMs = connectionLimits.bodyMaxMs
  beforeAll(() => void Object.assign(connectionLimits, { bodyMaxMs: 400 }))
  afterAll(() => void Object.assign(connectionLimits, { bodyMaxMs: defaultMs }))

  it('is cut off on every route', async () => {
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
    const results = await Promise.all(
      routes.map(async (route) => {
        const [method = '', path = ''] = route.split(' ')
        return { route, isClosed: await isSlowBodyCutOff(method, path) }
      }),
    )
    expect(results.filter(({ isClosed }) => !isClosed)).toEqual([])
  })
})

/** Sends pipelined requests on one connection, and returns the number of responses. */
function responsesToPipeline(count: number): Promise<number> {
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
  it('get responses up to a limit', async () => {
    const limit = connectionLimits.unansweredRequestsMax
    expect(await responsesToPipeline(limit)).toBe(limit)
    expect(await responsesToPipeline(1)).toBe(1)
  })

  it('beyond the limit close the connection', async () => {
    expect(await responsesToPipeline(2_000)).toBe(0)
  })
})

it('an idle connection is closed', async () => {
  const defaultMs = connectionLimits.idleTimeoutMs
  Object.assign(connectionLimits, { idleTimeoutMs: 300 })
  const appWithShortTimeout = await startTestApp()
  Object.assign(connectionLimits, { idleTimeoutMs: defaultMs })
  const socket = connect(Number(new URL(appWithShortTimeout.address).port), 'localhost')
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => undefined)
  socket.write(
    'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const result = await Promise.race([closed, wait(connectionLimits.bodyMaxMs / 3).then(() => 'open')])
  socket.destroy()
  await appWithShortTimeout.stop()
  expect(result).toBe('closed')
})

it('a connection is kept for longer than a proxy keeps it', async () => {
  const response = await fetch(`${app.address}/readyz`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

describe('a slow form', () => {
  const defaultMs = connectionLimits.bodyMaxMs
  beforeAll(() => void Object.assign(connectionLimits, { bodyMaxMs: 400 }))
  afterAll(() => void Object.assign(connectionLimits, { bodyMaxMs: defaultMs }))

  it('is cut off like other bodies after it was rejected', async () => {
    const headers = 'content-type: multipart/form-data; boundary=x\r\n'
    expect(await isSlowBodyCutOff('POST', '/api/v2/1/stops/2/hotspots', { headers, withinMs: 3_500 })).toBe(true)
  })
})

it('upload bytes from another site are cut off after the error', async () => {
  const headers = 'origin: https://elsewhere.example\r\n'
  expect(await isSlowBodyCutOff('PATCH', '/uploads/x', { headers, withinMs: 3_500 })).toBe(true)
})

describe('the time limit of a body', () => {
  const limitOf = (method: string, path: string, type = 'application/json') =>
    bodyMaxMs({ method, path, headers: { 'content-type': type } })

  it('is half a minute by default', () => {
    expect(connectionLimits.bodyMaxMs).toBe(30_000)
    expect(limitOf('POST', '/trpc/translations.import')).toBe(connectionLimits.bodyMaxMs)
    expect(limitOf('POST', '/uploads')).toBe(connectionLimits.bodyMaxMs)
    expect(limitOf('PATCH', '/share/1')).toBe(connectionLimits.bodyMaxMs)
    expect(limitOf('POST', '/api/nothing', 'multipart/form-data')).toBe(connectionLimits.bodyMaxMs)
    expect(limitOf('POST', '/share/1', 'multipart/form-data; boundary=x')).toBe(connectionLimits.bodyMaxMs)
  })

  it('is longer for forms with an image', () => {
    const { formMaxMs } = connectionLimits
    expect(limitOf('POST', '/api/v2/1/stops/2/hotspots', 'multipart/form-data; boundary=x')).toBe(formMaxMs)
    expect(limitOf('PUT', '/api/v2/1/stops/2/hotspots/3', 'multipart/form-data')).toBe(formMaxMs)
  })

  it('is absent for upload bytes', () => {
    expect(limitOf('PATCH', '/uploads/1')).toBeUndefined()
  })
})

/** Sends a request with any headers and returns the response. `fetch` allows only some headers. */
function responseTo(address: string, path: string, headers: Record<string, string>) {
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
  let appWithToken: TestApp
  beforeAll(async () => {
    const ports = { mediaSandbox: 'permissions' } as const
    appWithToken = await startTestApp({ ports, env: { READYZ_TOKEN: token, TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => appWithToken.stop())
  const details = { ready: true, database: true, files: true, mediaSandbox: 'permissions' }
  const readinessOf = async (address: string, headers: Record<string, string> = {}) =>
    JSON.parse((await responseTo(address, '/readyz', headers)).text) as unknown

  it('are sent to the machine itself but not to a proxy on it', async () => {
    expect(await readinessOf(app.address)).toEqual({ ...details, mediaSandbox: sandboxKind() })
    const proxyHeaders = [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
    ]
    for (const headers of proxyHeaders) {
      expect(await readinessOf(app.address, headers), JSON.stringify(headers)).toEqual({ ready: true })
    }
  })

  it('require the token behind a proxy', async () => {
    const { address } = appWithToken
    expect(await readinessOf(address)).toEqual({ ready: true })
    expect(await readinessOf(address, { 'x-forwarded-for': '127.0.0.1' })).toEqual({ ready: true })
    expect(await readinessOf(address, { authorization: `Bearer ${token}x` })).toEqual({ ready: true })
    expect(await readinessOf(address, { authorization: `Bearer ${token}` })).toEqual(details)
  })

  it('do not affect the status', async () => {
    const { status, headers } = await responseTo(appWithToken.address, '/readyz', {})
    expect(status).toBe(200)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('report a stopping process as not ready while it still responds', async () => {
    appWithToken.announceStop()
    const { status, text } = await responseTo(appWithToken.address, '/readyz', {})
    expect(status).toBe(503)
    expect(JSON.parse(text)).toEqual({ ready: false })
    expect((await responseTo(appWithToken.address, '/healthz', {})).status).toBe(200)
  })
})

describe('the origin of a request', () => {
  let appBehindProxy: TestApp
  beforeAll(async () => {
    appBehindProxy = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => appBehindProxy.stop())

  const request = (headers: Record<string, string>, path = '/oembed?url=http://x/share/1') =>
    responseTo(appBehindProxy.address, path, headers)

  it('is rejected with 400 without a valid host', async () => {
    expect((await request({ host: 'a"b' })).status).toBe(400)
  })

  it('is ignored with a scheme other than HTTP and HTTPS', async () => {
    const responseWithoutScheme = await request({})
    for (const scheme of ['javascript', '"><script>', '', 'ht tp', 'https:evil.example']) {
      const response = await request({ 'x-forwarded-proto': scheme })
      expect(response.status, scheme).toBe(responseWithoutScheme.status)
      expect(response.text, scheme).toBe(responseWithoutScheme.text)
      const robots = await request({ 'x-forwarded-proto': scheme }, '/robots.txt')
      expect(robots.status, scheme).toBe(200)
      expect(robots.text, scheme).toContain('Sitemap: http://')
    }
    const robots = await request({ 'x-forwarded-proto': 'HTTPS, http' }, '/robots.txt')
    expect(robots.text).toContain('Sitemap: https://')
  })
})
