import { AppError } from '../../shared/kernel/app-error.ts'
import { Deadline } from './deadline.ts'
import { lookupLimits } from './lookup-limits.ts'

export type LookupCache<Value> = {
  /** True if the key is cached, as a value of any age or as missing. */
  isCached(key: string): boolean
  /** The cached value if it is fresh; undefined also for a key that is cached as missing. */
  freshValue(key: string): Value | undefined
  /** The cached value if it is recent enough to be used without waiting for the database. */
  peek(key: string): Value | undefined
  /** Synchronous for a cached key; null for a missing one. Rejects with `server.busy` when the database doesn't respond. */
  find(key: string): Value | null | Promise<Value | null>
  /** Bypasses the cache, for callers that would otherwise be rejected because of a stale value. */
  findUncached(key: string): Promise<Value | null>
}

type Source<Value> = {
  readonly find: (key: string) => Promise<Value | null>
  /** Maximum number of cached values. */
  readonly capacity: number
  /** Maximum number of concurrent lookups of uncached keys. */
  readonly uncachedLookupsMax: number
  /** True if a value grants access to everyone, so that it may be used for `lookupLimits.outageMs` while the database doesn't respond. */
  readonly isOpen: (value: Value) => boolean
  /** Called on each use of a stale value during an outage of the database. */
  readonly onStaleValue?: (() => void) | undefined
}

type Entry<Value> = {
  readonly value: Value
  readonly requestedMs: number
  /** Backoff after a failed lookup: until then the stale value is used without another lookup. */
  backoffUntilMs: number
}

type Lookup<Value> = { readonly requestedMs: number; readonly result: Promise<Value | null> }

/** Maximum wait for the database when a stale value can be used instead. */
const waitWithStaleValueMs = 1500
/** Maximum wait for the database when there is no value to fall back to. */
const waitWithoutValueMs = 2500
/** Pause between a failed lookup and the next one of the same wait. */
const retryPauseMs = 250
const backoffMs = 1000
const busyRetrySeconds = 2

function busyError(cause?: unknown): AppError {
  return new AppError('server.busy', { cause, retryAfterSeconds: busyRetrySeconds })
}

/** Limits the duration of a lookup, because one on a half-open connection would never settle. */
async function withTimeout<Value>(result: Promise<Value>): Promise<Value> {
  const deadline = new Deadline(lookupLimits.maxMs)
  try {
    const outcome = await deadline.race(result)
    if (outcome === 'late') throw new Error('the database does not respond')
    return outcome.value
  } finally {
    deadline.clear()
  }
}

function evictOldest(entries: Map<string, unknown>, capacity: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= capacity) return
    entries.delete(key)
  }
}

/**
 * Stale-while-revalidate cache with request coalescing.
 *
 * - Up to `lookupLimits.freshMs` a value is served from the cache.
 * - Up to `lookupLimits.staleMs` it is still served while a lookup runs in the background, so that visitors don't wait
 *   for a slow database (threat T46).
 * - After that callers wait for the database. While it doesn't respond, values that grant access to everyone are used
 *   for `lookupLimits.outageMs` (T92), and callers that need any other value are rejected (T47).
 *
 * The result of a lookup is cached even when its callers have timed out. Missing keys have a separate cache, so that
 * guessing never evicts values.
 */
export function lookupCache<Value>(source: Source<Value>): LookupCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const missingUntilMs = new Map<string, number>()
  const lookups = new Map<string, Lookup<Value>>()
  const nowMs = () => performance.now()
  const store = (key: string, value: Value | null, requestedMs: number): Value | null => {
    entries.delete(key)
    missingUntilMs.delete(key)
    if (value === null) missingUntilMs.set(key, nowMs() + lookupLimits.freshMs)
    else entries.set(key, { value, requestedMs, backoffUntilMs: 0 })
    evictOldest(entries, source.capacity)
    evictOldest(missingUntilMs, source.capacity)
    return value
  }
  let uncachedLookups = 0
  /** Limits concurrent lookups of uncached keys, so that cached keys never wait for them. */
  const queryDatabase = async (key: string) => {
    if (entries.has(key)) return withTimeout(source.find(key))
    if (uncachedLookups >= source.uncachedLookupsMax) throw busyError()
    uncachedLookups += 1
    try {
      return await withTimeout(source.find(key))
    } finally {
      uncachedLookups -= 1
    }
  }
  const runLookup = async (key: string, requestedMs: number): Promise<Value | null> => {
    try {
      return store(key, await queryDatabase(key), requestedMs)
    } catch (error) {
      const entry = entries.get(key)
      if (entry !== undefined) entry.backoffUntilMs = nowMs() + backoffMs
      throw error
    } finally {
      lookups.delete(key)
    }
  }
  /** Starts a lookup, or joins a running lookup of the same key. */
  const lookUp = (key: string): Lookup<Value> => {
    const runningLookup = lookups.get(key)
    if (runningLookup !== undefined) return runningLookup
    const requestedMs = nowMs()
    const lookup = { requestedMs, result: runLookup(key, requestedMs) }
    // All callers may have stopped waiting by the time it fails.
    lookup.result.catch(() => undefined)
    lookups.set(key, lookup)
    return lookup
  }
  const isYounger = ({ requestedMs }: Entry<Value>, ageMs: number) => nowMs() - requestedMs < ageMs
  /** A stale entry that may still be used while the database doesn't respond. */
  const outageEntry = (key: string): Entry<Value> | undefined => {
    const entry = entries.get(key)
    return entry && source.isOpen(entry.value) && isYounger(entry, lookupLimits.outageMs) ? entry : undefined
  }
  /** True if the last lookup of a key has just failed, or the running one takes longer than a caller would wait. */
  const isOverdueOrFailed = (key: string, { backoffUntilMs }: Entry<Value>): boolean => {
    const now = nowMs()
    return backoffUntilMs > now || now - (lookups.get(key)?.requestedMs ?? now) >= waitWithStaleValueMs
  }
  const serveStale = ({ value }: Entry<Value>): Value => {
    source.onStaleValue?.()
    return value
  }
  /** Retries until the deadline, because a database that restarts is unavailable for a second or two. */
  const lookUpWithRetries = async (key: string, deadline: Deadline): Promise<Value | null> => {
    for (;;) {
      const outcome = await deadline.race(lookUp(key).result).catch((error: unknown) => ({ error }))
      if (outcome !== 'late' && 'value' in outcome) return outcome.value
      const cause = outcome === 'late' ? undefined : outcome.error
      if (cause instanceof AppError) throw cause
      const staleEntry = outageEntry(key)
      if (staleEntry !== undefined) return serveStale(staleEntry)
      if (outcome === 'late' || !(await deadline.pause(retryPauseMs))) throw busyError(cause)
    }
  }
  const waitForLookup = async (key: string, runningLookup?: Lookup<Value>): Promise<Value | null> => {
    const deadline = new Deadline(outageEntry(key) === undefined ? waitWithoutValueMs : waitWithStaleValueMs)
    try {
      if (runningLookup !== undefined) await deadline.race(runningLookup.result.catch(() => undefined))
      return await lookUpWithRetries(key, deadline)
    } finally {
      deadline.clear()
    }
  }
  const freshValue = (key: string) => {
    const entry = entries.get(key)
    return entry && isYounger(entry, lookupLimits.freshMs) ? entry.value : undefined
  }
  const isMissing = (key: string) => (missingUntilMs.get(key) ?? 0) > nowMs()
  return {
    freshValue,
    isCached: (key) => entries.has(key) || isMissing(key),
    peek(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      return isYounger(entry, lookupLimits.staleMs) ? entry.value : outageEntry(key)?.value
    },
    find(key) {
      const value = freshValue(key)
      if (value !== undefined) return value
      if (isMissing(key)) return null
      const staleEntry = outageEntry(key)
      if (staleEntry && !isYounger(staleEntry, lookupLimits.staleMs) && isOverdueOrFailed(key, staleEntry))
        return serveStale(staleEntry)
      const entry = entries.get(key)
      if (entry === undefined || !isYounger(entry, lookupLimits.staleMs)) return waitForLookup(key)
      lookUp(key)
      return entry.value
    },
    // A running lookup may have started before the change that the caller knows of, so it is awaited first.
    findUncached: (key) => waitForLookup(key, lookups.get(key)),
  }
}
