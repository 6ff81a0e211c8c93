import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = { readonly address: string; readonly close: () => Promise<void> }

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
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('aborted', () => answered.destroy())
      answer.pipe(answered)
    })
    asked.once('aborted', () => onward.destroy())
  })
}

/** A proxy without stickiness: each request goes to the next of the processes that live. */
export async function startRoundRobin(addresses: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0
  const server = createServer(async (asked, answered) => {
    answered.on('error', () => {})
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
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
