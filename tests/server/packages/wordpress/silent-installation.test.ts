import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPhp } from '../../../../scripts/testing/php.ts'
import { startWordpressSite, type WordpressSite } from './wordpress-site.ts'

const php = findPhp() ?? ''

type ConfiguredResponse =
  | { readonly kind: 'tour'; readonly title: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'page' }
  | { readonly kind: 'none' }

/** Starts a fake installation with configurable responses. */
async function startInstallation() {
  const state = { nextResponse: { kind: 'none' } as ConfiguredResponse, requests: 0 }
  const server = createServer((_, response) => {
    state.requests += 1
    const { nextResponse } = state
    if (nextResponse.kind === 'tour') response.end(JSON.stringify({ title: nextResponse.title, height: 321 }))
    if (nextResponse.kind === 'status') response.writeHead(nextResponse.status).end('no page here')
    if (nextResponse.kind === 'missing') response.writeHead(404).end(JSON.stringify({ code: 'resource.notFound' }))
    if (nextResponse.kind === 'page') response.end('<html>Please sign in to the network.</html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { state, origin: `http://127.0.0.1:${port}`, stop }
}

const hourSeconds = 3600
const museumResponse: ConfiguredResponse = { kind: 'tour', title: 'Museum' }
const knownAttributes = 'title="Museum" width="100%" height="321"'
const defaultAttributes = 'title="Virtual tour" width="100%" height="540"'

describe.skipIf(php === '')('pages of WordPress with an unreliable installation', () => {
  let site: WordpressSite
  let installation: Awaited<ReturnType<typeof startInstallation>>
  /** Moves the clock of the site forward, and returns the output for a tour. */
  const showPage = (secondsLater = 0, name = 'museum') =>
    site.ask({ shortcode: { url: `${installation.origin}/share/${name}` }, later: secondsLater })
  const setResponse = (response: ConfiguredResponse) => {
    installation.state.nextResponse = response
    installation.state.requests = 0
  }
  const requestCount = () => installation.state.requests

  beforeAll(async () => {
    site = await startWordpressSite(php)
    installation = await startInstallation()
  })
  afterAll(async () => {
    await site.stop()
    await installation.stop()
  })
  beforeEach(() => site.ask({ address: installation.origin }))
  afterEach(() => site.forget())

  it('request each link once an hour', async () => {
    setResponse(museumResponse)
    for (const secondsLater of [0, 1, hourSeconds - 2]) expect(await showPage(secondsLater)).toContain(knownAttributes)
    expect(requestCount()).toBe(1)
    setResponse({ kind: 'tour', title: 'Renamed' })
    expect(await showPage(1)).toContain('title="Renamed"')
    expect(requestCount()).toBe(1)
  })

  it.each<ConfiguredResponse>([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 302 },
    // A proxy responds while the installation starts.
    { kind: 'status', status: 404 },
    { kind: 'status', status: 403 },
    { kind: 'page' },
  ])('show the last successful response after %j while they retry every five minutes', async (badResponse) => {
    setResponse(museumResponse)
    await showPage()
    setResponse(badResponse)
    expect(await showPage(2 * hourSeconds)).toContain(knownAttributes)
    expect(await showPage(0, 'another')).toContain(defaultAttributes)
    expect(await showPage(299)).toContain(knownAttributes)
    expect(requestCount()).toBe(1)
    expect(await showPage(1)).toContain(knownAttributes)
    expect(await showPage(1)).toContain(knownAttributes)
    expect(requestCount()).toBe(2)
  })

  it('wait at most two seconds in total for any number of tours', async () => {
    setResponse({ kind: 'none' })
    const startMs = performance.now()
    for (const name of ['a', 'b', 'c', 'd', 'a']) expect(await showPage(0, name)).toContain(defaultAttributes)
    // Five separate waits would take ten seconds.
    expect(performance.now() - startMs).toBeLessThan(5_000)
    expect(requestCount()).toBe(1)
  })

  it('send one request at a time until the installation responds', async () => {
    setResponse({ kind: 'none' })
    await showPage()
    const pendingPage = showPage(300)
    await expect.poll(requestCount).toBe(2)
    setResponse(museumResponse)
    // PHP's built-in server handles one request at a time, so the pending request has failed before the next one starts.
    expect(await pendingPage).toContain(defaultAttributes)
    expect(await showPage()).toContain(defaultAttributes)
    expect(requestCount()).toBe(0)
    expect(await showPage(300)).toContain(knownAttributes)
    expect(await showPage(0, 'another')).toContain(knownAttributes)
    expect(requestCount()).toBe(2)
  })

  it('show nothing for a deleted tour until a retry after a minute', async () => {
    setResponse(museumResponse)
    await showPage()
    setResponse({ kind: 'missing' })
    expect(await showPage(hourSeconds)).toBe('')
    expect(await showPage(59)).toBe('')
    expect(requestCount()).toBe(1)
    setResponse({ kind: 'status', status: 503 })
    expect(await showPage(1)).toContain(defaultAttributes)
    setResponse(museumResponse)
    expect(await showPage(300)).toContain(knownAttributes)
  })

  it('request another installation immediately when its URL changes', async () => {
    setResponse({ kind: 'none' })
    await showPage()
    const otherInstallation = await startInstallation()
    otherInstallation.state.nextResponse = museumResponse
    await site.ask({ address: otherInstallation.origin })
    const shortcode = { url: `${otherInstallation.origin}/share/museum` }
    expect(await site.ask({ shortcode })).toContain(knownAttributes)
    await otherInstallation.stop()
  })

  it('have no plugin option on any site of a network after uninstallation', async () => {
    const sites = Array.from({ length: 101 }, (_, index) => index + 1)
    const remainingOptions: unknown = JSON.parse(await site.ask({ uninstall: true, sites }))
    expect(remainingOptions).toEqual({ stopover_address: installation.origin })
    expect(JSON.parse(await site.ask({ uninstall: true }))).toEqual([])
  })
})
