import { setTimeout as wait } from 'node:timers/promises'

/** Bandwidth of 10 Mbit/s, shared by all responses. */
const bytesPerMs = 1250
/** Delay of each request. */
export const latencyMs = 40
const chunkBytes = 8 * 1024

type SlowConnection = {
  /** Yields the chunks of a body, each at the time when its last byte arrives. */
  readonly transmit: (body: Uint8Array) => AsyncGenerator<Uint8Array>
}

/** Simulates the slow connection of a phone, because a browser's own throttling skips requests of workers. */
export function createSlowConnection(): SlowConnection {
  /** Time at which the connection has sent all chunks so far. */
  let freeAtMs = 0
  return {
    async *transmit(body) {
      for (let offset = 0; offset < body.byteLength; offset += chunkBytes) {
        const chunk = body.subarray(offset, offset + chunkBytes)
        freeAtMs = Math.max(freeAtMs, performance.now()) + chunk.byteLength / bytesPerMs
        await wait(Math.max(0, freeAtMs - performance.now()))
        yield chunk
      }
    },
  }
}
