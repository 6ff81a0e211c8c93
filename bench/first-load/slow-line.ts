import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

/** Connection of a phone: 10 Mbit/s for all responses together, with a latency of 40 ms. */
const bytesPerMs = 1250
const delayMs = 40
const chunkBytes = 8 * 1024

export type SlowLine = { readonly origin: string; readonly stop: () => void }

/** Relays connections to a server over a simulated slow line, because a browser's throttling leaves out workers. */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let freeAtMs = 0

  /** Passes bytes on as fast as the line allows, in order. */
  function passSlowly(source: Socket, destination: Socket): void {
    let earlier = Promise.resolve()
    const passChunk = async (chunk: Buffer, arrivedMs: number) => {
      freeAtMs = Math.max(freeAtMs, arrivedMs + delayMs, performance.now()) + chunk.byteLength / bytesPerMs
      await new Promise((resolve) => setTimeout(resolve, freeAtMs - performance.now()))
      if (!destination.destroyed) destination.write(chunk)
    }
    source.on('data', (bytes: Buffer) => {
      const arrivedMs = performance.now()
      for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes)
        earlier = earlier.then(() => passChunk(chunk, arrivedMs))
      }
    })
    source.on('end', () => void earlier.then(() => destination.end()))
  }

  const server = createServer((client) => {
    const upstream = openSocket(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
      socket.on('error', () => undefined)
    }
    client.pipe(upstream)
    passSlowly(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
