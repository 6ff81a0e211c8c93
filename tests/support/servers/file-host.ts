import type { RequestListener } from 'node:http'
import { guardedDownloads } from '../../../src/server/ports/outgoing/guarded-downloads.ts'
import type { OutgoingDownloads } from '../../../src/server/ports/outgoing-downloads.ts'
import { startImageHost } from './image-host.ts'

const host = 'files.example.com'
/** Timeouts of downloads that are long enough on a busy machine. */
const timeouts = { answerMs: 15_000, silenceMs: 12_000, totalMs: 200_000 }

export type FileHost = {
  /** URL of a path on this host. */
  readonly address: (path: string) => string
  /** Serves a response at a path; returns its URL. */
  readonly serve: (path: string, listener: RequestListener) => string
  readonly requestCount: (path: string) => number
  /** Connections to this and other hosts. */
  readonly connections: readonly string[]
  /** Guarded downloads that reach this host only. */
  readonly outgoingDownloads: OutgoingDownloads
  readonly stop: () => Promise<void>
}

/** Responds with a whole file. */
export const wholeFile =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)

/** Starts an HTTPS host for imports. The hosts `inside` and `metadata` of its domain resolve to private addresses. */
export async function startFileHost(): Promise<FileHost> {
  const addressesByHost: Readonly<Record<string, readonly string[]>> = {
    [host]: ['93.184.215.14'],
    'inside.example.com': ['10.0.0.7'],
    'metadata.example.com': ['93.184.215.14', '169.254.169.254'],
  }
  const listeners: Record<string, RequestListener> = {}
  const requestedPaths: string[] = []
  const { connections, network, stop } = await startImageHost(
    (request, response) => {
      requestedPaths.push(request.url ?? '')
      const listener = listeners[request.url ?? '']
      if (listener === undefined) response.writeHead(404).end()
      else listener(request, response)
    },
    (name) => addressesByHost[name] ?? [],
  )
  const address = (path: string) => `https://${host}${path}`
  return {
    address,
    connections,
    stop,
    serve: (path, listener) => {
      listeners[path] = listener
      return address(path)
    },
    requestCount: (path) => requestedPaths.filter((url) => url === path).length,
    outgoingDownloads: guardedDownloads({ allowsLoopback: false, network, ...timeouts }),
  }
}
