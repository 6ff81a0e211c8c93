import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'

/** Which snapshot of a share visitors see; `null` for a share that does not exist, is withdrawn or suspended. */
export type SharePointers = { find(shareId: string): Promise<{ readonly number: number } | null> }

export type FreshPointers = {
  /** Whether an answer is there without asking anybody, or was not long ago. */
  knows(shareId: string): boolean
  /** The live number, at once where it is known and fresh. Rejects with `server.busy` when nobody knows it. */
  numberOf(shareId: string): number | null | Promise<number | null>
}

type Known = { number: number; freshUntilMs: number; staleUntilMs: number }

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
 * Remembers pointers for `sharePointerFreshMs`, asks once for all who wait, and goes on with what it knew while the
 * database is away (threat T92). Up to `sharePointerStaleMs` nobody waits at all: what was known is answered while it
 * is asked for anew, so that a database with much to do makes no visitor slow (T46). Shares that are not there have a
 * memory of their own, so that guessing at ids never pushes out those that are.
 */
export function freshPointers(pointers: SharePointers, nowMs: () => number = () => performance.now()): FreshPointers {
  const known = new Map<string, Known>()
  const missing = new Map<string, number>()
  const asked = new Map<string, Promise<number | null>>()
  const remember = (shareId: string, number: number | null, askedMs: number) => {
    const freshUntilMs = askedMs + limits.sharePointerFreshMs
    known.delete(shareId)
    missing.delete(shareId)
    if (number === null) missing.set(shareId, freshUntilMs)
    else known.set(shareId, { number, freshUntilMs, staleUntilMs: askedMs + limits.sharePointerStaleMs })
    forgetOldest(known, limits.sharePointersKept)
    forgetOldest(missing, limits.sharePointersKept)
    return number
  }
  let strangersAsked = 0
  /** Ids that nobody knows share a few places at the database, so that those that are known never wait for them. */
  const find = async (shareId: string) => {
    if (known.has(shareId)) return pointers.find(shareId)
    if (strangersAsked >= limits.shareStrangersAtOnce)
      throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
    strangersAsked += 1
    try {
      return await pointers.find(shareId)
    } finally {
      strangersAsked -= 1
    }
  }
  const ask = async (shareId: string): Promise<number | null> => {
    const askedMs = nowMs()
    try {
      const found = await withPatience(find(shareId))
      return remember(shareId, found?.number ?? null, askedMs)
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      // A tour that stays on the web outweighs one that should have left it (T92 before T47).
      const last = known.get(shareId)
      if (last) return remember(shareId, last.number, nowMs())
      throw new AppError('server.busy', { cause, retryAfterSeconds: busyRetrySeconds })
    } finally {
      asked.delete(shareId)
    }
  }
  const askOnce = (shareId: string): Promise<number | null> => {
    const answer = asked.get(shareId) ?? ask(shareId)
    asked.set(shareId, answer)
    return answer
  }
  return {
    knows: (shareId) => known.has(shareId) || (missing.get(shareId) ?? 0) > nowMs(),
    numberOf(shareId) {
      const now = nowMs()
      const entry = known.get(shareId)
      if (entry && entry.freshUntilMs > now) return entry.number
      if ((missing.get(shareId) ?? 0) > now) return null
      const answer = askOnce(shareId)
      if (!entry || entry.staleUntilMs <= now) return answer
      // Nobody waits for this one: whoever asks when it is too old hears what is wrong.
      answer.catch(() => undefined)
      return entry.number
    },
  }
}
