import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends a response instead of the service. */
export type GeocoderResponder = (response: ServerResponse) => void

export type GeocoderServer = {
  readonly baseUrl: string
  /** Paths and queries of all requests. */
  readonly requests: string[]
  /** Responses to the next requests, instead of the responses of the service. */
  readonly queuedResponders: GeocoderResponder[]
  readonly stop: () => Promise<void>
}

const addresses = [
  {
    name: 'Holstentor',
    street: 'Holstentorplatz',
    housenumber: '1',
    postcode: '23552',
    city: 'Lübeck',
    state: 'Schleswig-Holstein',
    country: 'Germany',
    latitudeDeg: 53.8662,
    longitudeDeg: 10.6797,
  },
  {
    name: undefined,
    street: 'Fischergrube',
    housenumber: '76',
    postcode: '23552',
    city: 'Lübeck',
    state: 'Schleswig-Holstein',
    country: 'Germany',
    latitudeDeg: 53.8712,
    longitudeDeg: 10.6853,
  },
]
type Address = (typeof addresses)[number]

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function findAddresses(query: string): readonly Address[] {
  const textOf = (address: Address) => Object.values(address).join(' ').toLowerCase()
  return addresses.filter((address) =>
    query
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => textOf(address).includes(word)),
  )
}

/** Responds like Photon (https://github.com/komoot/photon, "Search API"). */
function respondLikePhoton(parameters: URLSearchParams, response: ServerResponse): void {
  const query = parameters.get('q')
  const language = parameters.get('lang') ?? 'default'
  if (query === null) {
    sendJson(response, 400, { message: "missing search term 'q': /?q=berlin" })
  } else if (!['default', 'en', 'de', 'fr'].includes(language)) {
    sendJson(response, 400, {
      message: `language ${language} is not supported, supported languages are: default, en, de, fr`,
    })
  } else {
    const features = findAddresses(query)
      .slice(0, Number(parameters.get('limit') ?? 15))
      .map(({ latitudeDeg, longitudeDeg, ...properties }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitudeDeg, latitudeDeg] },
        properties: { osm_type: 'W', osm_id: 24077492, countrycode: 'DE', ...properties },
      }))
    sendJson(response, 200, { type: 'FeatureCollection', features })
  }
}

/** Responds like Nominatim (https://nominatim.org/release-docs/latest/api/Search/). Its default format is XML. */
function respondLikeNominatim(parameters: URLSearchParams, response: ServerResponse): void {
  if (parameters.get('format') !== 'jsonv2') {
    response.writeHead(200).end('<searchresults/>')
    return
  }
  const results = findAddresses(parameters.get('q') ?? '')
    .slice(0, Number(parameters.get('limit') ?? 10))
    .map(({ name, street, housenumber, postcode, city, country, latitudeDeg, longitudeDeg }) => ({
      place_id: 128_700_147,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      lat: String(latitudeDeg),
      lon: String(longitudeDeg),
      name: name ?? '',
      display_name: [name, housenumber, street, city, postcode, country].filter(Boolean).join(', '),
    }))
  sendJson(response, 200, results)
}

/** Starts a fake of Photon at `/api` and of Nominatim at `/search`. Both know two addresses. */
export async function startGeocoder(): Promise<GeocoderServer> {
  const requests: string[] = []
  const queuedResponders: GeocoderResponder[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname + search)
    const responder = queuedResponders.shift()
    if (responder) responder(response)
    // The usage policies of both require a user agent that identifies the program.
    else if (request.headers['user-agent'] !== 'Stopover') sendJson(response, 403, { message: 'Access blocked' })
    else if (pathname === '/api') respondLikePhoton(searchParams, response)
    else if (pathname === '/search') respondLikeNominatim(searchParams, response)
    else sendJson(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    queuedResponders,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
