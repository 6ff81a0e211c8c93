import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderSharePage } from '../../../../src/server/web/share/share-page.ts'
import { aDocument, aHotspot, aPano, aStop } from '../../../support/files/tour-documents.ts'

const manifest = {
  mapping: 'cube' as const,
  faceSizePx: 1008,
  tiles: '{l}/{f}{y}_{x}.webp',
  preview: 'data:image/webp;base64,',
}
const pano = aPano({ id: 'hall', baseUrl: '/media/key/build/', posterUrl: '/media/key/build/poster.webp', manifest })

type PageFields = {
  tourName?: string
  stopName?: string
  description?: string
  title?: string
  html?: string
  origin?: string
  isListed?: boolean
  hasOwnThumbnail?: boolean
}

function render({
  tourName = 'Museum',
  stopName = 'Hall',
  description = '',
  title = 'Vase',
  html = '',
  origin = 'https://tours.example',
  isListed = true,
  hasOwnThumbnail = false,
}: PageFields): string {
  const hotspots = [
    aHotspot({ id: 'read', title, details: { html } }),
    aHotspot({ id: 'go', kind: 'stop', details: { targetStopId: 'b' } }),
    aHotspot({ id: 'later', kind: 'from-the-future', title: 'Later', details: 7 }),
  ]
  const initialView = { yawDeg: 90, pitchDeg: 0, fovDeg: 90 }
  const thumbnailUrl = '/media/key/build/thumbnail.webp'
  const firstStop = aStop({
    id: 'a',
    name: stopName,
    description,
    mediaId: 'hall',
    thumbnailUrl,
    hasOwnThumbnail,
    hotspots,
    initialView,
  })
  const document = aDocument([firstStop, aStop({ id: 'b', name: 'Garden' })], [pano])
  return renderSharePage({
    isListed,
    canonicalId: 'museum0000000000000000',
    snapshot: {
      shareId: 'old-museum',
      document,
      tour: {
        id: 'tour',
        name: tourName,
        description: '',
        language: 'en',
        stopIds: ['a', 'b'],
        startStopId: null,
        coverUrl: null,
        languages: [{ language: 'de', textsUrl: '/media/key/words/texts.json' }],
      },
      writtenIn: 'en',
      takenAt: '2026-11-25T12:00:00.000Z',
      stops: Object.values(document.stops),
    },
    opening: JSON.stringify({ ...document, tourName }),
    index: 0,
    origin,
    assets: {
      sharePage: '/sdk/share-page-1.js',
      modules: ['/sdk/viewer-1.js'],
      partLoadingModules: [],
      font: '/sdk/inter.woff2',
    },
    styles: 'body{}',
  })
}

const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const elementCount = (html: string) => countOf(html, /<[a-z!/]/gi)

describe('the share page', () => {
  it('has metadata for search engines and messengers', () => {
    const html = render({ description: '<p>A bright <b>hall</b>.</p>' })
    expect(html).toContain('<title>Hall – Museum</title>')
    expect(html).toContain('<link rel="canonical" href="https://tours.example/share/museum0000000000000000/stop/1">')
    expect(html).toContain('<meta name="description" content="A bright hall.">')
    expect(html).toContain('<meta property="og:image" content="https://tours.example/media/key/build/social.jpg">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('has structured data with its canonical URL', () => {
    const html = render({ description: '<p>A bright <b>hall</b>.</p>', stopName: 'Hall </script>' })
    const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': ['CreativeWork', 'VirtualLocation'],
      name: 'Hall </script> – Museum',
      description: 'A bright hall.',
      url: 'https://tours.example/share/museum0000000000000000/stop/1',
      image: {
        '@type': 'ImageObject',
        url: 'https://tours.example/media/key/build/social.jpg',
        width: 1200,
        height: 630,
      },
      inLanguage: 'en',
      datePublished: '2026-11-25T12:00:00.000Z',
      isAccessibleForFree: true,
      isPartOf: { '@type': 'CreativeWork', name: 'Museum' },
    })
  })

  it('has no structured data if search engines may not list it', () => {
    const html = render({ isListed: false })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('ld+json')
  })

  it('escapes its origin in links and tags', () => {
    const hostile = render({ origin: `https://a"b'.example/"><script>'` })
    expect(elementCount(hostile)).toBe(elementCount(render({})))
    expect(hostile).not.toMatch(/(?:href|content)="[^"]*['<>]/)
    // The canonical link, og:url, and links to two languages and the default one.
    expect(countOf(hostile, /"https:\/\/a&quot;b&#39;\.example\/&quot;&gt;&lt;script&gt;&#39;\/share\//g)).toBe(5)
    expect(countOf(hostile, /content="https:\/\/a&quot;b&#39;\.example\/media\/key\/build\/social\.jpg"/g)).toBe(2)
    const oembedUrl = '"https://a&quot;b&#39;.example/&quot;&gt;&lt;script&gt;&#39;/oembed?url=https%3A%2F%2Fa%22b&#39;'
    expect(hostile).toContain(oembedUrl)
  })

  it('requests its poster first', () => {
    const html = render({})
    const requestedUrls = [...html.matchAll(/(?:href|src)="(\/(?:media|sdk)\/[^"]+)"/g)].map(([, url]) => url)
    expect(requestedUrls.slice(0, 2)).toEqual(['/media/key/build/thumbnail.webp', '/media/key/build/poster.webp'])
    const preload = '<link rel="preload" as="image" fetchpriority="high"'
    expect(html).toContain(`${preload} media="(max-width:600px)" href="/media/key/build/thumbnail.webp">`)
    expect(html).toContain(`${preload} media="(min-width:600.1px)" href="/media/key/build/poster.webp">`)
    expect(html).toContain('<source media="(max-width:600px)" srcset="/media/key/build/thumbnail.webp">')
  })

  it('shows its poster on narrow windows too if its thumbnail shows something else', () => {
    const html = render({ hasOwnThumbnail: true })
    expect(html).toContain('<source media="(max-width:600px)" srcset="/media/key/build/poster.webp">')
    expect(html).not.toContain('href="/media/key/build/thumbnail.webp"')
  })

  it('shows a loading state', () => {
    const html = render({})
    expect(html).toContain('<div class="spinner" aria-hidden="true"></div>')
  })

  it('preloads the first visible tiles and the modules', () => {
    const html = render({})
    const tiles = [...html.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(([, tile]) => tile)
    expect(tiles).toHaveLength(6)
    expect(tiles[0]).toBe('/media/key/build/0/r0_0.webp')
    expect(html).toContain('<link rel="modulepreload" href="/sdk/viewer-1.js">')
  })

  it('describes all hotspots in text, even of unknown kinds', () => {
    const html = render({ html: '<p>Made in 1820.</p>' })
    expect(html).toContain('<h4>Vase</h4><div dir="auto"><p>Made in 1820.</p></div>')
    expect(html).toContain('<a href="#stop-2">Go to Garden</a>')
    expect(html).toContain('<h4>Later</h4>')
  })

  it('has the same elements for any author texts', () => {
    const hostileText = fc.constantFrom('</title>', '</script>', '<script>', '<!--', '"', "'", '>', '&', '\u2028', 'x')
    const text = fc.array(hostileText, { minLength: 1, maxLength: 6 }).map((texts) => `a${texts.join('')}`)
    const expectedCount = elementCount(render({ tourName: 'a', stopName: 'a', title: 'a' }))
    fc.assert(
      fc.property(text, text, text, (tourName, stopName, title) => {
        const html = render({ tourName, stopName, title })
        expect(elementCount(html)).toBe(expectedCount)
        expect(countOf(html, /<script/g)).toBe(3)
      }),
    )
  })
})
