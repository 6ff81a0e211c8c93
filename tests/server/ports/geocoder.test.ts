import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geocoderLimits, guardedGeocoder } from '../../../src/server/ports/geocoding/guarded-geocoder.ts'
import { type GeocoderName, geocoderServices } from '../../../src/server/ports/geocoding/services.ts'
import { guardedDownloads } from '../../../src/server/ports/outgoing/guarded-downloads.ts'
import { type GeocoderResponder, type GeocoderServer, startGeocoder } from '../../support/servers/geocoder-server.ts'

let server: GeocoderServer
beforeAll(async () => {
  server = await startGeocoder()
})
afterAll(() => server.stop())

function geocoder(
  name: GeocoderName,
  { url = server.baseUrl, intervalMs = 0, allowsLoopback = true, timeoutMs = 5_000 } = {},
) {
  return guardedGeocoder({
    service: geocoderServices[name],
    url,
    downloads: guardedDownloads({ allowsLoopback }),
    intervalMs,
    timeoutMs,
  })
}

const holstentor = { latitudeDeg: 53.8662, longitudeDeg: 10.6797 }
const fischergrube = { latitudeDeg: 53.8712, longitudeDeg: 10.6853 }

describe.each([
  [
    'photon' as const,
    'Holstentorplatz 1, 23552 Lübeck, Schleswig-Holstein, Germany',
    { name: 'Fischergrube 76', detail: '23552 Lübeck, Schleswig-Holstein, Germany', location: fischergrube },
  ],
  [
    'nominatim' as const,
    '1, Holstentorplatz, Lübeck, 23552, Germany',
    { name: '76', detail: 'Fischergrube, Lübeck, 23552, Germany', location: fischergrube },
  ],
])('%s', (name, detail, withoutName) => {
  it('finds addresses with and without a name', async () => {
    expect(await geocoder(name).search('Holstentor Lübeck')).toEqual([
      { name: 'Holstentor', detail, location: holstentor },
    ])
    expect(await geocoder(name).search('Fischergrube 76')).toEqual([withoutName])
    expect(await geocoder(name).search('nowhere at all')).toEqual([])
  })

  it('receives any text as a single parameter', async () => {
    await geocoder(name).search('a&lang=xx#b /?😀')
    const requestUrl = new URL(server.requests.at(-1) ?? '', server.baseUrl)
    expect(requestUrl.searchParams.getAll('q')).toEqual(['a&lang=xx#b /?😀'])
  })

  it.each<[reason: string, code: string, responder: GeocoderResponder]>([
    ['a response that isn’t JSON', 'location.searchFailed', (response) => void response.end('<html>')],
    ['JSON of another shape', 'location.searchFailed', (response) => void response.end('{"error":true}')],
    ['an error of the service', 'location.searchFailed', (response) => void response.writeHead(500).end()],
    ['too many requests', 'location.searchBusy', (response) => void response.writeHead(429).end()],
    ['a closed connection', 'location.searchFailed', (response) => void response.destroy()],
    [
      'a response that is too large',
      'location.searchFailed',
      (response) => void response.end(' '.repeat(geocoderLimits.responseMaxBytes + 1)),
    ],
    [
      'a redirect to another network',
      'location.searchFailed',
      (response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    ],
  ])('rejects a search with %s', async (_reason, code, responder) => {
    server.queuedResponders.push(responder)
    await expect(geocoder(name).search('Lübeck')).rejects.toMatchObject({ code })
  })
})

describe('a geocoder', () => {
  const feature = (properties: object, coordinates: readonly number[]) => ({ geometry: { coordinates }, properties })
  const respondWith = (...features: object[]) =>
    server.queuedResponders.push((response) => void response.end(JSON.stringify({ features })))

  it('ignores results that aren’t locations', async () => {
    respondWith(
      feature({ name: 'Off the earth' }, [200, 10]),
      feature({}, [10, 10]),
      feature({ name: 'Pier' }, [10, 10]),
    )
    expect(await geocoder('photon').search('anything')).toMatchObject([{ name: 'Pier' }])
  })

  it('shortens and cleans names', async () => {
    respondWith(feature({ name: `A\u0000b\n${'c'.repeat(500)}` }, [10, 10]))
    expect(await geocoder('photon').search('overlong')).toMatchObject([{ name: expect.stringMatching(/^A b c{196}$/) }])
  })

  it('times out when it does not respond', async () => {
    server.queuedResponders.push(() => undefined)
    await expect(geocoder('photon', { timeoutMs: 50 }).search('Lübeck')).rejects.toMatchObject({
      code: 'location.searchFailed',
    })
  })

  it('is requested once for the same text', async () => {
    const photon = geocoder('photon')
    const requestCountBefore = server.requests.length
    expect(await photon.search('Holstentor')).toEqual(await photon.search('Holstentor'))
    expect(server.requests.length - requestCountBefore).toBe(1)
  })

  it('is requested at intervals from a bounded queue', async () => {
    const photon = geocoder('photon', { intervalMs: geocoderLimits.queueMs })
    const startMs = performance.now()
    await photon.search('first')
    const secondSearch = photon.search('second')
    await expect(photon.search('third')).rejects.toMatchObject({ code: 'location.searchBusy' })
    await secondSearch
    expect(performance.now() - startMs).toBeGreaterThan(geocoderLimits.queueMs - 500)
  })

  it('is not requested at a private address', async () => {
    const requestCountBefore = server.requests.length
    await expect(geocoder('photon', { allowsLoopback: false }).search('Lübeck')).rejects.toMatchObject({
      code: 'location.searchFailed',
    })
    await expect(geocoder('photon', { url: 'https://10.0.0.1' }).search('Lübeck')).rejects.toMatchObject({
      code: 'location.searchFailed',
    })
    expect(server.requests.length).toBe(requestCountBefore)
  })
})
