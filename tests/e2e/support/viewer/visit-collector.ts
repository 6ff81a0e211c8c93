import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type VisitBatch, visitBatch } from '../../../../src/shared/analytics/visit-events.ts'

/** A batch of visit events as a page sent it; `batch` throws if it is invalid. */
export type SentBatch = {
  readonly path: string
  readonly contentType: string | undefined
  readonly batch: () => VisitBatch
}

export type VisitCollector = {
  readonly origin: string
  readonly sentBatches: readonly SentBatch[]
  readonly stop: () => void
}

/**
 * Proxy in front of a server that records batches of visit events and forwards all other requests. Playwright does not
 * see the beacons that a page sends while it unloads.
 */
export async function startVisitCollector(target: string): Promise<VisitCollector> {
  const sentBatches: SentBatch[] = []
  const record = async (request: IncomingMessage) => {
    const body = await text(request)
    const batch = () => visitBatch.parse(JSON.parse(body))
    sentBatches.push({ path: request.url ?? '', contentType: request.headers['content-type'], batch })
  }
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    if (method === 'POST' && url.endsWith('/visits')) {
      void record(request).then(() => response.writeHead(204).end())
      return
    }
    const forwardedRequest = sendRequest(new URL(url, target), { method, headers }, (targetResponse) => {
      response.writeHead(targetResponse.statusCode ?? 502, targetResponse.headers)
      targetResponse.pipe(response)
    })
    forwardedRequest.on('error', () => response.destroy())
    request.pipe(forwardedRequest)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBatches,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
