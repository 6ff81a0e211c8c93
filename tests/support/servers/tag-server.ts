import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Measurement as Google Analytics would receive it. */
export type Measured = {
  readonly name: string
  /** Parameters of the property, the browser and the page. */
  readonly facts: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
}

/** Request with the headers that could identify the visitor. */
type TagRequest = { readonly path: string; readonly referer: string | undefined; readonly cookie: string | undefined }

/** Responds to a request in place of Google. */
export type TagResponder = (response: ServerResponse, socket: Socket) => void

const paths = { tag: '/gtag/js', measurements: '/g/collect' } as const

export type TagServer = {
  readonly origin: string
  /** All requests of any kind. */
  readonly requests: readonly TagRequest[]
  readonly measured: readonly Measured[]
  /** Sets the responses to the next requests; the last one repeats. Without any, Google's own responses are restored. */
  readonly answer: (to: keyof typeof paths, ...answers: TagResponder[]) => void
  /** Clears all requests and restores Google's own responses. */
  readonly clear: () => void
  readonly stop: () => void
}

/** Script that handles `window.dataLayer` like Google's tag: it runs queued commands and sends events to `/g/collect`. */
const tag = `(() => {
  const configs = {}
  const send = (name, parameters) => {
    for (const [id, config] of Object.entries(configs)) {
      const query = new URLSearchParams({ v: '2', tid: id, cid: config.client_id, dl: config.page_location,
        dt: config.page_title, dr: config.page_referrer, en: name })
      for (const [key, value] of Object.entries(parameters ?? {})) query.set('ep.' + key, value)
      if (window['ga-disable-' + id] === true) continue
      fetch(config.server_container_url + '/g/collect?' + query, { method: 'POST', keepalive: true, mode: 'no-cors' }).catch(() => {})
    }
  }
  const run = (entry) => {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
    const [command, first, second] = entry
    if (command === 'config') { configs[first] = second; if (second.send_page_view !== false) send('page_view') }
    if (command === 'event') send(first, second)
  }
  const layer = window.dataLayer
  const queuedEntries = layer.splice(0)
  layer.push = (...entries) => entries.forEach(run)
  queuedEntries.forEach(run)
  document.cookie = '_ga=1'
})()`

function parseMeasurement(url: URL): Measured {
  const entries = [...url.searchParams]
  const parametersOf = (isParameter: boolean) => entries.filter(([key]) => key.startsWith('ep.') === isParameter)
  return {
    name: url.searchParams.get('en') ?? '',
    facts: Object.fromEntries(parametersOf(false)),
    parameters: Object.fromEntries(parametersOf(true).map(([key, value]) => [key.slice('ep.'.length), value])),
  }
}

const script =
  (text: string): TagResponder =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text)

/** Responds with Google's tag. */
export const googleTag = script(tag)
/** Responds with bytes that aren't a script. */
export const invalidScript = script('<!doctype html><title>Blocked</title>')
export const failing =
  (status: number): TagResponder =>
  (response) =>
    void response.writeHead(status).end('failed')
/** Closes the connection without a response. */
export const closeConnection: TagResponder = (_response, socket) => void socket.destroy()
const accept: TagResponder = (response) => void response.writeHead(204).end()

/** Starts a fake of Google's tag and of its measurement endpoint on loopback. */
export async function startTagServer(): Promise<TagServer> {
  const requests: TagRequest[] = []
  const measured: Measured[] = []
  const queuedResponders = new Map<string, TagResponder[]>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const { referer, cookie } = request.headers
    requests.push({ path: url.pathname + url.search, referer, cookie })
    const isMeasurement = url.pathname === paths.measurements
    if (isMeasurement) measured.push(parseMeasurement(url))
    const responders = queuedResponders.get(url.pathname) ?? []
    const [next] = responders.length > 1 ? responders.splice(0, 1) : responders
    const responder = next ?? (isMeasurement ? accept : googleTag)
    responder(response, request.socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    measured,
    answer: (to, ...answers) => void queuedResponders.set(paths[to], answers),
    clear() {
      queuedResponders.clear()
      requests.length = 0
      measured.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
