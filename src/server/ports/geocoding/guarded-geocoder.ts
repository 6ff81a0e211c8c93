import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { hourMs, secondMs } from '../../../shared/kernel/units.ts'
import type { GeocodedAddress, Geocoder } from '../geocoder.ts'
import type { Download, OutgoingDownloads } from '../outgoing-downloads.ts'
import type { GeocoderService } from './services.ts'

export const geocoderLimits = {
  responseMaxBytes: 256 * 1024,
  /** Time from the connection to the last byte of a response. */
  timeoutMs: 6 * secondMs,
  /** Maximum wait in the queue; searches that would wait longer are rejected. */
  queueMs: 4 * secondMs,
  cacheLifetimeMs: hourMs,
  cachedSearchesMax: 300,
} as const

type GeocoderOptions = {
  readonly service: GeocoderService
  /** Base URL of the service, without a trailing slash. */
  readonly url: string
  readonly downloads: OutgoingDownloads
  readonly intervalMs: number
  readonly timeoutMs?: number
}

async function readText({ body }: Download): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > geocoderLimits.responseMaxBytes) throw new AppError('location.searchFailed')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(error: unknown): AppError {
  if (!(error instanceof AppError)) return new AppError('location.searchFailed')
  if (error.code === 'import.hostRejected' && error.facts.httpStatus === 429) return new AppError('location.searchBusy')
  return error.code.startsWith('location.') ? error : new AppError('location.searchFailed')
}

/**
 * Geocoder over HTTP, with the SSRF protection of outgoing requests (threat T05). Each process limits the rate of its
 * requests, as public servers require, and caches results for an hour.
 */
export function guardedGeocoder(options: GeocoderOptions): Geocoder {
  const { service, url, downloads, intervalMs, timeoutMs = geocoderLimits.timeoutMs } = options
  const cache = new Map<string, { readonly addresses: readonly GeocodedAddress[]; readonly untilMs: number }>()
  let nextRequestMs = 0

  async function throttle(): Promise<void> {
    const nowMs = Date.now()
    const requestMs = Math.max(nowMs, nextRequestMs)
    if (requestMs - nowMs > geocoderLimits.queueMs) throw new AppError('location.searchBusy')
    nextRequestMs = requestMs + intervalMs
    if (requestMs > nowMs) await sleep(requestMs - nowMs)
  }

  async function request(query: string): Promise<readonly GeocodedAddress[]> {
    const download = await downloads.open(url + service.pathOf(query), AbortSignal.timeout(timeoutMs))
    try {
      const addresses = service.read(jsonOf(await readText(download)))
      if (addresses === null) throw new AppError('location.searchFailed')
      return addresses
    } finally {
      download.close()
    }
  }

  function cacheAddresses(query: string, addresses: readonly GeocodedAddress[]): void {
    cache.delete(query)
    cache.set(query, { addresses, untilMs: Date.now() + geocoderLimits.cacheLifetimeMs })
    const [oldest] = cache.keys()
    if (cache.size > geocoderLimits.cachedSearchesMax && oldest !== undefined) cache.delete(oldest)
  }

  return {
    search: async (query) => {
      const cached = cache.get(query)
      if (cached !== undefined && cached.untilMs > Date.now()) return cached.addresses
      try {
        await throttle()
        const addresses = await request(query)
        cacheAddresses(query, addresses)
        return addresses
      } catch (error) {
        throw errorOf(error)
      }
    },
  }
}
