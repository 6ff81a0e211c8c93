import { isIPv6 } from 'node:net'
import type { Request } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import type { ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { requestOrigin } from '../origin.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import type { FreshPointers } from './pointers.ts'

/** 128 random bits in base62, or a short link. Anything else cannot be a share and is not looked for. */
const addressPattern = /^(?:[0-9A-Za-z]{22}|[0-9a-z-]{1,60})$/

/** The live tour at an address. Rejects with `resource.notFound` where there is none. */
export type FindAddress = (request: Request, asked: string) => Promise<ShareAddress>

/** What guesses and visits are counted by: an IPv4 address, or the network that one IPv6 customer has to itself. */
export function senderAddressOf({ ip = '' }: Request): string {
  const address = ip.replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOf(address) : address
}

/** Counts a miss for all processes; answers how many there are in the window that goes on. */
export type CountMiss = (guesser: string) => Promise<{ readonly count: number; readonly windowEndsInMs: number }>

/** Those who have guessed too often, and until when. */
class Guessers {
  readonly #untilMs = new Map<string, number>()

  add(guesser: string, forMs: number): void {
    this.#untilMs.delete(guesser)
    this.#untilMs.set(guesser, performance.now() + forMs)
    const [oldest] = this.#untilMs.keys()
    if (this.#untilMs.size > limits.shareGuesserCacheSize && oldest !== undefined) this.#untilMs.delete(oldest)
  }

  has(guesser: string): boolean {
    return (this.#untilMs.get(guesser) ?? 0) > performance.now()
  }
}

/**
 * Looks shares up. Guessing at ids gets slow, because misses are counted by where they come from (threat T61), and who
 * has guessed too often is rejected before the database is asked; a process learns of that with the next miss that it
 * counts. Shares that this process knows are answered from its memory all the same. A miss that is known, such as of a
 * tour that left the web and is embedded somewhere, is no guess: it costs the database nothing and counts nothing.
 */
export function addressFinder(pointers: FreshPointers, countMiss: CountMiss): FindAddress {
  const guessers = new Guessers()
  const tooMany = () => new AppError('request.tooMany', { retryAfterSeconds: 60 })
  const counting = new Map<string, ReturnType<CountMiss>>()
  /** Requests for the same address that came while it was looked up are one guess. */
  const countOnce = (guesser: string, asked: string) => {
    const guess = `${guesser} ${asked}`
    const running = counting.get(guess)
    if (running !== undefined) return running
    const counted = countMiss(guesser).finally(() => counting.delete(guess))
    counting.set(guess, counted)
    return counted
  }
  const lookUp = async (guesser: string, asked: string): Promise<ShareAddress> => {
    if (guessers.has(guesser)) throw tooMany()
    const address = await pointers.find(asked)
    if (address !== null) return address
    const { count, windowEndsInMs } = await countOnce(guesser, asked)
    if (count >= limits.shareMissesPerMinute) guessers.add(guesser, windowEndsInMs)
    if (count > limits.shareMissesPerMinute) throw tooMany()
    throw new AppError('resource.notFound')
  }
  return async (request, asked) => {
    if (!addressPattern.test(asked)) throw new AppError('resource.notFound')
    if (!pointers.knows(asked)) return lookUp(senderAddressOf(request), asked)
    const address = await pointers.find(asked)
    if (address === null) throw new AppError('resource.notFound')
    return address
  }
}

/**
 * The same, on hosts that show one tour: no other tour is found there, and none that only members may see, as nobody
 * can sign in there.
 */
export function onTourHosts(find: FindAddress, { nameAt }: Pick<TourHosts, 'nameAt'>): FindAddress {
  return async (request, asked) => {
    const address = await find(request, asked)
    const name = nameAt(request)
    if (name === undefined) return address
    const { shareId } = await find(request, name)
    if (address.shareId !== shareId || address.door.asks === 'membership') throw new AppError('resource.notFound')
    return address
  }
}

/** The query as the visitor sent it, with its question mark; empty where there is none. */
export function queryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const at = originalUrl.indexOf('?')
  return at === -1 ? '' : originalUrl.slice(at)
}

/** Origin under which a visitor came. A host or a scheme that is none is rejected: it would end up in links. */
export function originOf(request: Pick<Request, 'protocol' | 'headers'>, publicUrl: string | undefined): string {
  const origin = publicUrl ?? requestOrigin(request)
  if (origin === undefined) throw new AppError('input.invalid')
  return origin
}
