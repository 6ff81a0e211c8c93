import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { nearestTown } from '../../../../src/server/domain/library/locations/nearest-town.ts'
import { searchTowns } from '../../../../src/server/domain/library/locations/search-towns.ts'
import { loadTowns, readTowns } from '../../../../src/server/domain/library/locations/town-index.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { type GeocoderServer, startGeocoder } from '../../../support/servers/geocoder-server.ts'

describe('towns', () => {
  const find = async (text: string) =>
    searchTowns(await loadTowns(), text).map(({ name, region, countryCode }) =>
      [name, region, countryCode].filter(Boolean).join(' '),
    )

  it.each([
    ['zurich', 'Zürich ZH CH'],
    ['ZÜRICH', 'Zürich ZH CH'],
    ['lodz', 'Łódź PL'],
    ['sao pau', 'São Paulo BR'],
    ['new york', 'New York City NY US'],
    ['Paris', 'Paris FR'],
    ['Paris, TX', 'Paris TX US'],
    ['paris tx', 'Paris TX US'],
    ['Paris, United States', 'Paris TX US'],
    ['Springfield IL', 'Springfield IL US'],
    ['neustadt germany', 'Neustadt DE'],
  ])('are found by "%s": %s comes first', async (text, firstTown) => {
    expect((await find(text))[0]).toBe(firstTown)
  })

  it('are sorted by population', async () => {
    const populations = searchTowns(await loadTowns(), 'san').map(({ population }) => population ?? 0)
    expect(populations).toHaveLength(8)
    expect(populations).toEqual(populations.toSorted((first, second) => second - first))
    expect(populations[0]).toBeGreaterThan(1_000_000)
  })

  it('are found by a later word of their name', async () => {
    expect(await find('paulo de olivenca')).toEqual(['São Paulo de Olivença BR'])
  })

  it('with the same name are distinguished by the capital of their region', async () => {
    const regionCapitals = searchTowns(await loadTowns(), 'Freiburg, de').map(({ regionSeat }) => regionSeat)
    expect(regionCapitals.slice(0, 2)).toEqual(['Stuttgart', 'Hannover'])
  })

  it.each(['xyzzyx', '!!', ', Germany', 'zurich, france'])('are not found by "%s"', async (text) => {
    expect(await find(text)).toEqual([])
  })

  it('are found by a single scan of all names, regardless of the number of words in the text', async () => {
    const index = await loadTowns()
    const scanSpy = vi.spyOn(index.keys, 'entries')
    expect(searchTowns(index, `aaa${' b'.repeat(78)}`)).toEqual([])
    expect(scanSpy).toHaveBeenCalledTimes(1)
    scanSpy.mockRestore()
  })

  it('are distinguished by a country or region of up to three words', async () => {
    expect((await find('Arawa Papua New Guinea'))[0]).toBe('Arawa PG')
  })

  it('have their coordinates', async () => {
    const [rio] = searchTowns(await loadTowns(), 'rio de janeiro')
    expect(rio?.location).toEqual({ latitudeDeg: expect.closeTo(-22.906, 2), longitudeDeg: expect.closeTo(-43.182, 2) })
  })
})

describe('the nearest town', () => {
  const nearestTo = async (latitudeDeg: number, longitudeDeg: number) =>
    nearestTown(await loadTowns(), { latitudeDeg, longitudeDeg })?.name

  it.each([
    ['a town hall', 53.8662, 10.6797, 'Lübeck'],
    ['a place in the Southern Hemisphere', -22.91, -43.18, 'Rio de Janeiro'],
    ['a place at high latitude, where degrees of longitude are short', 69.66, 18.94, 'Tromsø'],
  ])('of %s is found', async (_place, latitudeDeg, longitudeDeg, town) => {
    expect(await nearestTo(latitudeDeg, longitudeDeg)).toBe(town)
  })

  it('of a place across the antimeridian is found', async () => {
    const index = await readTowns(['somosomo', '', 'FJ', '', '', '1000', '-16770', '179970'].join('\t'))
    expect(nearestTown(index, { latitudeDeg: -16.8, longitudeDeg: -179.98 })?.name).toBe('Somosomo')
  })

  it('is at most 20 km away', async () => {
    expect(await nearestTo(45, -30)).toBeUndefined()
  })
})

describe('the search for locations', () => {
  let geocoder: GeocoderServer
  let app: TestApp
  let person: Person
  beforeAll(async () => {
    geocoder = await startGeocoder()
    app = await startTestApp({ env: { GEOCODER: 'photon', GEOCODER_URL: `${geocoder.baseUrl}/` } })
    person = await aPerson(app, { role: 'editor' })
  })
  afterAll(async () => {
    await app.stop()
    await geocoder.stop()
  })

  const search = (input: Parameters<Person['trpc']['locations']['search']['query']>[0]) =>
    person.trpc.locations.search.query(input)

  it('finds towns of GeoNames without the geocoder', async () => {
    const { results, source, hasAddressSearch } = await search({ query: '  Lubeck ' })
    expect(results[0]).toMatchObject({ name: 'Lübeck', countryCode: 'DE', population: 210_000, detail: '' })
    expect({ source, hasAddressSearch }).toEqual({ source: 'geonames', hasAddressSearch: true })
    expect(geocoder.requests).toEqual([])
  })

  it('finds addresses of OpenStreetMap by the geocoder', async () => {
    const { results, source } = await search({ query: 'Holstentor', category: 'address' })
    expect(results).toMatchObject([
      { name: 'Holstentor', countryCode: null, location: { latitudeDeg: 53.8662, longitudeDeg: 10.6797 } },
    ])
    expect(source).toBe('openstreetmap')
    expect(geocoder.requests).toEqual(['/api?q=Holstentor&limit=8&lang=en'])
  })

  it('rejects texts that are too short or too long', async () => {
    for (const query of ['', ' a ', 'a'.repeat(161)])
      expect(await apiErrorOf(search({ query }))).toMatchObject({ status: 400 })
  })

  it('reports that the geocoder failed', async () => {
    geocoder.queuedResponders.push((response) => void response.writeHead(502).end())
    expect(await apiErrorOf(search({ query: 'Broken', category: 'address' }))).toMatchObject({
      status: 503,
      code: 'location.searchFailed',
    })
  })

  it('limits searches for addresses per person, separately from those for towns', async () => {
    const searcher = await aPerson(app, { role: 'editor' })
    const searchAddress = () => searcher.trpc.locations.search.query({ query: 'Holstentor', category: 'address' })
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, searchAddress))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(20)
    expect(await apiErrorOf(searchAddress())).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect((await searcher.trpc.locations.search.query({ query: 'Lübeck' })).results.length).toBeGreaterThan(0)
  })

  it('limits searches for towns per person', async () => {
    const searcher = await aPerson(app, { role: 'editor' })
    const searchTown = () => searcher.trpc.locations.search.query({ query: 'Lübeck' })
    await searchTown()
    const townSearchEntries = { key: { $like: 'town-search:%' } }
    await app.em().nativeUpdate(RateLimitEntry, townSearchEntries, { points: 299 })
    await searchTown()
    expect(await apiErrorOf(searchTown())).toMatchObject({ status: 429, code: 'request.tooMany' })
    await app.em().nativeDelete(RateLimitEntry, townSearchEntries)
    expect((await searchTown()).results.length).toBeGreaterThan(0)
  })

  it('has no addresses without a geocoder', async () => {
    const appWithoutGeocoder = await startTestApp()
    const visitor = await aPerson(appWithoutGeocoder, { role: 'editor' })
    expect((await visitor.trpc.locations.search.query({ query: 'Lübeck' })).hasAddressSearch).toBe(false)
    const searchAddress = visitor.trpc.locations.search.query({ query: 'Lübeck', category: 'address' })
    expect(await apiErrorOf(searchAddress)).toMatchObject({ status: 409, code: 'location.addressSearchOff' })
    await appWithoutGeocoder.stop()
  })
})
