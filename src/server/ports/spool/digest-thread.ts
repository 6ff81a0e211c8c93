import { Worker } from 'node:worker_threads'
import { mebibyte } from '../../../shared/kernel/units.ts'
import { freeChunks, ownMemory } from './chunk-memory.ts'
import type { DigestRequest, DigestResult, RunningDigest } from './digest-messages.ts'

/**
 * Maximum size of the queue for hashing. If it is full when bytes arrive, their upload is hashed from its file at the
 * end.
 */
const maxQueuedBytes = 64 * mebibyte

/** Hashes uploads in a worker thread. Digests are best effort: a crash of the worker or a full queue loses them. */
export class DigestThread {
  #worker: Worker | undefined
  #queuedBytes = 0
  /** Resolvers of requested digests, in the order of the requests. */
  #pendingDigests: ((digest: RunningDigest | undefined) => void)[] = []

  #start(): Worker {
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (message: DigestResult) => {
      if (message.name === 'appended') this.#queuedBytes -= message.bytes
      else this.#pendingDigests.shift()?.(message.digest)
    })
    const onEnd = () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#queuedBytes = 0
      for (const resolve of this.#pendingDigests.splice(0)) resolve(undefined)
    }
    worker.on('error', onEnd)
    worker.on('exit', onEnd)
    return worker
  }

  #post(request: DigestRequest, transferred: ArrayBuffer[] = []): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(request, transferred)
  }

  /** Transfers the chunks to the worker: their memory is detached from this thread afterwards. */
  append(id: string, offset: number, chunks: readonly Uint8Array[]): void {
    if (this.#queuedBytes > maxQueuedBytes) {
      freeChunks(chunks)
      return
    }
    const sentChunks = chunks.map((chunk) => (ownMemory(chunk) ? chunk : new Uint8Array(chunk)))
    this.#queuedBytes += sentChunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.#post(
      { name: 'append', id, offset, chunks: sentChunks },
      sentChunks.flatMap((chunk) => ownMemory(chunk) ?? []),
    )
  }

  /** Digest of the hashed beginning of an upload, which may be shorter than the upload. */
  digest(id: string): Promise<RunningDigest | undefined> {
    if (this.#worker === undefined) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#pendingDigests.push(resolve)
      this.#post({ name: 'digest', id })
    })
  }

  /** Discards the digest of an upload. */
  discard(id: string): void {
    if (this.#worker !== undefined) this.#post({ name: 'discard', id })
  }
}
