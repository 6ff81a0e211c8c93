import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
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

/** Private key and certificate of a server, in PEM format. */
export type TlsIdentity = { readonly key: string; readonly cert: string }

/** Starts a fake server of map tiles, which responds with 404 until `respond` is set. With an identity, it speaks https. */
export async function startTileServer(identity?: TlsIdentity): Promise<TileServer> {
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { range = '', cookie = '' } = request.headers
    tileServer.requests.push(`${request.url} ${range} ${cookie}`.trim())
    tileServer.respond(request, response)
  }
  const server = identity === undefined ? createServer(handleRequest) : createTlsServer(identity, handleRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const tileServer: TileServer = {
    baseUrl: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
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
