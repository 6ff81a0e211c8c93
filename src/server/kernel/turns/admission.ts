import { fairnessLimits } from '../../../shared/access/fairness-limits.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Caller, Counted, CountKey, RequestTurn } from './request-turn.ts'

const retryAfterSeconds = 1

const mostOf: Readonly<Record<Counted, () => number>> = {
  network: () => fairnessLimits.callsOfNetwork,
  person: () => fairnessLimits.callsOfPerson,
  account: () => fairnessLimits.callsOfAccount,
}

function keysOf({ network }: RequestTurn, caller: Caller | undefined): readonly CountKey[] {
  if (caller === undefined) return [{ kind: 'network', name: network }]
  const person: CountKey = { kind: 'person', name: caller.person }
  return caller.account === null ? [person] : [person, { kind: 'account', name: caller.account }]
}

/**
 * Counts calls that run or wait, for each person and account, and for each network as long as it isn't known who calls.
 * Beyond its limit a call is rejected with `request.tooMany` before it costs anything. The counts are those of this
 * process, because they stand in front of its own connections.
 */
export class Admission {
  readonly #open: Readonly<Record<Counted, Map<string, number>>> = {
    network: new Map(),
    person: new Map(),
    account: new Map(),
  }
  /** The last caller with each session or token, by its hash. */
  readonly #callers = new Map<string, Caller>()
  readonly rejected: Record<Counted, number> = { network: 0, person: 0, account: 0 }
  #openCalls = 0

  /** Calls that run or wait. */
  get open(): number {
    return this.#openCalls
  }

  /** Counts the calls of a request; who calls is what the last request with the same proof has shown. */
  enter(turn: RequestTurn, { calls, proof }: { readonly calls: number; readonly proof: string | undefined }): void {
    const caller = proof === undefined ? undefined : this.#callers.get(proof)
    if (caller !== undefined) turn.identify(caller)
    this.#count(turn, keysOf(turn, caller), calls)
  }

  /** It is known by now who calls: what was counted for the network counts for them. */
  identify(turn: RequestTurn, caller: Caller, proof: string): void {
    this.#remember(proof, caller)
    turn.identify(caller)
    const { calls } = turn.counted
    if (calls === 0) return
    this.leave(turn)
    this.#count(turn, keysOf(turn, caller), calls)
  }

  /** Nothing more is done for the request. One whose client left before its end counts a while longer. */
  end(turn: RequestTurn, { hasLeft }: { readonly hasLeft: boolean }): void {
    if (hasLeft) setTimeout(() => this.leave(turn), fairnessLimits.departedCallsCountedMs).unref()
    else this.leave(turn)
  }

  leave(turn: RequestTurn): void {
    const { keys, calls } = turn.counted
    for (const key of keys) this.#change(key, -calls)
    this.#openCalls -= calls
    turn.counted = { keys: [], calls: 0 }
  }

  #count(turn: RequestTurn, keys: readonly CountKey[], calls: number): void {
    for (const key of keys) this.#requireRoom(key, calls)
    for (const key of keys) this.#change(key, calls)
    this.#openCalls += calls
    turn.counted = { keys, calls }
  }

  #requireRoom({ kind, name }: CountKey, calls: number): void {
    const open = this.#open[kind].get(name) ?? 0
    // A batch alone is no flood, however large.
    if (open === 0 || open + calls <= mostOf[kind]()) return
    this.rejected[kind] += calls
    throw new AppError('request.tooMany', { retryAfterSeconds })
  }

  #change({ kind, name }: CountKey, change: number): void {
    const open = (this.#open[kind].get(name) ?? 0) + change
    if (open > 0) this.#open[kind].set(name, open)
    else this.#open[kind].delete(name)
  }

  #remember(proof: string, caller: Caller): void {
    this.#callers.delete(proof)
    this.#callers.set(proof, caller)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > fairnessLimits.callersKept && oldest !== undefined) this.#callers.delete(oldest)
  }
}
