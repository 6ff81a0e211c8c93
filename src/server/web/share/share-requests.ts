import type { Request } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { freshPointers, type SharePointers } from './pointers.ts'

/** 128 random bits in base62. Anything else cannot be a share and is not looked for. */
const shareIdPattern = /^[0-9A-Za-z]{22}$/
const hostPattern = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Number of the snapshot that the addressed share shows. Rejects with `resource.notFound` when it shows none. */
export type FindLiveNumber = (request: Request, shareId: string) => Promise<number>

/** Looks shares up; guessing at ids gets slow, because misses are counted per network address (threat T61). */
export function liveNumberFinder(source: SharePointers): FindLiveNumber {
  const pointers = freshPointers(source)
  const misses = new RateLimiterMemory({ points: limits.shareMissesPerMinute, duration: 60 })
  const refuse = ({ ip = '' }: Request): Promise<never> =>
    misses.consume(ip).then(
      () => Promise.reject(new AppError('resource.notFound')),
      () => Promise.reject(new AppError('request.tooMany', { retryAfterSeconds: 60 })),
    )
  return async (request, shareId) => {
    if (!shareIdPattern.test(shareId)) throw new AppError('resource.notFound')
    return (await pointers.numberOf(shareId)) ?? refuse(request)
  }
}

/** Origin under which a visitor came. A host that is none is refused: it would end up in links. */
export function originOf(request: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const { host = '' } = request.headers
  if (!hostPattern.test(host)) throw new AppError('input.invalid')
  return `${request.protocol}://${host}`
}
