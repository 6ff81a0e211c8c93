import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fairnessLimits } from '../../../../../shared/access/fairness-limits.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import { FairTurns, type Turn } from '../../../../kernel/turns/fair-turns.ts'
import { HashingThread } from './hashing-thread.ts'

/** Purpose of hashing a password: to know a person, or to open the door of a tour. */
type HashingUse = 'people' | 'doors'

/** Who wants something hashed, as far as that is known. */
export type Hasher = {
  readonly use: HashingUse
  /** The network that a call comes from. */
  readonly network?: string
  /** The email or the id of whom it is about. */
  readonly person?: string
}

// Hashing is the dearest thing a stranger can make the server do: two at once at most, and a core stays for the rest.
const threads = Array.from({ length: availableParallelism() > 2 ? 2 : 1 }, () => new HashingThread())
const idleThreads = [...threads]
const busyRetrySeconds = 3
/** While others wait, a thread rests twice as long as the last hash took: two thirds of a core are for everything else. */
const restFactor = 2
const longestRestMs = 100

// Uses and networks take turns, so that many passwords from one network keep others from being judged by one of them.
const turns = new FairTurns({ atOnce: threads.length, atOnceOf: () => threads.length })

/** Calls that are about to hash or do so, of each use, network and person. */
const places = new Map<string, number>()
const placesOf = (key: string) => places.get(key) ?? 0

function countPlaces(keys: readonly string[], change: 1 | -1): void {
  for (const key of keys) {
    const count = placesOf(key) + change
    if (count === 0) places.delete(key)
    else places.set(key, count)
  }
}

/** Places that a call takes, and how many there are of each. */
function limitsOf({ use, network, person }: Hasher): readonly (readonly [key: string, most: number])[] {
  const { hashingSlotsOfNetwork, hashingSlotsOfPerson, doorHashingSlots, doorHashingSlotsOfNetwork } = fairnessLimits
  const isDoor = use === 'doors'
  return [
    [use, isDoor ? doorHashingSlots : limits.hashingSlots],
    ...(network === undefined
      ? []
      : [[`${use} of ${network}`, isDoor ? doorHashingSlotsOfNetwork : hashingSlotsOfNetwork] as const]),
    ...(person === undefined ? [] : [[`${use} for ${person}`, hashingSlotsOfPerson] as const]),
  ]
}

function inTurn<Value>(
  { use, network = 'unknown' }: Hasher,
  work: (thread: HashingThread) => Promise<Value>,
): Promise<Value> {
  const turn: Turn = {
    group: `${use} of ${network}`,
    member: network,
    isUrgent: false,
    isPaced: false,
    requireWanted: () => undefined,
  }
  return new Promise((resolve, reject) => {
    void turns.take(turn, async () => {
      const thread = idleThreads.pop() ?? new HashingThread()
      const begun = performance.now()
      await work(thread).then(resolve, reject)
      if (turns.waiting > 0) await setTimeout(Math.min(longestRestMs, restFactor * (performance.now() - begun)))
      idleThreads.push(thread)
    })
  })
}

/** The error for whoever comes while nothing more can be hashed for them; `null` while a place is free. */
export function noHashingSlot(hasher: Hasher = { use: 'people' }): AppError | null {
  const isFull = limitsOf(hasher).some(([key, most]) => placesOf(key) >= most)
  return isFull ? new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }) : null
}

/**
 * Runs what leads to hashing, queries and all, in one of few places; rejects with 503 while none is free, so that a
 * flood of sign-ins costs the rest of the server next to nothing (threat T46). Doors of tours have places of their own, and
 * each network and each person has a few: none of them keeps all others from signing in. A place is taken before anything is
 * waited for: otherwise those who come at once would all find one free.
 */
export async function inHashingSlot<Value>(
  work: () => Promise<Value>,
  hasher: Hasher = { use: 'people' },
): Promise<Value> {
  const appError = noHashingSlot(hasher)
  if (appError !== null) throw appError
  const keys = limitsOf(hasher).map(([key]) => key)
  countPlaces(keys, 1)
  try {
    return await work()
  } finally {
    countPlaces(keys, -1)
  }
}

/** Rejects with 503 while too many others hash. */
export function hashPassword(password: string, hasher: Hasher = { use: 'people' }): Promise<string> {
  return inHashingSlot(() => inTurn(hasher, (thread) => thread.hash(password.normalize('NFKC'))), hasher)
}

let stranger: Promise<string> | undefined

/** The hash of nobody's password; made again when making it failed. */
function strangersHash(): Promise<string> {
  stranger ??= inTurn({ use: 'people' }, (thread) => thread.hash('nobody has this password')).catch(
    (error: unknown) => {
      stranger = undefined
      throw error
    },
  )
  return stranger
}

/**
 * Whether the password is the one hashed; callers do it in a hashing place. Without a hash it takes as long, so that an
 * unknown email does not show.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  hasher: Hasher = { use: 'people' },
): Promise<boolean> {
  const against = passwordHash ?? (await strangersHash())
  const right = await inTurn(hasher, (thread) => thread.verify(against, password.normalize('NFKC')))
  return right && passwordHash !== null && passwordHash !== undefined
}
