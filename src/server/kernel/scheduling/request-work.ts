import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Work } from './fair-queue.ts'

/** Caller that a session or a token identifies. */
export type Caller = { readonly person: string; readonly account: string | null }

/** Kinds of callers. The calls of each kind are counted separately. */
export type CallerKind = 'network' | 'person' | 'account'
export type CountKey = { readonly kind: CallerKind; readonly name: string }

const disconnectedRetrySeconds = 1

/** The server's own work: jobs, sweeps and startup queries. */
const ownWork: Work = {
  group: 'server',
  member: 'server',
  isUrgent: false,
  isThrottled: false,
  throwIfAbandoned: () => undefined,
}

const running = new AsyncLocalStorage<Work>()

/**
 * Work of a request. It counts for the network until the caller is identified, then for the account in which the caller
 * acts.
 */
export class RequestWork implements Work {
  group: string
  member: string
  isUrgent = true
  readonly network: string
  /** Number of counted calls, and the keys they count for; see `Admission`. */
  counted: { readonly keys: readonly CountKey[]; readonly calls: number } = { keys: [], calls: 0 }
  #isAbortable = false
  #changesData = false
  #hasLeft = false
  #calls = 0
  #onDone: ((end: { readonly hasLeft: boolean }) => void) | undefined
  #isOver = false

  constructor(network: string) {
    this.network = network
    this.group = `network ${network}`
    this.member = network
  }

  /** False for visitors' pages, which are never throttled. */
  get isThrottled(): boolean {
    return !this.isUrgent
  }

  /** Counts further work for an identified caller. */
  identify({ person, account }: Caller): void {
    this.group = account === null ? `person ${person}` : `account ${account}`
    this.member = person
  }

  /** Abandons the work of the request when the client disconnects, unless the request changes data. */
  stopOnDisconnect(): void {
    this.#isAbortable = true
  }

  /**
   * Starts the work of the request, unless the client has disconnected. A request that changes data runs to its end even
   * after a disconnect, because the change may be half done.
   */
  begin({ changes }: { readonly changes: boolean }): void {
    this.#isAbortable = true
    this.throwIfAbandoned()
    if (changes) this.#changesData = true
  }

  /** Runs a call of the request. The request is done when its last call has ended, even if the client disconnected earlier. */
  async during<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#calls += 1
    try {
      return await call()
    } finally {
      this.#calls -= 1
      this.#settle()
    }
  }

  /** Ends the request once the response was sent or the connection was closed. */
  end({ hasLeft }: { readonly hasLeft: boolean }): void {
    this.#isOver = true
    this.#hasLeft = hasLeft
    this.#settle()
  }

  /** Stops counting the request, for streams, which are long-lived and have their own limits. */
  release(): void {
    this.#onDone?.({ hasLeft: this.#hasLeft })
    this.#onDone = undefined
  }

  /** Sets the callback for the end of the request; `hasLeft` is true if the client disconnected before it. */
  whenDone(listener: (end: { readonly hasLeft: boolean }) => void): void {
    this.#onDone = listener
    this.#settle()
  }

  throwIfAbandoned(): void {
    if (!this.#hasLeft || !this.#isAbortable || this.#changesData) return
    throw new AppError('server.busy', { retryAfterSeconds: disconnectedRetrySeconds })
  }

  #settle(): void {
    if (this.#isOver && this.#calls === 0) this.release()
  }
}

/** Runs a function as work of a request. */
export function asRequestWork<Value>(work: RequestWork, run: () => Value): Value {
  return running.run(work, run)
}

/** Runs a function that a request calls for everyone, such as filling a cache, as the server's own work. */
export function asOwnWork<Value>(run: () => Value): Value {
  return running.run(ownWork, run)
}

/** Runs a function with a shared result, which continues after the client that called it has disconnected. */
export function asSharedWork<Value>(run: () => Value): Value {
  const work = currentWork()
  return running.run(
    {
      group: work.group,
      member: work.member,
      isUrgent: work.isUrgent,
      isThrottled: work.isThrottled,
      throwIfAbandoned: () => undefined,
    },
    run,
  )
}

/** Work of the current request; undefined in the server's own work. */
export function requestWork(): RequestWork | undefined {
  const work = running.getStore()
  return work instanceof RequestWork ? work : undefined
}

/** Work that is running. */
export function currentWork(): Work {
  return running.getStore() ?? ownWork
}

/** Runs one call of the current request. */
export function duringCall<Value>(call: () => Promise<Value>): Promise<Value> {
  return requestWork()?.during(call) ?? call()
}
