import { AppError } from '../../../shared/kernel/app-error.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import { fairnessLimits } from './fairness-limits.ts'
import type { Caller, CallerKind, CountKey, RequestWork } from './request-work.ts'

/** Time after which a rejected call may be retried. */
export const retryAfterSeconds = 1

const limitOf: Readonly<Record<CallerKind, () => number>> = {
  network: () => fairnessLimits.callsOfNetwork,
  person: () => fairnessLimits.callsOfPerson,
  account: () => fairnessLimits.callsOfAccount,
}

/** True for kinds that can be flooding. Accounts can't, so that a member who exceeds the limit doesn't block colleagues. */
const canFlood: Readonly<Record<CallerKind, boolean>> = { network: true, person: true, account: false }

/** Number of calls in a request, and the hash of its session or token. */
type Calls = { readonly calls: number; readonly credentialHash: string | undefined }

/** Number of rejected calls of a person or a network within a second; until `floodUntilMs` further calls are rejected unread. */
type Rejections = { count: number; readonly sinceMs: number; floodUntilMs: number }

function keysOf({ network }: Pick<RequestWork, 'network'>, caller: Caller | undefined): readonly CountKey[] {
  if (caller === undefined) return [{ kind: 'network', name: network }]
  const person: CountKey = { kind: 'person', name: caller.person }
  return caller.account === null ? [person] : [person, { kind: 'account', name: caller.account }]
}

/**
 * Counts running and waiting calls for each person and account, and for each network until the caller is identified.
 * Calls over the limit are rejected with `request.tooMany` before they use a database connection. Each process has its
 * own counts, because they protect its own connections.
 */
export class Admission {
  readonly #openByKind: Readonly<Record<CallerKind, Map<string, number>>> = {
    network: new Map(),
    person: new Map(),
    account: new Map(),
  }
  /** Callers of earlier requests, by the hash of their session or token. */
  readonly #callers = new Map<string, Caller>()
  readonly #rejections = new Map<string, Rejections>()
  /** Total number of rejected calls. */
  readonly rejected: Record<CallerKind, number> = { network: 0, person: 0, account: 0 }
  #openCalls = 0

  /** Number of calls that run or wait. */
  get open(): number {
    return this.#openCalls
  }

  /**
   * True if the caller keeps calling after many rejections. Their calls are then rejected without being read or counted,
   * because thousands of them a second would slow others down.
   */
  isFlooding(network: string, { calls, credentialHash }: Calls): boolean {
    const caller = credentialHash === undefined ? undefined : this.#callers.get(credentialHash)
    const nowMs = performance.now()
    for (const { kind, name } of keysOf({ network }, caller)) {
      if ((this.#rejections.get(`${kind} ${name}`)?.floodUntilMs ?? 0) <= nowMs) continue
      this.rejected[kind] += calls
      return true
    }
    return false
  }

  /** Counts the calls of a request, for the caller of an earlier request with the same credential if there is one. */
  enter(work: RequestWork, { calls, credentialHash }: Calls): void {
    const caller = credentialHash === undefined ? undefined : this.#callers.get(credentialHash)
    if (caller !== undefined) work.identify(caller)
    this.#count(work, keysOf(work, caller), calls)
  }

  /** Sets the caller of a request, and moves its counted calls from the network to them. */
  identify(work: RequestWork, caller: Caller, credentialHash: string): void {
    this.#remember(credentialHash, caller)
    work.identify(caller)
    const { calls } = work.counted
    if (calls === 0) return
    this.stopCounting(work)
    this.#count(work, keysOf(work, caller), calls)
  }

  /** Ends a request. If its client disconnected early, its calls count a while longer. */
  end(work: RequestWork, { hasLeft }: { readonly hasLeft: boolean }): void {
    if (hasLeft) setTimeout(() => this.stopCounting(work), fairnessLimits.abortedCallsCountedMs).unref()
    else this.stopCounting(work)
  }

  /** Stops counting the calls of a request. */
  stopCounting(work: RequestWork): void {
    const { keys, calls } = work.counted
    for (const key of keys) this.#change(key, -calls)
    this.#openCalls -= calls
    work.counted = { keys: [], calls: 0 }
  }

  #count(work: RequestWork, keys: readonly CountKey[], calls: number): void {
    for (const key of keys) this.#requireCapacity(key, calls)
    for (const key of keys) this.#change(key, calls)
    this.#openCalls += calls
    work.counted = { keys, calls }
  }

  #requireCapacity({ kind, name }: CountKey, calls: number): void {
    const openCalls = this.#openByKind[kind].get(name) ?? 0
    // A single batch is always allowed, however large.
    if (openCalls === 0 || openCalls + calls <= limitOf[kind]()) return
    this.rejected[kind] += calls
    if (canFlood[kind]) this.#recordRejection(`${kind} ${name}`)
    throw new AppError('request.tooMany', { retryAfterSeconds })
  }

  #recordRejection(key: string): void {
    const nowMs = performance.now()
    for (const [name, { sinceMs, floodUntilMs }] of this.#rejections) {
      if (Math.max(sinceMs + secondMs, floodUntilMs) > nowMs) break
      this.#rejections.delete(name)
    }
    const recentRejections = this.#rejections.get(key)
    const isNew = recentRejections === undefined || recentRejections.sinceMs + secondMs <= nowMs
    const rejections = isNew ? { count: 0, sinceMs: nowMs, floodUntilMs: 0 } : recentRejections
    if (isNew) this.#rejections.delete(key)
    rejections.count += 1
    if (rejections.count >= fairnessLimits.floodRejections)
      rejections.floodUntilMs = nowMs + retryAfterSeconds * secondMs
    this.#rejections.set(key, rejections)
  }

  #change({ kind, name }: CountKey, change: number): void {
    const openCalls = (this.#openByKind[kind].get(name) ?? 0) + change
    if (openCalls > 0) this.#openByKind[kind].set(name, openCalls)
    else this.#openByKind[kind].delete(name)
  }

  #remember(credentialHash: string, caller: Caller): void {
    this.#callers.delete(credentialHash)
    this.#callers.set(credentialHash, caller)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > fairnessLimits.callerCacheSize && oldest !== undefined) this.#callers.delete(oldest)
  }
}
