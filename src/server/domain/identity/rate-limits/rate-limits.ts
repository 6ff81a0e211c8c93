import { isIP, isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'

/** The eight groups of an IPv6 address, however it was abbreviated. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}

/** The network a caller belongs to: /24 for IPv4 (IPv4-mapped too), /64 for IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv6(plain)) return ipv6Groups(plain).slice(0, 4).join(':')
  return isIP(plain) === 4 ? plain.split('.').slice(0, 3).join('.') : 'unknown'
}

type StoreQuery = { text: string; values: unknown[] }

/** The store's numbered parameters, turned into the ORM's. */
function storeOn(em: EntityManager) {
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

/** How often something may be tried, by what. */
export type Rule = {
  readonly name: string
  /** Counted apart from each other: an email, a network, an account. Hashed, because a rate-limit table is no place for them. */
  readonly key: string
  readonly points: number
  readonly windowMs: number
}

function limiterOf(em: EntityManager, { name: keyPrefix, points, windowMs }: Rule) {
  return new RateLimiterPostgres({
    storeClient: storeOn(em),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: windowMs / 1000,
  })
}

function tooManySentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Counts a try under each rule; throws `request.tooMany` over the first that is full. Counts survive restarts. */
export async function countTry(em: EntityManager, rules: readonly Rule[]): Promise<void> {
  try {
    for (const rule of rules) await limiterOf(em, rule).consume(hashToken(rule.key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
    throw new AppError('request.tooMany', { retryAfterSeconds, message: tooManySentence(retryAfterSeconds) })
  }
}

/** Counts a try like `countTry`, for what is left out in silence where it is too much: whether it may go on. */
export async function mayTry(em: EntityManager, rules: readonly Rule[]): Promise<boolean> {
  try {
    await countTry(em, rules)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.tooMany') return false
    throw error
  }
}

/** How often something was tried in the window that goes on. */
export type Tries = { readonly count: number; readonly windowEndsInMs: number }

/** Counts a try, also one over the limit, and answers how many there are by now. */
export async function triesAfter(em: EntityManager, rule: Rule): Promise<Tries> {
  const { consumedPoints: count, msBeforeNext: windowEndsInMs } = await limiterOf(em, rule).penalty(hashToken(rule.key))
  return { count, windowEndsInMs }
}

const signInByUser = (email: string): Rule => ({
  name: 'sign-in-user',
  key: email,
  points: limits.signInTriesPerUser,
  windowMs: limits.signInWindowUserMs,
})

/**
 * Counts a sign-in try, for the network it comes from and for the user (threat T46). The network first: one that is over
 * its limit must not lock users out any more.
 */
export async function countSignInTry(em: EntityManager, email: string, network: string): Promise<void> {
  const { signInTriesPerNetwork: points, signInWindowNetworkMs: windowMs } = limits
  await countTry(em, [{ name: 'sign-in-network', key: networkOf(network), points, windowMs }, signInByUser(email)])
}

/** Starts the count of a rule anew. */
export async function forgiveTries(em: EntityManager, rule: Rule): Promise<void> {
  await limiterOf(em, rule).delete(hashToken(rule.key))
}

/** A right password forgives the tries before it. */
export function forgiveSignInTries(em: EntityManager, email: string): Promise<void> {
  return forgiveTries(em, signInByUser(email))
}
