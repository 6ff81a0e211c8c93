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

/** Number of the snapshot that the addressed share shows. Rejects with `resource.notFound` when it shows none. */
export type FindLiveNumber = (request: Request, shareId: string) => Promise<number>

/** What guesses are counted by: an IPv4 address, or the network that one IPv6 customer has to itself. */
function guesserOf({ ip = '' }: Request): string {
  const address = ip.replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOf(address) : address
}

export type GuessCounter = {
  /** Rejects with 429 who has guessed too often. */
  requireFew(request: Request): Promise<void>
  /** Counts a guess that led nowhere; rejects with 429 when it was one too many. */
  countMiss(request: Request): Promise<void>
}

/**
 * Counts misses by where they come from (threat T61). The count lives in memory: it only sheds load and decides nothing
 * about what exists, so that each process may have its own.
 */
export function guessCounter(): GuessCounter {
  const misses = new RateLimiterMemory({ points: limits.shareMissesPerMinute, duration: 60 })
  const tooMany = () => new AppError('request.tooMany', { retryAfterSeconds: 60 })
  return {
    async requireFew(request) {
      const counted = await misses.get(guesserOf(request))
      if ((counted?.consumedPoints ?? 0) >= limits.shareMissesPerMinute) throw tooMany()
    },
    async countMiss(request) {
      await misses.consume(guesserOf(request)).catch(() => Promise.reject(tooMany()))
    },
  }
}

/**
 * Looks shares up. Guessing at ids gets slow, and who has guessed too often is rejected before the database is asked.
 * Shares that this process knows are answered from its memory all the same.
 */
export function liveNumberFinder(source: SharePointers, guesses: GuessCounter = guessCounter()): FindLiveNumber {
  const pointers = freshPointers(source)
  return async (request, shareId) => {
    if (!shareIdPattern.test(shareId)) throw new AppError('resource.notFound')
    if (!pointers.knows(shareId)) await guesses.requireFew(request)
    const number = await pointers.numberOf(shareId)
    if (number !== null) return number
    await guesses.countMiss(request)
    throw new AppError('resource.notFound')
  }
}

/** Origin under which a visitor came. A host or a scheme that is none is rejected: it would end up in links. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  const origin = publicUrl ?? requestOrigin(request)
  if (origin === undefined) throw new AppError('input.invalid')
  return origin
}
