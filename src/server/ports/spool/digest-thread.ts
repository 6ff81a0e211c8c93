import { Worker } from 'node:worker_threads'
import { giveBack, ownMemory } from './chunk-memory.ts'
import type { DigestAnswer, DigestOrder, RunningDigest } from './digest-messages.ts'

/** Bytes that may wait to be hashed. An upload whose bytes find no room is hashed from its file at the end. */
const waitingMaxBytes = 64 * 1024 ** 2

/**
 * Hashes what is uploaded beside the thread that receives it. What it cannot tell, because it died or had no room, it
 * does not claim to know.
 */
export class DigestThread {
  #worker: Worker | undefined
  #waitingBytes = 0
  /** In the order of asking, which is the order of answers. */
  #asked: ((digest: RunningDigest | undefined) => void)[] = []

  #start(): Worker {
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (message: DigestAnswer) => {
      if (message.name === 'appended') this.#waitingBytes -= message.bytes
      else this.#asked.shift()?.(message.digest)
    })
    const end = () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#waitingBytes = 0
      for (const resolve of this.#asked.splice(0)) resolve(undefined)
    }
    worker.on('error', end)
    worker.on('exit', end)
    return worker
  }

  #post(order: DigestOrder, transferred: ArrayBuffer[] = []): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(order, transferred)
  }

  /** Takes the chunks over: their memory is gone from this thread afterwards. */
  append(id: string, offset: number, chunks: readonly Uint8Array[]): void {
    if (this.#waitingBytes > waitingMaxBytes) {
      giveBack(chunks)
      return
    }
    const sent = chunks.map((chunk) => (ownMemory(chunk) ? chunk : new Uint8Array(chunk)))
    this.#waitingBytes += sent.reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.#post(
      { name: 'append', id, offset, chunks: sent },
      sent.flatMap((chunk) => ownMemory(chunk) ?? []),
    )
  }

  /** What is known of an upload's beginning, which may be less than there is. */
  digest(id: string): Promise<RunningDigest | undefined> {
    if (this.#worker === undefined) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#asked.push(resolve)
      this.#post({ name: 'ask', id })
    })
  }

  forget(id: string): void {
    if (this.#worker !== undefined) this.#post({ name: 'forget', id })
  }
}
