import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { FairQueue, type Work } from '../../../../kernel/scheduling/fair-queue.ts'
import { fairnessLimits } from '../../../../kernel/scheduling/fairness-limits.ts'
import { HashingThread } from './hashing-thread.ts'

/** Concurrent and waiting password hashes; further calls fail with `server.busy`. */
export const hashingSlots = 16

/** Purpose of hashing a password: sign-in of a person, or access to a tour. */
type HashingUse = 'people' | 'tours'

/** Origin of a hashing request. Slots are limited for each origin. */
export type HashingOrigin = {
  readonly use: HashingUse
  /** Network of the caller. */
  readonly network?: string
  /** Email or id of the person who signs in. */
  readonly person?: string
}

// Hashing is the most expensive work that an anonymous caller can cause. At most two hashes are computed at a time, and
// one core stays free.
const threads = Array.from({ length: availableParallelism() > 2 ? 2 : 1 }, () => new HashingThread())
const idleThreads = [...threads]
const busyRetrySeconds = 3
/** While requests wait, a thread pauses twice as long as the last hash took, which leaves two thirds of a core. */
const pauseFactor = 2
const pauseMaxMs = 100

// Fair queue over purposes and networks, so that many passwords from one network do not block others.
const queue = new FairQueue({ concurrency: threads.length, concurrencyOf: () => threads.length })

/** Calls that wait for hashing or run it, by purpose, network and person. */
const slotsInUseByOrigin = new Map<string, number>()
const slotsOf = (key: string) => slotsInUseByOrigin.get(key) ?? 0

function countSlots(keys: readonly string[], change: 1 | -1): void {
  for (const key of keys) {
    const count = slotsOf(key) + change
    if (count === 0) slotsInUseByOrigin.delete(key)
    else slotsInUseByOrigin.set(key, count)
  }
}

/** Slots that a call occupies, each with its maximum. */
function slotLimits({ use, network, person }: HashingOrigin): readonly (readonly [key: string, max: number])[] {
  const { hashingSlotsOfNetwork, hashingSlotsOfPerson, tourHashingSlots, tourHashingSlotsOfNetwork } = fairnessLimits
  const isTourAccess = use === 'tours'
  return [
    [use, isTourAccess ? tourHashingSlots : hashingSlots],
    ...(network === undefined
      ? []
      : [[`${use} of ${network}`, isTourAccess ? tourHashingSlotsOfNetwork : hashingSlotsOfNetwork] as const]),
    ...(person === undefined ? [] : [[`${use} for ${person}`, hashingSlotsOfPerson] as const]),
  ]
}

function runFairly<Value>(
  { use, network = 'unknown' }: HashingOrigin,
  task: (thread: HashingThread) => Promise<Value>,
): Promise<Value> {
  const work: Work = {
    group: `${use} of ${network}`,
    member: network,
    isUrgent: false,
    isThrottled: false,
    throwIfAbandoned: () => undefined,
  }
  return new Promise((resolve, reject) => {
    void queue.run(work, async () => {
      const thread = idleThreads.pop() ?? new HashingThread()
      const startedAt = performance.now()
      await task(thread).then(resolve, reject)
      if (queue.waiting > 0) await setTimeout(Math.min(pauseMaxMs, pauseFactor * (performance.now() - startedAt)))
      idleThreads.push(thread)
    })
  })
}

/** Returns the error for a caller without a free slot; `null` while one is free. */
export function checkHashingSlots(origin: HashingOrigin = { use: 'people' }): AppError | null {
  const isFull = slotLimits(origin).some(([key, max]) => slotsOf(key) >= max)
  return isFull ? new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }) : null
}

/**
 * Semaphore around hashing and the queries before it. Rejects with 503 while no slot is free, so that a flood of
 * sign-ins hardly slows the rest of the server (threat T46). Access to tours has separate slots, and each network and
 * person has a few, so that none of them blocks all others. The slot is taken synchronously: concurrent calls would
 * otherwise all find it free.
 */
export async function inHashingSlot<Value>(
  work: () => Promise<Value>,
  origin: HashingOrigin = { use: 'people' },
): Promise<Value> {
  const appError = checkHashingSlots(origin)
  if (appError !== null) throw appError
  const keys = slotLimits(origin).map(([key]) => key)
  countSlots(keys, 1)
  try {
    return await work()
  } finally {
    countSlots(keys, -1)
  }
}

/** Hashes a password; rejects with 503 while no slot is free. */
export function hashPassword(password: string, origin: HashingOrigin = { use: 'people' }): Promise<string> {
  return inHashingSlot(() => runFairly(origin, (thread) => thread.hash(password.normalize('NFKC'))), origin)
}

let dummyHash: Promise<string> | undefined

/** Returns the hash to compare with when a user has none. If creating it fails, the next call tries again. */
function getDummyHash(): Promise<string> {
  dummyHash ??= runFairly({ use: 'people' }, (thread) => thread.hash('not a real password')).catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  return dummyHash
}

/**
 * True if the password matches the hash; callers hold a hashing slot. Takes as long without a hash, so that the
 * response time does not reveal unknown emails.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  origin: HashingOrigin = { use: 'people' },
): Promise<boolean> {
  const hash = passwordHash ?? (await getDummyHash())
  const isMatch = await runFairly(origin, (thread) => thread.verify(hash, password.normalize('NFKC')))
  return isMatch && passwordHash !== null && passwordHash !== undefined
}
