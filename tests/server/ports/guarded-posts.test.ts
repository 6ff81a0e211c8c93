import type { ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedPosts } from '../../../src/server/ports/outgoing/guarded-posts.ts'
import { hostileAddresses } from '../../support/hostile-addresses.ts'
import { type ImageHost, startImageHost } from '../../support/servers/image-host.ts'

const publicAddress = '93.184.215.14'
const addressesByHost: Readonly<Record<string, (lookupCount: number) => readonly string[]>> = {
  'hooks.example.com': () => [publicAddress],
  'inside.example.com': () => ['10.0.0.7'],
  'mixed.example.com': () => [publicAddress, '127.0.0.1'],
  'metadata.example.com': () => ['169.254.169.254'],
  'mapped.example.com': () => ['::ffff:10.0.0.7'],
  'nowhere.example.com': () => [],
}

let host: ImageHost
beforeAll(async () => {
  const resolve = (name: string, lookupCount: number) => addressesByHost[name]?.(lookupCount) ?? []
  host = await startImageHost((_request, response) => response.writeHead(200).end('thank you'), resolve)
})
afterAll(() => host.stop())

const send = (url: string, allowsLoopback = false) =>
  guardedPosts({ allowsLoopback, network: host.network, timeoutMs: 2000 }).send({
    url,
    headers: { 'webhook-id': 'a' },
    body: '{}',
    signal: new AbortController().signal,
  })

describe('the target of a guarded post', () => {
  it('is a public host over HTTPS, at the checked address', async () => {
    expect(await send('https://hooks.example.com/a?b=c')).toMatchObject({ httpStatus: 200, response: 'thank you' })
    expect(host.connections).toEqual([`${publicAddress}:443 as hooks.example.com`])
  })

  it.each(['inside', 'mixed', 'metadata', 'mapped'])('is never a host with a private address: %s', async (name) => {
    const connectionCount = host.connections.length
    const outcome = await send(`https://${name}.example.com/`)
    expect(outcome).toMatchObject({ httpStatus: null, failure: 'addressRejected', response: '' })
    expect(host.connections).toHaveLength(connectionCount)
  })

  it('differs in its error from an unknown host name', async () => {
    expect(await send('https://nowhere.example.com/')).toMatchObject({ httpStatus: null, failure: 'unreachable' })
  })

  it.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://user:pass@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://localhost/',
    'https://hooks/',
    'http://127.0.0.1:3000/',
    'http://localhost/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    '',
  ])('is never %j', async (url) => {
    const lookupCount = host.resolved.length
    expect(guardedPosts({ allowsLoopback: false }).isPermitted(url)).toBe(false)
    expect(await send(url)).toMatchObject({ failure: 'addressRejected' })
    expect(host.resolved).toHaveLength(lookupCount)
  })

  it('is never another spelling of this machine', async () => {
    const connectedHosts: string[] = []
    const network = {
      resolve: async () => ['127.0.0.1'],
      connect: (options: ConnectionOptions) => {
        connectedHosts.push(String(options.host))
        throw new Error('unexpected connection')
      },
    }
    const posts = guardedPosts({ allowsLoopback: false, network, timeoutMs: 2000 })
    const { signal } = new AbortController()
    for (const url of hostileAddresses(4433)) {
      const outcome = await posts.send({ url, headers: {}, body: '{}', signal })
      expect([url, outcome.failure]).toEqual([url, 'addressRejected'])
    }
    expect(connectedHosts).toEqual([])
  })

  it('can be loopback over HTTP if the operator allows it, but no other private address', () => {
    const { isPermitted } = guardedPosts({ allowsLoopback: true })
    expect(['http://127.0.0.1:3000/a', 'http://localhost:1/', 'http://[::1]:80/'].every(isPermitted)).toBe(true)
    expect(
      ['http://10.0.0.7/', 'http://127.0.0.2/', 'https://127.0.0.1/', 'http://example.com/'].some(isPermitted),
    ).toBe(false)
  })

  it('is abandoned with the reason of the signal when Stopover stops', async () => {
    const serverStop = new AbortController()
    const unresponsiveNetwork = { resolve: () => new Promise<never>(() => {}), connect: host.network.connect }
    const pendingPost = guardedPosts({ allowsLoopback: false, network: unresponsiveNetwork }).send({
      url: 'https://hooks.example.com/',
      headers: {},
      body: '{}',
      signal: serverStop.signal,
    })
    serverStop.abort(new Error('stopping'))
    await expect(pendingPost).rejects.toThrow('stopping')
  })
})
