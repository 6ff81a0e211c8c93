import { createServer, type IncomingMessage, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type VisitBatch, visitBatch } from '../../../../src/shared/analytics/visit-events.ts'

/** `batch` throws for one that no server takes. */
export type SentBatch = {
  readonly path: string
  readonly contentType: string | undefined
  readonly batch: () => VisitBatch
}

export type VisitCollector = {
  readonly origin: string
  readonly sent: readonly SentBatch[]
  readonly stop: () => void
}

/**
 * Stands before a server and keeps what tours send of visits: Playwright does not see the beacons of a page that goes
 * away. All else is the server's.
 */
export async function startVisitCollector(target: string): Promise<VisitCollector> {
  const sent: SentBatch[] = []
  const keep = async (request: IncomingMessage) => {
    const body = await text(request)
    const batch = () => visitBatch.parse(JSON.parse(body))
    sent.push({ path: request.url ?? '', contentType: request.headers['content-type'], batch })
  }
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    if (method === 'POST' && url.endsWith('/visits')) {
      void keep(request).then(() => response.writeHead(204).end())
      return
    }
    const passed = requestOf(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
