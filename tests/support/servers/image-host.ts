import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import type { Network } from '../../../src/server/ports/outgoing/network.ts'

/** TLS with a pre-shared key, so that no certificate has to be generated or can expire. */
const preSharedKey = Buffer.from('pictures of the tests')
const tls = { ciphers: 'PSK-AES128-GCM-SHA256', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const

export type ImageHost = {
  /** Targets of connections, as `ADDRESS:PORT as HOST`. */
  readonly connections: string[]
  /** Names that were resolved, in order. */
  readonly resolved: string[]
  /** Network in which all public addresses lead to this host. */
  readonly network: Network
  readonly stop: () => Promise<void>
}

function resolveTarget({ lookup, host = '' }: ConnectionOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (lookup === undefined) return resolve(`${host} by its own lookup`)
    lookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))))
  })
}

async function listen<TcpServer extends Pick<Server, 'listen' | 'address'>>(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts an HTTPS host. `resolve` returns the public addresses of a host name. */
export async function startImageHost(
  listener: RequestListener,
  resolve: (host: string, attempt: number) => readonly string[] | Promise<readonly string[]>,
): Promise<ImageHost> {
  const server = createServer({ ...tls, pskCallback: () => preSharedKey }, listener)
  const port = await listen(server)
  const connections: string[] = []
  const resolved: string[] = []
  return {
    connections,
    resolved,
    network: {
      resolve: async (host) => {
        resolved.push(host)
        return resolve(host, resolved.length)
      },
      connect: (options) => {
        void resolveTarget(options).then((address) =>
          connections.push(`${address}:${options.port} as ${options.servername}`),
        )
        const trust = {
          pskCallback: () => ({ psk: preSharedKey, identity: 'tests' }),
          checkServerIdentity: () => undefined,
        }
        return connect({ ...tls, ...trust, host: '127.0.0.1', port, servername: options.servername ?? '' })
      },
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Starts a listener that must receive no connection. */
export async function startCanary(): Promise<{ port: number; visits: () => number; stop: () => Promise<void> }> {
  let visits = 0
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    visits += 1
    sockets.add(socket)
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    visits: () => visits,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
