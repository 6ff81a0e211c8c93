import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came of a request, as its sender saw it. */
export type Answered = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly retryAfter: string | undefined
}

export type RoundRobin = {
  readonly address: string
  /** All answers so far. */
  readonly answers: readonly Answered[]
  readonly close: () => Promise<void>
}

/** Sends a request on; answers false where nobody was there to take it, so that the next one may be asked. */
function forward(asked: IncomingMessage, answered: ServerResponse, address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const { method, url: path, headers } = asked
  return new Promise((resolve) => {
    const onward = request({ hostname, port, method, path, headers, agent: false })
    onward.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false)
      // A process that dies takes its answers with it: a proxy can only say so.
      if (answered.headersSent) answered.destroy()
      else answered.writeHead(502, { connection: 'close' }).end()
      resolve(true)
    })
    onward.once('socket', (socket) => {
      socket.once('connect', () => {
        asked.pipe(onward)
        resolve(true)
      })
    })
    onward.once('response', (answer) => {
      answered.statusCode = answer.statusCode ?? 502
      // By name, so that they can be read afterwards.
      for (const [name, value] of Object.entries(answer.headers)) answered.setHeader(name, value ?? '')
      answer.once('aborted', () => answered.destroy())
      answer.pipe(answered)
    })
    asked.once('aborted', () => onward.destroy())
  })
}

/** A proxy without stickiness: each request goes to the next of the processes that live. */
export async function startRoundRobin(addresses: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0
  const answers: Answered[] = []
  const server = createServer(async (asked, answered) => {
    answered.on('error', () => {})
    answered.once('finish', () => {
      const retryAfter = answered.getHeader('retry-after')?.toString()
      answers.push({ method: asked.method ?? '', path: asked.url ?? '', status: answered.statusCode, retryAfter })
    })
    for (let tries = addresses().length; tries > 0; tries--) {
      const alive = addresses()
      const address = alive[turn++ % alive.length]
      if (address !== undefined && (await forward(asked, answered, address))) return
    }
    answered.writeHead(502, { connection: 'close' }).end()
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
