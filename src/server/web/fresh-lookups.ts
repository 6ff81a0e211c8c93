import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'

export type FreshLookups<Value> = {
  /** Whether an answer is there without asking anybody, or was not long ago. */
  knows(key: string): boolean
  /** What is known and fresh; undefined also for what is known not to be there. */
  fresh(key: string): Value | undefined
  /** At once where the answer is known and fresh; null for what is not there. Rejects with `server.busy` when nobody knows. */
  find(key: string): Value | null | Promise<Value | null>
  /** As it is by now, for whoever would otherwise be turned away by what was true a moment ago. */
  findAnew(key: string): Promise<Value | null>
}

type Source<Value> = {
  readonly find: (key: string) => Promise<Value | null>
  readonly kept: number
  /** Keys that this process does not know and asks for at a time. */
  readonly strangersAtOnce: number
  readonly nowMs?: () => number
}

type Known<Value> = { readonly value: Value; readonly freshUntilMs: number; readonly staleUntilMs: number }

/** A database that does not answer within this time counts as away. */
const patienceMs = 1500
const busyRetrySeconds = 2

function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function forgetOldest(entries: Map<string, unknown>, kept: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= kept) return
    entries.delete(key)
  }
}

/**
 * Remembers what visitors may see for `sharePointerFreshMs`, asks once for all who wait, and goes on with what it knew
 * while the database is away (threat T92). Up to `sharePointerStaleMs` nobody waits at all: what was known is answered
 * while it is asked for anew, so that a database with much to do makes no visitor slow (T46). What is not there has a
 * memory of its own, so that guessing never pushes out what is.
 */
export function freshLookups<Value>(source: Source<Value>): FreshLookups<Value> {
  const { kept, strangersAtOnce, nowMs = () => performance.now() } = source
  const known = new Map<string, Known<Value>>()
  const missing = new Map<string, number>()
  const asked = new Map<string, Promise<Value | null>>()
  const remember = (key: string, value: Value | null, askedMs: number) => {
    const freshUntilMs = askedMs + limits.sharePointerFreshMs
    known.delete(key)
    missing.delete(key)
    if (value === null) missing.set(key, freshUntilMs)
    else known.set(key, { value, freshUntilMs, staleUntilMs: askedMs + limits.sharePointerStaleMs })
    forgetOldest(known, kept)
    forgetOldest(missing, kept)
    return value
  }
  let strangersAsked = 0
  /** What nobody knows shares a few places at the database, so that what is known never waits for it. */
  const find = async (key: string) => {
    if (known.has(key)) return source.find(key)
    if (strangersAsked >= strangersAtOnce) throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
    strangersAsked += 1
    try {
      return await source.find(key)
    } finally {
      strangersAsked -= 1
    }
  }
  const ask = async (key: string): Promise<Value | null> => {
    const askedMs = nowMs()
    try {
      return remember(key, await withPatience(find(key)), askedMs)
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      // A tour that stays on the web outweighs one that should have left it (T92 before T47).
      const last = known.get(key)
      if (last) return remember(key, last.value, nowMs())
      throw new AppError('server.busy', { cause, retryAfterSeconds: busyRetrySeconds })
    } finally {
      asked.delete(key)
    }
  }
  const askOnce = (key: string): Promise<Value | null> => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
  const fresh = (key: string) => {
    const entry = known.get(key)
    return entry && entry.freshUntilMs > nowMs() ? entry.value : undefined
  }
  return {
    fresh,
    knows: (key) => known.has(key) || (missing.get(key) ?? 0) > nowMs(),
    find(key) {
      const now = nowMs()
      const entry = known.get(key)
      if (entry && entry.freshUntilMs > now) return entry.value
      if ((missing.get(key) ?? 0) > now) return null
      const answer = askOnce(key)
      if (!entry || entry.staleUntilMs <= now) return answer
      // Nobody waits for this one: whoever asks when it is too old hears what is wrong.
      answer.catch(() => undefined)
      return entry.value
    },
    async findAnew(key) {
      // It may have been asked before whatever happened since.
      await asked.get(key)?.catch(() => undefined)
      return askOnce(key)
    },
  }
}
