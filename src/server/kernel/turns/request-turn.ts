import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Turn } from './fair-queue.ts'

/** Caller that a session or a token identifies. */
export type Caller = { readonly person: string; readonly account: string | null }

/** Kinds of callers. The calls of each kind are counted separately. */
export type CallerKind = 'network' | 'person' | 'account'
export type CountKey = { readonly kind: CallerKind; readonly name: string }

const disconnectedRetrySeconds = 1

/** Turn of the server's own work: jobs, sweeps and startup queries. */
const ownWork: Turn = {
  group: 'server',
  member: 'server',
  isUrgent: false,
  isThrottled: false,
  throwIfAbandoned: () => undefined,
}

const running = new AsyncLocalStorage<Turn>()

/**
 * Turn of a request in the fair queue. It belongs to the network until the caller is identified, then to the account in
 * which the caller acts.
 */
export class RequestTurn implements Turn {
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

/** Runs all work of a request in its turn. */
export function inTurnOf<Value>(turn: RequestTurn, work: () => Value): Value {
  return running.run(turn, work)
}

/** Runs work that a request starts for everyone, such as filling a cache, as the server's own. */
export function asOwnWork<Value>(work: () => Value): Value {
  return running.run(ownWork, work)
}

/** Runs work with a shared result, which continues after the client that started it has disconnected. */
export function asSharedWork<Value>(work: () => Value): Value {
  const turn = currentTurn()
  return running.run(
    {
      group: turn.group,
      member: turn.member,
      isUrgent: turn.isUrgent,
      isThrottled: turn.isThrottled,
      throwIfAbandoned: () => undefined,
    },
    work,
  )
}

/** Turn of the current request; undefined in the server's own work. */
export function requestTurn(): RequestTurn | undefined {
  const turn = running.getStore()
  return turn instanceof RequestTurn ? turn : undefined
}

/** Turn of the current work. */
export function currentTurn(): Turn {
  return running.getStore() ?? ownWork
}

/** Runs one call of the current request. */
export function duringCall<Value>(call: () => Promise<Value>): Promise<Value> {
  return requestTurn()?.during(call) ?? call()
}
