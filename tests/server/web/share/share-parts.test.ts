import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartsOfTour, StopOutline, TourOpening, TourPart } from '../../../../src/shared/publishing/tour-parts.ts'
import { largeTour, translatedNames } from '../../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const large = aShareId('large')
const old = aShareId('old')
const small = aShareId('small')
const document = largeTour(1_000)
const ids = document.tours[document.tourId]?.stopIds ?? []
const german = translatedNames(document, 'de', 'Zimmer')

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publishInParts(large, 1, { document, texts: [german] })
  await server.publish(old, 1, document)
  await server.publishInParts(small, 1, { document: largeTour(10) })
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const htmlOf = async (shareId: string, position: number, query = '') =>
  (await get(`/share/${shareId}/stop/${position}${query}`)).text()

function openingIn(html: string): TourOpening {
  const [, json = ''] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

async function partsOf(shareId: string): Promise<PartsOfTour> {
  const { parts } = openingIn(await htmlOf(shareId, 1))
  if (!parts) throw new Error('the tour is whole')
  return parts
}

describe('the page of a large tour', () => {
  it.each([1, 500, 1_000])('at stop %i has at most 1.5 times the bytes of one of ten stops', async (position) => {
    const ten = await htmlOf(small, 5)
    const thousand = await htmlOf(large, position)
    expect(thousand.length / ten.length).toBeLessThanOrEqual(1.5)
    expect(gzipSync(thousand).length / gzipSync(ten).length).toBeLessThanOrEqual(1.5)
  })

  it('contains the stop with its neighbors and their media, and outlines of the linked stops', async () => {
    const { stops, panos, tours, tourId, parts } = openingIn(await htmlOf(large, 500))
    const near = [498, 499, 500, 536].map((index) => ids[index])
    expect(Object.keys(stops)).toEqual(near)
    expect(tours[tourId]?.stopIds).toEqual(near)
    for (const id of near) expect(stops[id ?? '']).toEqual(document.stops[id ?? ''])
    expect(Object.keys(panos)).toEqual(near.map((id) => document.stops[id ?? '']?.mediaId))
    expect(parts).toMatchObject({ stopCount: 1_000, stopsPerPart: 10, writtenIn: 'en' })
    expect(parts?.known.map(({ index }) => index)).toEqual([497, 498, 499, 500, 501, 535, 536, 537, 573])
  })

  it('contains a small tour as a whole', async () => {
    const { parts, stops } = openingIn(await htmlOf(small, 1))
    expect([parts, Object.keys(stops).length]).toEqual([undefined, 10])
  })

  it('contains the text of the stops around it, with links to the previous and next page', async () => {
    const html = await htmlOf(large, 505)
    const positions = [...html.matchAll(/<h2 id="stop-(\d+)"/g)].map(([, position]) => Number(position))
    expect(positions).toEqual([501, 502, 503, 504, 505, 506, 507, 508, 509, 510])
    expect(html).toContain('<h2>Stops 501 to 510 of 1,000</h2>')
    expect(html).toContain(`<a href="/share/${large}/stop/500#stop-500">Previous stops</a>`)
    expect(html).toContain(`<a href="/share/${large}/stop/511#stop-511">Next stops</a>`)
    // A link to a stop on another page leads to that page.
    expect(html).toContain(`<a href="/share/${large}/stop/541#stop-541">Go to Room 541</a>`)
    expect(html).toContain('<a href="#stop-506">Go to Room 506</a>')
  })

  it('links to no page before the first stops and none after the last ones', async () => {
    expect(await htmlOf(large, 1)).not.toContain('Previous stops')
    expect(await htmlOf(large, 1_000)).not.toContain('Next stops')
    expect(await htmlOf(small, 1)).not.toContain('More stops')
  })

  it('is in the requested language, with the document that the viewer starts with', async () => {
    const html = await htmlOf(large, 12, '?lang=de')
    expect(html).toContain('<title>Zimmer 12 – A tour</title>')
    const { stops, tours, tourId, parts } = openingIn(html)
    expect(stops[ids[11] ?? '']?.name).toBe('Zimmer 12')
    expect([tours[tourId]?.language, parts?.writtenIn]).toEqual(['de', 'en'])
    expect(parts?.known.map(({ outline }) => outline.name)).toContain('Zimmer 14')
  })

  it('has a poster for every stop, and opens the first stop that the author chose', async () => {
    const poster = await get(`/share/${large}/stop/700/poster`)
    const { posterUrl } = document.panos[document.stops[ids[699] ?? '']?.mediaId ?? ''] ?? {}
    expect(poster.headers.get('location')).toBe(posterUrl)
    expect((await get(`/share/${large}`)).headers.get('location')).toBe(`/share/${large}/stop/1`)
  })
})

describe('the parts of a large tour', () => {
  it('contain the whole document of the tour together', async () => {
    const { folder, stopCount, stopsPerPart } = await partsOf(large)
    const whole = await (await get(`/share/${large}/manifest.json`)).json()
    const partStops: Record<string, unknown> = {}
    for (let part = 0; part < stopCount / stopsPerPart; part += 1) {
      const { stops, panos }: TourPart = await (await get(`${folder}en/stops-${part}.json`)).json()
      for (const stop of stops) {
        partStops[stop.id] = stop
        expect(panos[stop.mediaId ?? '']).toEqual(document.panos[stop.mediaId ?? ''])
      }
    }
    expect(partStops).toEqual(whole.stops)
  })

  it('are cached long by browsers and briefly by shared caches', async () => {
    const { folder } = await partsOf(large)
    const { headers } = await get(`${folder}en/list.json`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=30, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('list all stops, in each language', async () => {
    const { folder } = await partsOf(large)
    const listIn = async (language: string): Promise<StopOutline[]> =>
      (await get(`${folder}${language}/list.json`)).json()
    expect((await listIn('en')).map(({ id }) => id)).toEqual(ids)
    expect((await listIn('de')).at(-1)?.name).toBe('Zimmer 1000')
    const { stops }: TourPart = await (await get(`${folder}de/stops-99.json`)).json()
    expect(stops.at(-1)?.name).toBe('Zimmer 1000')
  })

  it('begin at any stop in any language', async () => {
    const { folder } = await partsOf(large)
    const opening: TourOpening = await (await get(`${folder}de/opening-699.json`)).json()
    expect(opening.stops[ids[699] ?? '']?.name).toBe('Zimmer 700')
    expect(opening.parts?.folder).toBe(folder)
  })

  it.each([
    ['a stop beyond the last one', (folder: string) => `${folder}en/opening-1000.json`],
    ['a part beyond the last one', (folder: string) => `${folder}en/stops-100.json`],
    ['a language that the tour is not in', (folder: string) => `${folder}fr/list.json`],
    ['a name that no part has', (folder: string) => `${folder}en/frame.json`],
    ['a list with a number', (folder: string) => `${folder}en/list-1.json`],
    ['stops without a number', (folder: string) => `${folder}en/stops.json`],
    ['another digest', (folder: string) => `${folder.replace(/-[^/]+\/$/, '-AAAAAAAAAAAAAAAA/')}en/list.json`],
    ['a number alone', (folder: string) => `${folder.replace(/-[^/]+\/$/, '/')}en/list.json`],
    ['a version that is none', (folder: string) => `${folder.replace(/\/1-[^/]+\/$/, '/x/')}en/list.json`],
    ['a version that is not live yet', (folder: string) => `${folder.replace('/1-', '/2-')}en/list.json`],
  ])('answer 404 for %s', async (_, addressOf) => {
    const { folder } = await partsOf(large)
    expect((await get(addressOf(folder))).status).toBe(404)
  })

  it('do not exist for a small tour', async () => {
    expect((await get(`/share/${small}/parts/1-AAAAAAAAAAAAAAAA/en/list.json`)).status).toBe(404)
  })

  it('are answered with 404 for an unknown version number', async () => {
    const shareId = aShareId('second')
    await server.publishInParts(shareId, 2, { document: largeTour(40) })
    expect((await get(`/share/${shareId}/parts/1-AAAAAAAAAAAAAAAA/en/list.json`)).status).toBe(404)
    expect(server.failures).toEqual([])
  })

  it('stay available to open pages of a replaced version, until the tour is unpublished', async () => {
    const shareId = aShareId('again')
    await server.publishInParts(shareId, 1, { document: largeTour(40) })
    const { folder } = await partsOf(shareId)
    const list = `${folder}en/list.json`
    await server.publishInParts(shareId, 2, { document: largeTour(41) })
    await expect.poll(async () => (await partsOf(shareId)).folder, { timeout: 10_000 }).not.toBe(folder)
    expect((await get(list)).status).toBe(200)
    server.withdraw(shareId)
    await expect.poll(async () => (await get(list)).status, { timeout: 10_000 }).toBe(404)
    await server.publishInParts(shareId, 3, { document: largeTour(42) })
    await expect.poll(async () => (await get(`/share/${shareId}/stop/1`)).status, { timeout: 10_000 }).toBe(200)
    expect((await get(list)).status).toBe(404)
  })
})

describe('a large tour that an earlier release published', () => {
  it('has the same pages and parts, although only its document is stored', async () => {
    const page = (await htmlOf(old, 500)).replaceAll(old, large)
    const { parts, ...opening } = openingIn(page)
    const { parts: ownParts, ...ownOpening } = openingIn(await htmlOf(large, 500))
    expect(parts?.known).toEqual(ownParts?.known)
    expect(opening.stops).toEqual(ownOpening.stops)
    const { folder } = await partsOf(old)
    const { stops }: TourPart = await (await get(`${folder}en/stops-3.json`)).json()
    expect(stops.map(({ id }) => id)).toEqual(ids.slice(30, 40))
  })

  it('is split in its other languages, too', async () => {
    const shareId = aShareId('oldspeech')
    await server.publishInParts(aShareId('speech'), 1, { document, texts: [german] })
    const from = server.pathOf(`../publications/${aShareId('speech')}/1/tour.json`)
    const to = server.pathOf(`../publications/${shareId}/1/tour.json`)
    await mkdir(dirname(to), { recursive: true })
    await server.publish(shareId, 1, {})
    await cp(from, join(dirname(to), 'tour.json'))
    expect(await htmlOf(shareId, 12, '?lang=de')).toContain('<title>Zimmer 12 – A tour</title>')
  })
})
