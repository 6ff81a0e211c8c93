import type { TileRequest, TileResponse, TileWorkerInput } from './tile-messages.ts'

/** The part of a worker that a fetcher uses. */
export type TileWorker = Pick<Worker, 'terminate'> & {
  postMessage(input: TileWorkerInput): void
  addEventListener(type: 'message', listener: (event: { readonly data: TileResponse }) => void): void
  addEventListener(type: 'error', listener: () => void): void
}

type Pending = { readonly resolve: (response: TileResponse) => void }

const noResponse = (id: number): TileResponse => ({ id, status: 0, body: new ArrayBuffer(0), etag: null })

/** Loads files of tile servers in a worker, which starts with the first file. */
export class TileFetcher {
  readonly #createWorker: () => TileWorker
  readonly #pending = new Map<number, Pending>()
  #worker: TileWorker | undefined
  #lastId = 0
  #isDisposed = false

  constructor(createWorker: () => TileWorker) {
    this.#createWorker = createWorker
  }

  /** Loads a file, or some bytes of it. Rejects when `signal` is aborted, or if the fetcher has been disposed of. */
  async load(file: Omit<TileRequest, 'id'>, signal?: AbortSignal): Promise<TileResponse> {
    if (this.#isDisposed) throw new Error('the map of these tiles was removed')
    signal?.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    this.#worker ??= this.#start()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve })
      signal?.addEventListener('abort', () => {
        if (!this.#pending.delete(id)) return
        worker.postMessage({ id, isCanceled: true })
        reject(signal.reason)
      })
      worker.postMessage({ id, ...file })
    })
  }

  dispose(): void {
    this.#isDisposed = true
    this.#worker?.terminate()
    this.#pending.clear()
  }

  #start(): TileWorker {
    const worker = this.#createWorker()
    worker.addEventListener('message', ({ data }) => {
      const request = this.#pending.get(data.id)
      this.#pending.delete(data.id)
      request?.resolve(data)
    })
    // A script that didn't load is requested again with the next file.
    worker.addEventListener('error', () => {
      worker.terminate()
      if (this.#worker === worker) this.#worker = undefined
      for (const [id, { resolve }] of this.#pending) resolve(noResponse(id))
      this.#pending.clear()
    })
    return worker
  }
}
