import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { Turns } from '../../../kernel/turns.ts'
import { HashingThread } from './hashing-thread.ts'

// Hashing is the dearest thing a stranger can make the server do: two at once at most, and a core stays for the rest.
const newLane = () => ({ turns: new Turns(), thread: new HashingThread() })
type Lane = ReturnType<typeof newLane>
const lanes: readonly [Lane, ...Lane[]] = availableParallelism() > 2 ? [newLane(), newLane()] : [newLane()]
const busyRetrySeconds = 3
/** While others wait, a lane rests twice as long as the last one took: two thirds of a core are for everything else. */
const restFactor = 2
const longestRestMs = 100
let taken = 0
/** Calls that are about to hash or do so. */
let places = 0

function inLane<Value>(work: (thread: HashingThread) => Promise<Value>): Promise<Value> {
  const { turns, thread } = lanes[taken++ % lanes.length] ?? lanes[0]
  return new Promise((resolve, reject) => {
    void turns.take(async () => {
      const begun = performance.now()
      await work(thread).then(resolve, reject)
      if (places > 1) await setTimeout(Math.min(longestRestMs, restFactor * (performance.now() - begun)))
    })
  })
}

/** The error for whoever comes while nothing more can be hashed; `null` while a place is free. */
export function noHashingSlot(): AppError | null {
  return places < limits.hashingSlots ? null : new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
}

/**
 * Runs what leads to hashing, queries and all, in one of few places; rejects with 503 while none is free, so that a
 * flood of sign-ins costs the rest of the server next to nothing (threat T46). A place is taken before anything is
 * waited for: otherwise those who come at once would all find one free.
 */
export async function inHashingSlot<Value>(work: () => Promise<Value>): Promise<Value> {
  const appError = noHashingSlot()
  if (appError !== null) throw appError
  places += 1
  try {
    return await work()
  } finally {
    places -= 1
  }
}

/** Rejects with 503 while too many others hash. */
export function hashPassword(password: string): Promise<string> {
  return inHashingSlot(() => inLane((thread) => thread.hash(password.normalize('NFKC'))))
}

let stranger: Promise<string> | undefined

/** The hash of nobody's password; made again when making it failed. */
function strangersHash(): Promise<string> {
  stranger ??= inLane((thread) => thread.hash('nobody has this password')).catch((error: unknown) => {
    stranger = undefined
    throw error
  })
  return stranger
}

/**
 * Whether the password is the one hashed; callers do it in a hashing place. Without a hash it takes as long, so that an
 * unknown email does not show.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await strangersHash())
  const right = await inLane((thread) => thread.verify(against, password.normalize('NFKC')))
  return right && passwordHash !== null && passwordHash !== undefined
}
