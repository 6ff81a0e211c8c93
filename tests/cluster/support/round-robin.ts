import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request and its answer, as its sender saw it. */
export type ProxiedAnswer = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly retryAfter: string | undefined
}

export type RoundRobin = {
  readonly address: string
  /** All answers so far. */
  readonly answers: readonly ProxiedAnswer[]
  readonly close: () => Promise<void>
}

/** Forwards a request; resolves with false if the process refused the connection, so that the next one can be tried. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const { method, url: path, headers } = incoming
  return new Promise((resolve) => {
    const forwarded = sendRequest({ hostname, port, method, path, headers, agent: false })
    forwarded.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false)
      // The process died while it answered.
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { connection: 'close' }).end()
      resolve(true)
    })
    forwarded.once('socket', (socket) => {
      socket.once('connect', () => {
        incoming.pipe(forwarded)
        resolve(true)
      })
    })
    forwarded.once('response', (answer) => {
      outgoing.statusCode = answer.statusCode ?? 502
      // Headers set by name can be read later with `getHeader`.
      for (const [name, value] of Object.entries(answer.headers)) outgoing.setHeader(name, value ?? '')
      answer.once('aborted', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    incoming.once('aborted', () => forwarded.destroy())
  })
}

/** Starts a round-robin proxy without sticky sessions over the addresses of running processes. */
export async function startRoundRobin(addresses: () => readonly string[]): Promise<RoundRobin> {
  let requestCount = 0
  const answers: ProxiedAnswer[] = []
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('error', () => {})
    outgoing.once('finish', () => {
      const retryAfter = outgoing.getHeader('retry-after')?.toString()
      answers.push({ method: incoming.method ?? '', path: incoming.url ?? '', status: outgoing.statusCode, retryAfter })
    })
    for (let tries = addresses().length; tries > 0; tries--) {
      const running = addresses()
      const address = running[requestCount++ % running.length]
      if (address !== undefined && (await forward(incoming, outgoing, address))) return
    }
    outgoing.writeHead(502, { connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
