import { Worker } from 'node:worker_threads'
import type { HashingAnswer, HashingOrder } from './hashing-messages.ts'

type Waiting = { readonly resolve: (result: string | boolean) => void; readonly reject: (error: Error) => void }

/** Argon2id in a thread of a lower priority than those that answer visitors. It is started for the first password. */
export class HashingThread {
  #worker: Worker | undefined
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url))
    worker.on('message', (answer: HashingAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (this.#waiting.size === 0) worker.unref()
      if ('result' in answer) waiting?.resolve(answer.result)
      else waiting?.reject(new Error(answer.failure))
    })
    const end = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`the hashing thread ended with code ${code}`)))
    return worker
  }

  #ask(order: Omit<HashingOrder, 'id'>): Promise<string | boolean> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Nobody waits for an idle thread to end; a password somebody waits for is answered first.
      worker.ref()
      worker.postMessage({ id, ...order } satisfies HashingOrder)
    })
  }

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password, against: undefined }))
  }

  async verify(against: string, password: string): Promise<boolean> {
    return (await this.#ask({ password, against })) === true
  }
}
