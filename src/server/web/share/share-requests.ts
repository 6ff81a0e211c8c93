import { isIPv6 } from 'node:net'
import type { Request } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import { shareMissesPerMinute } from '../../domain/publishing/publications/share-misses.ts'
import type { ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { requestOrigin } from '../origin.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import type { ShareAddressCache } from './share-address-cache.ts'
import { shareLimits } from './share-limits.ts'

/** Share id (128 random bits in base62) or short link. */
const addressPattern = /^(?:[0-9A-Za-z]{22}|[0-9a-z-]{1,60})$/

/** Finds the live tour at an address. Rejects with `resource.notFound` when there is none. */
export type FindAddress = (request: Request, addressName: string) => Promise<ShareAddress>

/** Key for rate limits and visits: the IPv4 address, or the IPv6 network of one customer. */
export function senderKeyOf({ ip = '' }: Request): string {
  const address = ip.replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOf(address) : address
}

/** Counts a miss (an address without a tour) across all processes; returns the count in the current time window. */
export type CountMiss = (sender: string) => Promise<{ readonly count: number; readonly windowEndsInMs: number }>

/** Time after which a blocked sender may retry: the length of the window of misses. */
const blockedRetrySeconds = 60

/** Senders that exceeded the limit of misses, until the end of their window. */
class BlockedSenders {
  readonly #blockedUntilMs = new Map<string, number>()

  add(sender: string, durationMs: number): void {
    this.#blockedUntilMs.delete(sender)
    this.#blockedUntilMs.set(sender, performance.now() + durationMs)
    const [oldest] = this.#blockedUntilMs.keys()
    const isFull = this.#blockedUntilMs.size > shareLimits.guesserCacheSize
    if (isFull && oldest !== undefined) this.#blockedUntilMs.delete(oldest)
  }

  has(sender: string): boolean {
    return (this.#blockedUntilMs.get(sender) ?? 0) > performance.now()
  }
}

/**
 * Looks addresses up, with a rate limit against guessing (threat T61): misses are counted by sender, and a sender over
 * the limit is rejected before the database is queried. Other processes block that sender when they count its next miss.
 * Cached addresses are always served. A cached miss, such as an unpublished tour that is still embedded somewhere, isn't
 * counted.
 */
export function addressFinder(addresses: ShareAddressCache, countMiss: CountMiss): FindAddress {
  const blocked = new BlockedSenders()
  const tooManyError = () => new AppError('request.tooMany', { retryAfterSeconds: blockedRetrySeconds })
  const runningCounts = new Map<string, ReturnType<CountMiss>>()
  /** Concurrent requests of a sender for the same address count as one miss. */
  const countOnce = (sender: string, addressName: string) => {
    const key = `${sender} ${addressName}`
    const running = runningCounts.get(key)
    if (running !== undefined) return running
    const count = countMiss(sender).finally(() => runningCounts.delete(key))
    runningCounts.set(key, count)
    return count
  }
  const lookUp = async (sender: string, addressName: string): Promise<ShareAddress> => {
    if (blocked.has(sender)) throw tooManyError()
    const address = await addresses.find(addressName)
    if (address !== null) return address
    const { count, windowEndsInMs } = await countOnce(sender, addressName)
    if (count >= shareMissesPerMinute) blocked.add(sender, windowEndsInMs)
    if (count > shareMissesPerMinute) throw tooManyError()
    throw new AppError('resource.notFound')
  }
  return async (request, addressName) => {
    if (!addressPattern.test(addressName)) throw new AppError('resource.notFound')
    if (!addresses.isCached(addressName)) return lookUp(senderKeyOf(request), addressName)
    const address = await addresses.find(addressName)
    if (address === null) throw new AppError('resource.notFound')
    return address
  }
}

/** Restricts hosts that show one tour to that tour, and excludes tours for members, because sign-in isn't possible there. */
export function onTourHosts(find: FindAddress, { nameAt }: Pick<TourHosts, 'nameAt'>): FindAddress {
  return async (request, addressName) => {
    const address = await find(request, addressName)
    const name = nameAt(request)
    if (name === undefined) return address
    const { shareId } = await find(request, name)
    if (address.shareId !== shareId || address.access.requires === 'membership') throw new AppError('resource.notFound')
    return address
  }
}

/** Raw query string of a request, with the question mark; empty without one. */
export function queryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const queryStart = originalUrl.indexOf('?')
  return queryStart === -1 ? '' : originalUrl.slice(queryStart)
}

/** Origin that a request was sent to. Malformed ones are rejected, because they would end up in links. */
export function originOf(request: Pick<Request, 'protocol' | 'headers'>, publicUrl: string | undefined): string {
  const origin = publicUrl ?? requestOrigin(request)
  if (origin === undefined) throw new AppError('input.invalid')
  return origin
}
