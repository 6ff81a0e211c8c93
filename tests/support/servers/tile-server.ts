import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type TileResponder = (request: IncomingMessage, response: ServerResponse) => void

export type TileServer = {
  readonly baseUrl: string
  /** Paths of the requests, with their ranges and cookies. */
  readonly requests: string[]
  /** Responds to all requests. */
  respond: TileResponder
  readonly stop: () => Promise<void>
}

/** Starts a fake server of map tiles, which responds with 404 until `respond` is set. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const { range = '', cookie = '' } = request.headers
    tileServer.requests.push(`${request.url} ${range} ${cookie}`.trim())
    tileServer.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const tileServer: TileServer = {
    baseUrl: `http://127.0.0.1:${port}`,
    requests: [],
    respond: (_request, response) => void response.writeHead(404).end(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return tileServer
}
