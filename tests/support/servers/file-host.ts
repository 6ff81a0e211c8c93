import type { RequestListener } from 'node:http'
import { guardedDownloads } from '../../../src/server/ports/outgoing/guarded-downloads.ts'
import type { OutgoingDownloads } from '../../../src/server/ports/outgoing-downloads.ts'
import { startImageHost } from './image-host.ts'

const host = 'files.example.com'
/** Long enough for a machine with much to do. */
const times = { answerMs: 15_000, silenceMs: 12_000, totalMs: 200_000 }

export type FileHost = {
  /** An address on it, whatever it answers there. */
  readonly address: (path: string) => string
  /** Serves something under an address of its own, which is answered. */
  readonly serve: (path: string, answer: RequestListener) => string
  readonly timesAsked: (path: string) => number
  /** Connections that were made, to it or to any other host. */
  readonly dialled: readonly string[]
  /** Through the guard, and to this host alone. */
  readonly outgoingDownloads: OutgoingDownloads
  readonly stop: () => Promise<void>
}

export const wholeFile =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)

/** An https host that files are imported from; `inside` and `metadata` beside it lead to private addresses. */
export async function startFileHost(): Promise<FileHost> {
  const known: Readonly<Record<string, readonly string[]>> = {
    [host]: ['93.184.215.14'],
    'inside.example.com': ['10.0.0.7'],
    'metadata.example.com': ['93.184.215.14', '169.254.169.254'],
  }
  const answers: Record<string, RequestListener> = {}
  const asked: string[] = []
  const { dialled, network, stop } = await startImageHost(
    (request, response) => {
      asked.push(request.url ?? '')
      const answer = answers[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response)
    },
    (name) => known[name] ?? [],
  )
  const address = (path: string) => `https://${host}${path}`
  return {
    address,
    dialled,
    stop,
    serve: (path, answer) => {
      answers[path] = answer
      return address(path)
    },
    timesAsked: (path) => asked.filter((url) => url === path).length,
    outgoingDownloads: guardedDownloads({ allowsLoopback: false, network, ...times }),
  }
}
