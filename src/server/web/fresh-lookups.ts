import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { Deadline } from './deadline.ts'
import { lookupLimits } from './lookup-limits.ts'

export type FreshLookups<Value> = {
  /** Whether an answer is there without asking the database, or was not long ago. */
  knows(key: string): boolean
  /** The value, where it is fresh; undefined also for what is known not to be there. */
  fresh(key: string): Value | undefined
  /** The value, where it may be used without waiting for the database. */
  remembered(key: string): Value | undefined
  /** At once where the answer is fresh; null for what is not there. Rejects with `server.busy` when the database doesn't answer. */
  find(key: string): Value | null | Promise<Value | null>
  /** As it is by now, for callers that would otherwise be turned away by what was true a moment ago. */
  findAnew(key: string): Promise<Value | null>
}

type Source<Value> = {
  readonly find: (key: string) => Promise<Value | null>
  /** Values that are remembered at most. */
  readonly capacity: number
  /** Keys that this process does not know and asks for at a time. */
  readonly strangersAtOnce: number
  /** Whether a value lets everybody in, so that it may be used for `lookupLimits.outageMs` while the database doesn't answer. */
  readonly isOpen: (value: Value) => boolean
  /** Hears of each use of a value that is too old, because the database didn't answer. */
  readonly onOldValue?: (() => void) | undefined
}

type Entry<Value> = {
  readonly value: Value
  readonly askedMs: number
  /** Until then an old value is used without asking again, because the database has just failed. */
  quietUntilMs: number
}

type Question<Value> = { readonly askedMs: number; readonly answer: Promise<Value | null> }

/** How long a caller waits for the database where an old value can be used instead, and where it can't. */
const patienceMs = 1500
const patienceWithoutValueMs = 2500
const retryPauseMs = 250
const quietMs = 1000
const busyRetrySeconds = 2

function busy(cause?: unknown): AppError {
  return new AppError('server.busy', { cause, retryAfterSeconds: busyRetrySeconds })
}

/** Ends a lookup that has no end of its own, as on a connection that was cut without a word. */
async function endingLookup<Value>(answer: Promise<Value>): Promise<Value> {
  const deadline = new Deadline(lookupLimits.maxMs)
  try {
    const outcome = await deadline.race(answer)
    if (outcome === 'late') throw new Error('the database does not answer')
    return outcome.value
  } finally {
    deadline.clear()
  }
}

function forgetOldest(entries: Map<string, unknown>, capacity: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= capacity) return
    entries.delete(key)
  }
}

/**
 * Remembers what visitors may see for `sharePointerFreshMs` and asks once for all who wait; an answer that comes after
 * their patience is remembered as well. Up to `sharePointerStaleMs` callers don't wait: they get the value that is
 * remembered while the database is asked again, so that a slow database makes no visitor slow (T46). After that the
 * database decides. While it doesn't answer, values that let everybody in are used for `lookupLimits.outageMs` (threat T92), and
 * callers of others are turned away (T47). What is not there has a memory of its own, so that guessing never pushes out
 * what is.
 */
export function freshLookups<Value>(source: Source<Value>): FreshLookups<Value> {
  const entries = new Map<string, Entry<Value>>()
  const missingUntilMs = new Map<string, number>()
  const questions = new Map<string, Question<Value>>()
  const nowMs = () => performance.now()
  const remember = (key: string, value: Value | null, askedMs: number): Value | null => {
    entries.delete(key)
    missingUntilMs.delete(key)
    if (value === null) missingUntilMs.set(key, nowMs() + limits.sharePointerFreshMs)
    else entries.set(key, { value, askedMs, quietUntilMs: 0 })
    forgetOldest(entries, source.capacity)
    forgetOldest(missingUntilMs, source.capacity)
    return value
  }
  let strangersAsked = 0
  /** Keys that are not remembered share a few places at the database, so that those that are never wait for them. */
  const lookUp = async (key: string) => {
    if (entries.has(key)) return endingLookup(source.find(key))
    if (strangersAsked >= source.strangersAtOnce) throw busy()
    strangersAsked += 1
    try {
      return await endingLookup(source.find(key))
    } finally {
      strangersAsked -= 1
    }
  }
  const answerTo = async (key: string, askedMs: number): Promise<Value | null> => {
    try {
      return remember(key, await lookUp(key), askedMs)
    } catch (error) {
      const entry = entries.get(key)
      if (entry !== undefined) entry.quietUntilMs = nowMs() + quietMs
      throw error
    } finally {
      questions.delete(key)
    }
  }
  const ask = (key: string): Question<Value> => {
    const running = questions.get(key)
    if (running !== undefined) return running
    const askedMs = nowMs()
    const question = { askedMs, answer: answerTo(key, askedMs) }
    // Callers may have stopped waiting when it fails.
    question.answer.catch(() => undefined)
    questions.set(key, question)
    return question
  }
  const isYounger = ({ askedMs }: Entry<Value>, ageMs: number) => nowMs() - askedMs < ageMs
  /** An entry that may be used while the database doesn't answer, although it is too old. */
  const outlasting = (key: string): Entry<Value> | undefined => {
    const entry = entries.get(key)
    return entry && source.isOpen(entry.value) && isYounger(entry, lookupLimits.outageMs) ? entry : undefined
  }
  /** Whether the database has just failed for a key, or takes longer than a caller would wait. */
  const isUnanswered = (key: string, { quietUntilMs }: Entry<Value>): boolean => {
    const now = nowMs()
    return quietUntilMs > now || now - (questions.get(key)?.askedMs ?? now) >= patienceMs
  }
  const answerOld = ({ value }: Entry<Value>): Value => {
    source.onOldValue?.()
    return value
  }
  /** Asks until the patience of a caller is over, as databases that restart are away for a second or two. */
  const askPatiently = async (key: string, deadline: Deadline): Promise<Value | null> => {
    for (;;) {
      const outcome = await deadline.race(ask(key).answer).catch((error: unknown) => ({ error }))
      if (outcome !== 'late' && 'value' in outcome) return outcome.value
      const cause = outcome === 'late' ? undefined : outcome.error
      if (cause instanceof AppError) throw cause
      const old = outlasting(key)
      if (old !== undefined) return answerOld(old)
      if (outcome === 'late' || !(await deadline.pause(retryPauseMs))) throw busy(cause)
    }
  }
  const wait = async (key: string, running?: Question<Value>): Promise<Value | null> => {
    const deadline = new Deadline(outlasting(key) === undefined ? patienceWithoutValueMs : patienceMs)
    try {
      if (running !== undefined) await deadline.race(running.answer.catch(() => undefined))
      return await askPatiently(key, deadline)
    } finally {
      deadline.clear()
    }
  }
  const fresh = (key: string) => {
    const entry = entries.get(key)
    return entry && isYounger(entry, limits.sharePointerFreshMs) ? entry.value : undefined
  }
  const isMissing = (key: string) => (missingUntilMs.get(key) ?? 0) > nowMs()
  return {
    fresh,
    knows: (key) => entries.has(key) || isMissing(key),
    remembered(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      return isYounger(entry, limits.sharePointerStaleMs) ? entry.value : outlasting(key)?.value
    },
    find(key) {
      const value = fresh(key)
      if (value !== undefined) return value
      if (isMissing(key)) return null
      const old = outlasting(key)
      if (old !== undefined && !isYounger(old, limits.sharePointerStaleMs) && isUnanswered(key, old))
        return answerOld(old)
      const entry = entries.get(key)
      if (entry === undefined || !isYounger(entry, limits.sharePointerStaleMs)) return wait(key)
      ask(key)
      return entry.value
    },
    // A question that runs already may have been asked before the change that the caller knows of.
    findAnew: (key) => wait(key, questions.get(key)),
  }
}
