import { isIPv6 } from 'node:net'
import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { networkOf } from '../../domain/identity/rate-limits.ts'
import { requestOrigin } from '../origin.ts'
import { freshPointers, type SharePointers } from './pointers.ts'

/** 128 random bits in base62. Anything else cannot be a share and is not looked for. */
const shareIdPattern = /^[0-9A-Za-z]{22}$/

/**
 * Number of the snapshot that the addressed share shows, or `opened`, where a page that somebody has open may go on with
 * that one. Rejects with `resource.notFound` when it shows none. Every request for something of a share comes by here.
 */
export type FindLiveNumber = (request: Request, shareId: string, opened?: number) => Promise<number>

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
export function liveNumberFinder(source: SharePointers): FindLiveNumber {
  const pointers = freshPointers(source)
  const misses = new RateLimiterMemory({ points: limits.shareMissesPerMinute, duration: 60 })
  const tooMany = () => new AppError('request.tooMany', { retryAfterSeconds: 60 })
  const reject = async (guesser: string): Promise<never> => {
    await misses.consume(guesser).catch(() => Promise.reject(tooMany()))
    throw new AppError('resource.notFound')
  }
  return async (request, shareId, opened) => {
    if (!shareIdPattern.test(shareId)) throw new AppError('resource.notFound')
    const guesser = guesserOf(request)
    if (!pointers.knows(shareId)) {
      const counted = await misses.get(guesser)
      if ((counted?.consumedPoints ?? 0) >= limits.shareMissesPerMinute) throw tooMany()
    }
    const versions = await pointers.versionsOf(shareId)
    if (versions === null) return reject(guesser)
    if (opened === undefined) return versions.number
    const isShown = opened >= versions.earliest && opened <= versions.number
    if (!isShown) throw new AppError('resource.notFound')
    return opened
  }
}

/** Origin under which a visitor came. A host or a scheme that is none is rejected: it would end up in links. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  const origin = publicUrl ?? requestOrigin(request)
  if (origin === undefined) throw new AppError('input.invalid')
  return origin
}
