import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answer that replaces that of the service. */
export type GeocoderResponder = (response: ServerResponse) => void

export type GeocoderServer = {
  readonly address: string
  /** Paths and queries of all requests. */
  readonly requests: string[]
  /** Answers of the next requests. */
  readonly next: GeocoderResponder[]
  readonly stop: () => Promise<void>
}

const places = [
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
type Place = (typeof places)[number]

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function matching(query: string): readonly Place[] {
  const text = (place: Place) => Object.values(place).join(' ').toLowerCase()
  return places.filter((place) =>
    query
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => text(place).includes(word)),
  )
}

/** https://github.com/komoot/photon, "Search API". */
function answerPhoton(parameters: URLSearchParams, response: ServerResponse): void {
  const query = parameters.get('q')
  const language = parameters.get('lang') ?? 'default'
  if (query === null) {
    send(response, 400, { message: "missing search term 'q': /?q=berlin" })
  } else if (!['default', 'en', 'de', 'fr'].includes(language)) {
    send(response, 400, {
      message: `language ${language} is not supported, supported languages are: default, en, de, fr`,
    })
  } else {
    const features = matching(query)
      .slice(0, Number(parameters.get('limit') ?? 15))
      .map(({ latitudeDeg, longitudeDeg, ...properties }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitudeDeg, latitudeDeg] },
        properties: { osm_type: 'W', osm_id: 24077492, countrycode: 'DE', ...properties },
      }))
    send(response, 200, { type: 'FeatureCollection', features })
  }
}

/** https://nominatim.org/release-docs/latest/api/Search/, which answers XML unless another format is requested. */
function answerNominatim(parameters: URLSearchParams, response: ServerResponse): void {
  if (parameters.get('format') !== 'jsonv2') {
    response.writeHead(200).end('<searchresults/>')
    return
  }
  const results = matching(parameters.get('q') ?? '')
    .slice(0, Number(parameters.get('limit') ?? 10))
    .map(({ name, street, housenumber, postcode, city, country, latitudeDeg, longitudeDeg }) => ({
      place_id: 128_700_147,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      lat: String(latitudeDeg),
      lon: String(longitudeDeg),
      name: name ?? '',
      display_name: [name, housenumber, street, city, postcode, country].filter(Boolean).join(', '),
    }))
  send(response, 200, results)
}

/** Plays Photon at `/api` and Nominatim at `/search`, with two addresses. */
export async function startGeocoder(): Promise<GeocoderServer> {
  const requests: string[] = []
  const next: GeocoderResponder[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname + search)
    const responder = next.shift()
    if (responder) responder(response)
    // The usage policies of both ask programs to say who they are.
    else if (request.headers['user-agent'] !== 'Stopover') send(response, 403, { message: 'Access blocked' })
    else if (pathname === '/api') answerPhoton(searchParams, response)
    else if (pathname === '/search') answerNominatim(searchParams, response)
    else send(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    next,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
