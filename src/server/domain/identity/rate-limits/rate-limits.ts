import { isIP, isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs, minuteMs, secondMs } from '../../../../shared/kernel/units.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'

export const signInTriesPerUser = 5
export const signInTriesPerNetwork = 50
const signInWindowUserMs = 15 * minuteMs
const signInWindowNetworkMs = hourMs

const ipv6GroupCount = 8
/** Groups of an IPv6 address, or octets of an IPv4 address, that name its network. */
const networkGroupCounts = { ipv6: 4, ipv4: 3 } as const

/** Expands an IPv6 address to its eight groups. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const headGroups = head.split(':').filter((group) => group !== '')
  const tailGroups = (tail ?? '').split(':').filter((group) => group !== '')
  const zeroCount = tail === undefined ? 0 : Math.max(0, ipv6GroupCount - headGroups.length - tailGroups.length)
  return [...headGroups, ...Array<string>(zeroCount).fill('0'), ...tailGroups]
}

/** Network of an address: /24 for IPv4, including IPv4-mapped addresses, and /64 for IPv6. */
export function networkOf(address: string): string {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv6(plainAddress)) return ipv6Groups(plainAddress).slice(0, networkGroupCounts.ipv6).join(':')
  return isIP(plainAddress) === 4 ? plainAddress.split('.').slice(0, networkGroupCounts.ipv4).join('.') : 'unknown'
}

type StoreQuery = { text: string; values: unknown[] }

/** Adapts the store's numbered parameters to the ORM's placeholders. */
function createStore(em: EntityManager) {
  return {
    query: async ({ text, values }: StoreQuery) => {
      const parameters: unknown[] = []
      const sql = text.replace(/\$(\d)/g, (_, number: string) => {
        parameters.push(values[Number(number) - 1])
        return '?'
      })
      const rows = await em.execute<unknown[]>(sql, parameters)
      return { rows, rowCount: rows.length }
    },
  }
}

/** Rate limit: attempts allowed per key and window. */
export type Rule = {
  readonly name: string
  /**
   * Subject of the count, such as an email, a network or an account. Stored as a hash: the table has no personal data.
   */
  readonly key: string
  readonly points: number
  readonly windowMs: number
}

function limiterOf(em: EntityManager, { name: keyPrefix, points, windowMs }: Rule) {
  return new RateLimiterPostgres({
    storeClient: createStore(em),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: windowMs / secondMs,
  })
}

function tooManyMessage(seconds: number): string {
  const minutes = Math.ceil((seconds * secondMs) / minuteMs)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Counts an attempt under each rule; throws `request.tooMany` at the first exceeded one. Counts survive restarts. */
export async function countAttempt(em: EntityManager, rules: readonly Rule[]): Promise<void> {
  try {
    for (const rule of rules) await limiterOf(em, rule).consume(hashToken(rule.key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / secondMs)
    throw new AppError('request.tooMany', { retryAfterSeconds, message: tooManyMessage(retryAfterSeconds) })
  }
}

/** Counts an attempt like `countAttempt`, but returns false instead of throwing when a limit is exceeded. */
export async function isAttemptAllowed(em: EntityManager, rules: readonly Rule[]): Promise<boolean> {
  try {
    await countAttempt(em, rules)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.tooMany') return false
    throw error
  }
}

/** Attempts in the current window. */
export type Attempts = { readonly count: number; readonly windowEndsInMs: number }

/** Counts an attempt, even beyond the limit, and returns the count of the current window. */
export async function recordAttempt(em: EntityManager, rule: Rule): Promise<Attempts> {
  const { consumedPoints: count, msBeforeNext: windowEndsInMs } = await limiterOf(em, rule).penalty(hashToken(rule.key))
  return { count, windowEndsInMs }
}

const signInByUser = (email: string): Rule => ({
  name: 'sign-in-user',
  key: email,
  points: signInTriesPerUser,
  windowMs: signInWindowUserMs,
})

/**
 * Counts a sign-in attempt by network and by user (threat T46). The network comes first: once it is over its limit, it
 * cannot lock out more users.
 */
export async function countSignInAttempt(em: EntityManager, email: string, network: string): Promise<void> {
  await countAttempt(em, [
    {
      name: 'sign-in-network',
      key: networkOf(network),
      points: signInTriesPerNetwork,
      windowMs: signInWindowNetworkMs,
    },
    signInByUser(email),
  ])
}

/** Resets the count of a rule. */
export async function resetAttempts(em: EntityManager, rule: Rule): Promise<void> {
  await limiterOf(em, rule).delete(hashToken(rule.key))
}

/** Resets the attempts of a user after a correct password. */
export function resetSignInAttempts(em: EntityManager, email: string): Promise<void> {
  return resetAttempts(em, signInByUser(email))
}
