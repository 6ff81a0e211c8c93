import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  StopOutline,
  TourOpening,
  TourPart,
  TourPartsIndex,
} from '../../../../src/shared/publishing/tour-parts.ts'
import { largeTour, translatedNames } from '../../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const largeShareId = aShareId('large')
const oldShareId = aShareId('old')
const smallShareId = aShareId('small')
const document = largeTour(1_000)
const stopIds = document.tours[document.tourId]?.stopIds ?? []
const germanTexts = translatedNames(document, 'de', 'Zimmer')

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publishInParts(largeShareId, 1, { document, texts: [germanTexts] })
  await server.publish(oldShareId, 1, document)
  await server.publishInParts(smallShareId, 1, { document: largeTour(10) })
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const htmlOf = async (shareId: string, position: number, query = '') =>
  (await get(`/share/${shareId}/stop/${position}${query}`)).text()

function openingIn(html: string): TourOpening {
  const [, json = ''] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

async function partsOf(shareId: string): Promise<TourPartsIndex> {
  const { parts } = openingIn(await htmlOf(shareId, 1))
  if (!parts) throw new Error('The tour was not published in parts')
  return parts
}

describe('the page of a large tour', () => {
  it.each([1, 500, 1_000])('at stop %i has at most 1.5 times the bytes of a tour of ten stops', async (position) => {
    const smallPage = await htmlOf(smallShareId, 5)
    const largePage = await htmlOf(largeShareId, position)
    expect(largePage.length / smallPage.length).toBeLessThanOrEqual(1.5)
    expect(gzipSync(largePage).length / gzipSync(smallPage).length).toBeLessThanOrEqual(1.5)
  })

  it('contains the stop and its neighbors with their media', async () => {
    const { stops, panos, tours, tourId, parts } = openingIn(await htmlOf(largeShareId, 500))
    const expectedIds = [498, 499, 500, 536].map((index) => stopIds[index])
    expect(Object.keys(stops)).toEqual(expectedIds)
    expect(tours[tourId]?.stopIds).toEqual(expectedIds)
    for (const id of expectedIds) expect(stops[id ?? '']).toEqual(document.stops[id ?? ''])
    expect(Object.keys(panos)).toEqual(expectedIds.map((id) => document.stops[id ?? '']?.mediaId))
    expect(parts).toMatchObject({ stopCount: 1_000, stopsPerPart: 10, writtenIn: 'en' })
    const outlinedIndexes = parts?.known.map(({ index }) => index)
    expect(outlinedIndexes).toEqual([497, 498, 499, 500, 501, 535, 536, 537, 573])
  })

  it('contains a small tour as a whole', async () => {
    const { parts, stops } = openingIn(await htmlOf(smallShareId, 1))
    expect(parts).toBeUndefined()
    expect(Object.keys(stops)).toHaveLength(10)
  })

  it('contains the text of ten stops with links to the previous and next page', async () => {
    const html = await htmlOf(largeShareId, 505)
    const positions = [...html.matchAll(/<h2 id="stop-(\d+)"/g)].map(([, position]) => Number(position))
    expect(positions).toEqual([501, 502, 503, 504, 505, 506, 507, 508, 509, 510])
    expect(html).toContain('<h2>Stops 501 to 510 of 1,000</h2>')
    expect(html).toContain(`<a href="/share/${largeShareId}/stop/500#stop-500">Previous stops</a>`)
    expect(html).toContain(`<a href="/share/${largeShareId}/stop/511#stop-511">Next stops</a>`)
    // A link to a stop on another page leads to that page.
    expect(html).toContain(`<a href="/share/${largeShareId}/stop/541#stop-541">Go to Room 541</a>`)
    expect(html).toContain('<a href="#stop-506">Go to Room 506</a>')
  })

  it('links to no page before the first and after the last stops', async () => {
    expect(await htmlOf(largeShareId, 1)).not.toContain('Previous stops')
    expect(await htmlOf(largeShareId, 1_000)).not.toContain('Next stops')
    expect(await htmlOf(smallShareId, 1)).not.toContain('More stops')
  })

  it('contains the document in the requested language', async () => {
    const html = await htmlOf(largeShareId, 12, '?lang=de')
    expect(html).toContain('<title>Zimmer 12 – A tour</title>')
    const { stops, tours, tourId, parts } = openingIn(html)
    expect(stops[stopIds[11] ?? '']?.name).toBe('Zimmer 12')
    expect(tours[tourId]?.language).toBe('de')
    expect(parts?.writtenIn).toBe('en')
    expect(parts?.known.map(({ outline }) => outline.name)).toContain('Zimmer 14')
  })

  it('has a poster for every stop', async () => {
    const redirect = await get(`/share/${largeShareId}/stop/700/poster`)
    const { posterUrl } = document.panos[document.stops[stopIds[699] ?? '']?.mediaId ?? ''] ?? {}
    expect(redirect.headers.get('location')).toBe(posterUrl)
  })

  it('opens at the start stop of the tour', async () => {
    expect((await get(`/share/${largeShareId}`)).headers.get('location')).toBe(`/share/${largeShareId}/stop/1`)
  })
})

describe('the parts of a large tour', () => {
  it('contain the whole document of the tour together', async () => {
    const { folder, stopCount, stopsPerPart } = await partsOf(largeShareId)
    const manifest = await (await get(`/share/${largeShareId}/manifest.json`)).json()
    const partStops: Record<string, unknown> = {}
    for (let part = 0; part < stopCount / stopsPerPart; part += 1) {
      const { stops, panos }: TourPart = await (await get(`${folder}en/stops-${part}.json`)).json()
      for (const stop of stops) {
        partStops[stop.id] = stop
        expect(panos[stop.mediaId ?? '']).toEqual(document.panos[stop.mediaId ?? ''])
      }
    }
    expect(partStops).toEqual(manifest.stops)
  })

  it('are cached long by browsers and briefly by shared caches', async () => {
    const { folder } = await partsOf(largeShareId)
    const { headers } = await get(`${folder}en/list.json`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=30, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('list all stops in each language', async () => {
    const { folder } = await partsOf(largeShareId)
    const listIn = async (language: string): Promise<StopOutline[]> =>
      (await get(`${folder}${language}/list.json`)).json()
    expect((await listIn('en')).map(({ id }) => id)).toEqual(stopIds)
    expect((await listIn('de')).at(-1)?.name).toBe('Zimmer 1000')
    const { stops }: TourPart = await (await get(`${folder}de/stops-99.json`)).json()
    expect(stops.at(-1)?.name).toBe('Zimmer 1000')
  })

  it('begin at any stop in any language', async () => {
    const { folder } = await partsOf(largeShareId)
    const opening: TourOpening = await (await get(`${folder}de/opening-699.json`)).json()
    expect(opening.stops[stopIds[699] ?? '']?.name).toBe('Zimmer 700')
    expect(opening.parts?.folder).toBe(folder)
  })

  it.each([
    ['a stop beyond the last one', (folder: string) => `${folder}en/opening-1000.json`],
    ['a part beyond the last one', (folder: string) => `${folder}en/stops-100.json`],
    ['a language that the tour does not have', (folder: string) => `${folder}fr/list.json`],
    ['an unknown name', (folder: string) => `${folder}en/frame.json`],
    ['a list with a number', (folder: string) => `${folder}en/list-1.json`],
    ['stops without a number', (folder: string) => `${folder}en/stops.json`],
    ['another digest', (folder: string) => `${folder.replace(/-[^/]+\/$/, '-AAAAAAAAAAAAAAAA/')}en/list.json`],
    ['a version without a digest', (folder: string) => `${folder.replace(/-[^/]+\/$/, '/')}en/list.json`],
    ['an invalid version', (folder: string) => `${folder.replace(/\/1-[^/]+\/$/, '/x/')}en/list.json`],
    ['a version that is not live yet', (folder: string) => `${folder.replace('/1-', '/2-')}en/list.json`],
  ])('return 404 for %s', async (_, pathOf) => {
    const { folder } = await partsOf(largeShareId)
    expect((await get(pathOf(folder))).status).toBe(404)
  })

  it('do not exist for a small tour', async () => {
    expect((await get(`/share/${smallShareId}/parts/1-AAAAAAAAAAAAAAAA/en/list.json`)).status).toBe(404)
  })

  it('return 404 for a version that was never published', async () => {
    const shareId = aShareId('second')
    await server.publishInParts(shareId, 2, { document: largeTour(40) })
    expect((await get(`/share/${shareId}/parts/1-AAAAAAAAAAAAAAAA/en/list.json`)).status).toBe(404)
    expect(server.failures).toEqual([])
  })

  it('of a replaced version stay available until the tour is unpublished', async () => {
    const shareId = aShareId('again')
    await server.publishInParts(shareId, 1, { document: largeTour(40) })
    const { folder } = await partsOf(shareId)
    const listPath = `${folder}en/list.json`
    await server.publishInParts(shareId, 2, { document: largeTour(41) })
    await expect.poll(async () => (await partsOf(shareId)).folder, { timeout: 60_000 }).not.toBe(folder)
    expect((await get(listPath)).status).toBe(200)

    server.withdraw(shareId)
    await expect.poll(async () => (await get(listPath)).status, { timeout: 60_000 }).toBe(404)
    await server.publishInParts(shareId, 3, { document: largeTour(42) })
    await expect.poll(async () => (await get(`/share/${shareId}/stop/1`)).status, { timeout: 60_000 }).toBe(200)
    expect((await get(listPath)).status).toBe(404)
  })
})

describe('a large tour that an earlier release published', () => {
  it('has the same pages and parts although only its document is stored', async () => {
    const oldPage = (await htmlOf(oldShareId, 500)).replaceAll(oldShareId, largeShareId)
    const oldOpening = openingIn(oldPage)
    const newOpening = openingIn(await htmlOf(largeShareId, 500))
    expect(oldOpening.parts?.known).toEqual(newOpening.parts?.known)
    expect(oldOpening.stops).toEqual(newOpening.stops)
    const { folder } = await partsOf(oldShareId)
    const { stops }: TourPart = await (await get(`${folder}en/stops-3.json`)).json()
    expect(stops.map(({ id }) => id)).toEqual(stopIds.slice(30, 40))
  })

  it('is also split in its other languages', async () => {
    const shareId = aShareId('oldtexts')
    await server.publishInParts(aShareId('texts'), 1, { document, texts: [germanTexts] })
    const sourcePath = server.pathOf(`../publications/${aShareId('texts')}/1/tour.json`)
    const targetPath = server.pathOf(`../publications/${shareId}/1/tour.json`)
    await mkdir(dirname(targetPath), { recursive: true })
    await server.publish(shareId, 1, {})
    await cp(sourcePath, join(dirname(targetPath), 'tour.json'))
    expect(await htmlOf(shareId, 12, '?lang=de')).toContain('<title>Zimmer 12 – A tour</title>')
  })
})
