import { isIPv6 } from 'node:net'
import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { networkOf } from '../../domain/identity/rate-limits.ts'
import type { ShareAddress } from '../../domain/sharing/access/share-address.ts'
import { requestOrigin } from '../origin.ts'
import type { FreshPointers } from './pointers.ts'

/** 128 random bits in base62, or a short address. Anything else cannot be a share and is not looked for. */
const addressPattern = /^(?:[0-9A-Za-z]{22}|[0-9a-z-]{1,60})$/

/** The live tour at an address. Rejects with `resource.notFound` where there is none. */
export type FindAddress = (request: Request, asked: string) => Promise<ShareAddress>

/** What guesses are counted by: an IPv4 address, or the network that one IPv6 customer has to itself. */
function guesserOf({ ip = '' }: Request): string {
  const address = ip.replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOf(address) : address
}

/**
 * Looks shares up. Guessing at ids gets slow, because misses are counted by where they come from (threat T61), and who
 * has guessed too often is rejected before the database is asked. Shares that this process knows are answered from its
 * memory all the same. The count lives in memory too: it only sheds load and decides nothing about what exists, so that
 * each process may have its own.
 */
export function addressFinder(pointers: FreshPointers): FindAddress {
  const misses = new RateLimiterMemory({ points: limits.shareMissesPerMinute, duration: 60 })
  const tooMany = () => new AppError('request.tooMany', { retryAfterSeconds: 60 })
  const reject = async (guesser: string): Promise<never> => {
    await misses.consume(guesser).catch(() => Promise.reject(tooMany()))
    throw new AppError('resource.notFound')
  }
  return async (request, asked) => {
    if (!addressPattern.test(asked)) throw new AppError('resource.notFound')
    const guesser = guesserOf(request)
    if (!pointers.knows(asked)) {
      const counted = await misses.get(guesser)
      if ((counted?.consumedPoints ?? 0) >= limits.shareMissesPerMinute) throw tooMany()
    }
    return (await pointers.find(asked)) ?? reject(guesser)
  }
}

/** The query as the visitor sent it, with its question mark; empty where there is none. */
export function queryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const at = originalUrl.indexOf('?')
  return at === -1 ? '' : originalUrl.slice(at)
}

/** Origin under which a visitor came. A host or a scheme that is none is rejected: it would end up in links. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  const origin = publicUrl ?? requestOrigin(request)
  if (origin === undefined) throw new AppError('input.invalid')
  return origin
}
