import { isIP, isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { hashToken } from './sessions.ts'

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

function limiter(em: EntityManager, keyPrefix: string, allowed: { points: number; windowMs: number }) {
  return new RateLimiterPostgres({
    storeClient: storeOn(em),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: allowed.points,
    duration: allowed.windowMs / 1000,
  })
}

/** Counts a sign-in try; throws `request.tooMany` over the limit of the user or of the network (threat T46). */
export async function countSignInTry(em: EntityManager, email: string, network: string): Promise<void> {
  const perUser = { points: limits.signInTriesPerUser, windowMs: limits.signInWindowUserMs }
  const perNetwork = { points: limits.signInTriesPerNetwork, windowMs: limits.signInWindowNetworkMs }
  try {
    // The e-mail is hashed: a rate-limit table is no place for addresses.
    await limiter(em, 'sign-in-user', perUser).consume(hashToken(email))
    await limiter(em, 'sign-in-network', perNetwork).consume(networkOf(network))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new AppError('request.tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
  }
}

/** A right password forgives the tries before it. */
export async function forgiveSignInTries(em: EntityManager, email: string): Promise<void> {
  const perUser = { points: limits.signInTriesPerUser, windowMs: limits.signInWindowUserMs }
  await limiter(em, 'sign-in-user', perUser).delete(hashToken(email))
}
