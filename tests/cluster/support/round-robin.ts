import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request, and the status of its response to the client. */
export type ProxiedResponse = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly retryAfter: string | undefined
}

export type RoundRobin = {
  readonly address: string
  /** All responses so far. */
  readonly responses: readonly ProxiedResponse[]
  readonly close: () => Promise<void>
}

/** Forwards a request. Resolves with false if the process rejected the connection, so that another one can be tried. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, processUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(processUrl)
  const { method, url: path, headers } = incoming
  return new Promise((resolve) => {
    const forwardedRequest = sendRequest({ hostname, port, method, path, headers, agent: false })
    forwardedRequest.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false)
      // The process died during the request.
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { connection: 'close' }).end()
      resolve(true)
    })
    forwardedRequest.once('socket', (socket) => {
      socket.once('connect', () => {
        incoming.pipe(forwardedRequest)
        resolve(true)
      })
    })
    forwardedRequest.once('response', (response) => {
      outgoing.statusCode = response.statusCode ?? 502
      // Sets headers one by one, because `getHeader` cannot read headers that `writeHead` sets.
      for (const [name, value] of Object.entries(response.headers)) outgoing.setHeader(name, value ?? '')
      response.once('aborted', () => outgoing.destroy())
      response.pipe(outgoing)
    })
    incoming.once('aborted', () => forwardedRequest.destroy())
  })
}

/** Starts a round-robin proxy, without sticky sessions, for the running processes. */
export async function startRoundRobin(listProcessUrls: () => readonly string[]): Promise<RoundRobin> {
  let requestCount = 0
  const responses: ProxiedResponse[] = []
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('error', () => {})
    outgoing.once('finish', () => {
      const retryAfter = outgoing.getHeader('retry-after')?.toString()
      responses.push({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        status: outgoing.statusCode,
        retryAfter,
      })
    })
    for (let attemptsLeft = listProcessUrls().length; attemptsLeft > 0; attemptsLeft--) {
      const processUrls = listProcessUrls()
      const processUrl = processUrls[requestCount++ % processUrls.length]
      if (processUrl !== undefined && (await forward(incoming, outgoing, processUrl))) return
    }
    outgoing.writeHead(502, { connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responses,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
