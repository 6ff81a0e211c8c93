import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createSlowConnection, latencyMs } from '../slow-connection.ts'

type Traffic = { readonly bytes: number; readonly requests: number }

export type SlowProxy = {
  readonly origin: string
  /** Traffic between the last `resetCounts` and a time (milliseconds since the epoch). */
  readonly trafficBy: (epochMs: number) => Traffic
  readonly resetCounts: () => void
  readonly stop: () => void
}

/** Start of a request. Each request of the benchmarked pages is small enough to arrive in one chunk. */
const requestLinePattern = /^(?:GET|POST|HEAD) /

/** Starts a proxy that delays the requests to a server and limits the bandwidth of its responses. */
export async function startSlowProxy(serverUrl: string): Promise<SlowProxy> {
  const connection = createSlowConnection()
  const sockets = new Set<Socket>()
  let traffic: Traffic = { bytes: 0, requests: 0 }
  let history: (Traffic & { readonly epochMs: number })[] = []
  const count = (increment: Traffic) => {
    traffic = { bytes: traffic.bytes + increment.bytes, requests: traffic.requests + increment.requests }
    history.push({ epochMs: Date.now(), ...traffic })
  }
  const port = Number(new URL(serverUrl).port)

  async function sendResponses(upstream: Socket, client: Socket): Promise<void> {
    for await (const body of upstream) {
      for await (const chunk of connection.transmit(body)) {
        if (client.destroyed) return
        count({ bytes: chunk.byteLength, requests: 0 })
        if (!client.write(chunk)) await once(client, 'drain')
      }
    }
    client.end()
  }

  const proxy = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('close', () => upstream.destroy())
    client.on('data', (request: Buffer) => {
      if (requestLinePattern.test(request.toString('latin1', 0, 8))) count({ bytes: 0, requests: 1 })
      setTimeout(() => upstream.write(request), latencyMs)
    })
    sendResponses(upstream, client).catch(() => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    trafficBy: (untilMs) => history.findLast(({ epochMs }) => epochMs <= untilMs) ?? { bytes: 0, requests: 0 },
    resetCounts: () => {
      history = []
      traffic = { bytes: 0, requests: 0 }
    },
    stop: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
