import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Turn } from './fair-turns.ts'

/** Who calls, once a session or a token has proven it. */
export type Caller = { readonly person: string; readonly account: string | null }

/** Kinds of callers that calls are counted for. */
export type Counted = 'network' | 'person' | 'account'
export type CountKey = { readonly kind: Counted; readonly name: string }

const goneRetrySeconds = 1

/** The server's own work: jobs, rounds, and queries at its start. */
const ownWork: Turn = {
  group: 'server',
  member: 'server',
  isUrgent: false,
  isPaced: false,
  requireWanted: () => undefined,
}

const running = new AsyncLocalStorage<Turn>()

/**
 * The share that a request has of the server: of the network that it comes from until it is known who calls, and of the
 * account that it acts in from then on.
 */
export class RequestTurn implements Turn {
  group: string
  member: string
  isUrgent = true
  readonly network: string
  /** Calls that are counted, and for whom; see `Admission`. */
  counted: { readonly keys: readonly CountKey[]; readonly calls: number } = { keys: [], calls: 0 }
  #isReading = false
  #isChanging = false
  #hasLeft = false
  #calls = 0
  #onDone: ((end: { readonly hasLeft: boolean }) => void) | undefined
  #isOver = false

  constructor(network: string) {
    this.network = network
    this.group = `network ${network}`
    this.member = network
  }

  /** Pages of visitors are never held back. */
  get isPaced(): boolean {
    return !this.isUrgent
  }

  /** Its work is that of a caller from now on. */
  identify({ person, account }: Caller): void {
    this.group = account === null ? `person ${person}` : `account ${account}`
    this.member = person
  }

  /** Nothing more is done for it once its client has left, until it begins to change something. */
  stopWhenLeft(): void {
    this.#isReading = true
  }

  /**
   * Its work begins, unless its client has left. A request that changes something goes on to its end from then on: the
   * change may be half done.
   */
  begin({ changes }: { readonly changes: boolean }): void {
    this.#isReading = true
    this.requireWanted()
    if (changes) this.#isChanging = true
  }

  /** Runs one of its calls: it is done when the last one has ended, also where its client has left before. */
  async during<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#calls += 1
    try {
      return await call()
    } finally {
      this.#calls -= 1
      this.#settle()
    }
  }

  /** The connection has its answer, or is gone. */
  end({ hasLeft }: { readonly hasLeft: boolean }): void {
    this.#isOver = true
    this.#hasLeft = hasLeft
    this.#settle()
  }

  /** It is counted no longer: a stream lasts as long as a reader listens, and has limits of its own. */
  release(): void {
    this.#onDone?.({ hasLeft: this.#hasLeft })
    this.#onDone = undefined
  }

  /** Calls back once nothing more is done for the request, and says whether its client left before its end. */
  whenDone(listener: (end: { readonly hasLeft: boolean }) => void): void {
    this.#onDone = listener
    this.#settle()
  }

  requireWanted(): void {
    if (!this.#hasLeft || !this.#isReading || this.#isChanging) return
    throw new AppError('server.busy', { retryAfterSeconds: goneRetrySeconds })
  }

  #settle(): void {
    if (this.#isOver && this.#calls === 0) this.release()
  }
}

/** Runs everything that a request leads to in its turn. */
export function inTurnOf<Value>(turn: RequestTurn, work: () => Value): Value {
  return running.run(turn, work)
}

/** Runs work that a request happens to start and that isn't for it alone, as the server's own. */
export function asOwnWork<Value>(work: () => Value): Value {
  return running.run(ownWork, work)
}

/** Runs work whose result others wait for, too: it goes on when the client that began it has left. */
export function forOthersToo<Value>(work: () => Value): Value {
  const turn = currentTurn()
  return running.run(
    {
      group: turn.group,
      member: turn.member,
      isUrgent: turn.isUrgent,
      isPaced: turn.isPaced,
      requireWanted: () => undefined,
    },
    work,
  )
}

/** The turn of the request that is being answered; undefined where the server works by itself. */
export function requestTurn(): RequestTurn | undefined {
  const turn = running.getStore()
  return turn instanceof RequestTurn ? turn : undefined
}

/** Whose turn the work is that is being done. */
export function currentTurn(): Turn {
  return running.getStore() ?? ownWork
}

/** Runs one call of the request that is being answered. */
export function duringCall<Value>(call: () => Promise<Value>): Promise<Value> {
  return requestTurn()?.during(call) ?? call()
}
