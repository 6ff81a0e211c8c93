import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const projectId = '42'
const publicKey = '0123456789abcdef0123456789abcdef'

/** Fields of an error report that tests check. */
export type Report = {
  readonly release?: string
  readonly environment?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly exception?: {
    readonly values: readonly {
      readonly type: string
      readonly value: string
      readonly stacktrace?: { readonly frames: readonly { readonly filename?: string }[] }
    }[]
  }
}

/** Collector on loopback for envelopes of Sentry's protocol: JSON lines, of which the first two are headers. */
export type ErrorCollector = {
  readonly dsn: string
  readonly reports: readonly Report[]
  /** Every envelope verbatim. */
  readonly envelopes: readonly string[]
  /** Responds with this status from now on, such as 429. */
  readonly respondWith: (status: number) => void
  readonly halt: () => Promise<void>
}

/** Starts a server that receives error reports as Sentry does. */
export async function startErrorCollector(): Promise<ErrorCollector> {
  const reports: Report[] = []
  const envelopes: string[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://collector')
    const envelope = await text(request)
    const isAuthorized = pathname === `/api/${projectId}/envelope/` && searchParams.get('sentry_key') === publicKey
    if (!isAuthorized) return response.writeHead(401).end()
    envelopes.push(envelope)
    const [, header = '{}', payload = '{}'] = envelope.split('\n')
    if (JSON.parse(header).type === 'event') reports.push(JSON.parse(payload))
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '60' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://${publicKey}@127.0.0.1:${port}/${projectId}`,
    reports,
    envelopes,
    respondWith: (next) => {
      status = next
    },
    halt: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
