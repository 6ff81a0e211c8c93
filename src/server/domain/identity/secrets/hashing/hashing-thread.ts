import { Worker } from 'node:worker_threads'
import type { HashingRequest, HashingResponse } from './hashing-messages.ts'

type PendingRequest = { readonly resolve: (result: string | boolean) => void; readonly reject: (error: Error) => void }

/** Argon2id in a worker thread with a lower priority than the threads that serve requests, started lazily. */
export class HashingThread {
  #worker: Worker | undefined
  readonly #pending = new Map<number, PendingRequest>()
  #lastId = 0

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url))
    worker.on('message', (response: HashingResponse) => {
      const request = this.#pending.get(response.id)
      this.#pending.delete(response.id)
      if (this.#pending.size === 0) worker.unref()
      if ('result' in response) request?.resolve(response.result)
      else request?.reject(new Error(response.failure))
    })
    const rejectAll = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { reject } of this.#pending.values()) reject(error)
      this.#pending.clear()
    }
    worker.on('error', rejectAll)
    worker.on('exit', (code) => rejectAll(new Error(`the hashing thread ended with code ${code}`)))
    return worker
  }

  #send(request: Omit<HashingRequest, 'id'>): Promise<string | boolean> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      // The process may exit while the thread is idle, but not before pending requests have their responses.
      worker.ref()
      worker.postMessage({ id, ...request } satisfies HashingRequest)
    })
  }

  async hash(password: string): Promise<string> {
    return String(await this.#send({ password, hash: undefined }))
  }

  async verify(hash: string, password: string): Promise<boolean> {
    return (await this.#send({ password, hash })) === true
  }
}
