import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oembedOf } from '../../../../src/server/web/share/oembed.ts'
import { snapshotOf } from '../../../../src/server/web/share/snapshots.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const museumId = aShareId('museum')
const name = 'Sun & "moon" <b>'

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  const { tours, ...document } = aDocument([aStop({ id: 'a' }), aStop({ id: 'b' })], [])
  const namedTours = Object.fromEntries(Object.entries(tours).map(([id, tour]) => [id, { ...tour, name }]))
  await server.publish(museumId, 1, { ...document, tours: namedTours })
})
afterAll(() => server.stop())

const requestOembed = (parameters: Record<string, string>) =>
  fetch(`${server.origin}/oembed?${new URLSearchParams(parameters)}`, { redirect: 'manual' })
const linkTo = (path: string) => ({ url: `${server.origin}${path}` })

describe('oEmbed response', () => {
  it('contains a frame of the tour that the share page links to', async () => {
    const page = await (await fetch(`${server.origin}/share/${museumId}/stop/2`)).text()
    const [, discoveredUrl = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(page) ?? []
    const response = await fetch(discoveredUrl)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const oembed: unknown = await response.json()
    expect(oembed).toMatchObject({ version: '1.0', type: 'rich', title: name, width: 960, height: 540 })
    const { html } = oembed as { html: string }
    expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/)
    expect(html).toContain(`src="${server.origin}/share/${museumId}/stop/2"`)
    expect(html).toContain('title="Sun &amp; &quot;moon&quot; &lt;b&gt;"')
  })

  it('opens the first stop for a link without a stop', async () => {
    const { html } = (await (await requestOembed(linkTo(`/share/${museumId}`))).json()) as { html: string }
    expect(html).toContain(`src="${server.origin}/share/${museumId}"`)
  })

  it('respects the size limits of the site', async () => {
    const narrow = await requestOembed({ ...linkTo(`/share/${museumId}`), maxwidth: '400', maxheight: '2000' })
    expect(await narrow.json()).toMatchObject({ width: 400, height: 540 })
    const wide = await requestOembed({ ...linkTo(`/share/${museumId}`), maxwidth: '20000', maxheight: '' })
    expect(await wide.json()).toMatchObject({ width: 960, height: 540 })
  })

  it('contains a single frame for any characters in the origin', () => {
    const origin = `https://a"b'.example/"><script>`
    const stop = aStop({ id: 'a' })
    const sharePage = {
      shareId: museumId,
      snapshot: snapshotOf(museumId, aDocument([stop], [])),
      stop,
      index: undefined,
      origin,
    }
    const { html } = oembedOf(sharePage, { maxWidthPx: 400, maxHeightPx: 300 })
    expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/)
    expect(html).toContain(' src="https://a&quot;b&#39;.example/&quot;&gt;&lt;script&gt;/share/')
  })

  it.each([
    ['an unknown tour', 404, { path: `/share/${aShareId('unknown')}/stop/1` }],
    ['another page', 404, { path: '/home' }],
    ['a tour of another site', 404, { url: `https://other.example/share/${museumId}/stop/1` }],
    ['an invalid URL', 400, { url: 'tour' }],
    ['an invalid size', 400, { path: `/share/${museumId}`, maxwidth: 'wide' }],
    ['another format', 501, { path: `/share/${museumId}`, format: 'xml' }],
  ] as const)('rejects %s with %i', async (_, status, parameters) => {
    const { path, ...query } = { path: undefined, ...parameters }
    const response = await requestOembed({ ...(path === undefined ? {} : linkTo(path)), ...query })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ status, errorMessage: expect.stringMatching(/\w/) })
  })
})
