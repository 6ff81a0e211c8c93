import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import { SerialQueue } from '../../kernel/scheduling/serial-queue.ts'
import { DamagedDatabaseError } from '../damaged-database.ts'
import type { PGliteRequest, PGliteResponse } from './pglite-messages.ts'

type WithoutId<Request> = Request extends PGliteRequest ? Omit<Request, 'id'> : never
type PendingRequest = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Idle timeout of an open transaction, which indicates a deadlock with a query that waits for its end. */
const idleTransactionMs = 15_000

type Transaction = { query: <Row>(sql: string, parameters?: unknown[]) => Promise<Results<Row>> }

/**
 * PGlite in a worker thread, behind the part of its interface that the ORM and the job queue use. There is a single
 * connection: a query from outside an open transaction waits for its end.
 */
export class PGliteThread {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  readonly #worker: Worker
  readonly #pendingRequests = new Map<number, PendingRequest>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #queue = new SerialQueue()
  #lastId = 0
  /** Reason why the thread has ended. */
  #exitError: Error | undefined

  constructor(dataFolder: string, options: { dump?: Uint8Array<ArrayBuffer>; onCrash?: (error: Error) => void } = {}) {
    const data = { workerData: { dataFolder, dump: options.dump } }
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), data)
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: PGliteResponse) => {
        if ('opened' in message) {
          this.ready = true
          resolve()
        } else if ('openFailed' in message) reject(new DamagedDatabaseError(message.openFailed))
        else this.#receive(message)
      })
      const onCrash = (error: Error) => {
        this.#exitError = error
        if (this.closed) return
        reject(error)
        this.#fail(error)
        options.onCrash?.(error)
      }
      this.#worker.on('error', onCrash)
      this.#worker.on('exit', (code) => onCrash(new Error(`the database thread ended with code ${code}`)))
    })
    this.waitReady.catch(() => {})
  }

  /** Number of queries and transactions that wait or run. */
  get pending(): number {
    return this.#queue.size
  }

  query<Row>(sql: string, parameters?: unknown[]): Promise<Results<Row>> {
    return this.#queue.run(() => this.#send<Results<Row>>({ type: 'query', sql, parameters }))
  }

  exec(sql: string): Promise<Results[]> {
    return this.#queue.run(() => this.#send<Results[]>({ type: 'exec', sql }))
  }

  transaction<Value>(run: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    const idleError = new Error('This transaction was idle for 15 s and was rolled back. It began')
    return this.#queue.run(() => this.#transact(run, idleError))
  }

  async #transact<Value>(run: (transaction: Transaction) => Promise<Value>, idleError: Error): Promise<Value> {
    await this.#send({ type: 'query', sql: 'BEGIN', parameters: undefined })
    let timer: NodeJS.Timeout | undefined
    const idle = Promise.withResolvers<never>()
    let running = 0
    let hasEnded = false
    // The timer only runs between queries, because a migration of a large database may take long.
    const restartTimer = () => {
      clearTimeout(timer)
      if (running > 0 || hasEnded) return
      timer = setTimeout(() => idle.reject(idleError), idleTransactionMs)
    }
    const query = async <Row>(sql: string, parameters?: unknown[]) => {
      running += 1
      restartTimer()
      try {
        return await this.#send<Results<Row>>({ type: 'query', sql, parameters })
      } finally {
        running -= 1
        restartTimer()
      }
    }
    try {
      restartTimer()
      const value = await Promise.race([run({ query }), idle.promise])
      await this.#send({ type: 'query', sql: 'COMMIT', parameters: undefined })
      return value
    } catch (error) {
      await this.#send({ type: 'query', sql: 'ROLLBACK', parameters: undefined })
      throw error
    } finally {
      hasEnded = true
      clearTimeout(timer)
    }
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    if (listeners.size === 1) await this.#queue.run(() => this.#send({ type: 'listen', channel }))
    return async () => {
      listeners.delete(listener)
      if (listeners.size === 0 && !this.closed) await this.#queue.run(() => this.#send({ type: 'unlisten', channel }))
    }
  }

  /** Archive of the data folder, for `options.dump` of another instance. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const blob = await this.#queue.run(() => this.#send<Blob>({ type: 'dump' }))
    return new Uint8Array(await blob.arrayBuffer())
  }

  async close(): Promise<void> {
    if (this.closed) return
    await this.#queue.run(async () => {
      this.closed = true
      // A thread that never opened the database doesn't respond.
      if (this.ready && this.#exitError === undefined) await this.#send({ type: 'close' })
    })
    await this.#worker.terminate()
  }

  #send<Result>(request: WithoutId<PGliteRequest>): Promise<Result> {
    if (this.#exitError !== undefined) return Promise.reject(this.#exitError)
    const id = ++this.#lastId
    return new Promise<Result>((resolve, reject) => {
      this.#pendingRequests.set(id, { resolve: (result) => resolve(result as Result), reject })
      this.#worker.postMessage({ id, ...request })
    })
  }

  #receive(message: PGliteResponse): void {
    if ('notification' in message) {
      const { channel, payload } = message.notification
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
      return
    }
    if (!('id' in message)) return
    const request = this.#pendingRequests.get(message.id)
    this.#pendingRequests.delete(message.id)
    if ('failure' in message) request?.reject(Object.assign(new Error(message.failure.message), message.failure))
    else request?.resolve(message.result)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pendingRequests.values()) reject(error)
    this.#pendingRequests.clear()
  }
}
