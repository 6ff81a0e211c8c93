import type { OutgoingHttpHeaders } from 'node:http'
import { limits } from '../../shared/limits.ts'

const oneYearSeconds = 365 * 24 * 60 * 60

/** Who may read public files from where: everybody, without cookies, and never as anything but what they are. */
export const openToAll: OutgoingHttpHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

/** For files whose address changes with their bytes. */
export const keptForEver = `public, max-age=${oneYearSeconds}, immutable`

/**
 * For what may be withdrawn under an address whose bytes never change: browsers keep it, and caches that serve many ask
 * again soon. The second header is for those that heed only theirs (RFC 9213).
 */
export const keptByBrowsers: OutgoingHttpHeaders = {
  'Cache-Control': `public, max-age=${oneYearSeconds}, s-maxage=${limits.sharedCacheSeconds}, immutable`,
  'CDN-Cache-Control': `public, max-age=${limits.sharedCacheSeconds}, must-revalidate`,
}
