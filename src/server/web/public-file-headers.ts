import type { OutgoingHttpHeaders } from 'node:http'

/** Cache time in shared caches, so that unpublished tours disappear from them as well. */
export const sharedCacheSeconds = 30

const oneYearSeconds = 365 * 24 * 60 * 60

/** CORS headers of public files: readable from any origin, without credentials, and without type sniffing. */
export const publicCorsHeaders: OutgoingHttpHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

/** Cache-Control of files with content-hashed addresses. */
export const immutableCacheControl = `public, max-age=${oneYearSeconds}, immutable`

/**
 * Cache headers of immutable files that may be withdrawn: browsers cache them for a year, shared caches only briefly. The
 * second header is for CDNs, some of which ignore `s-maxage` (RFC 9213).
 */
export const immutableInBrowsers: OutgoingHttpHeaders = {
  'Cache-Control': `public, max-age=${oneYearSeconds}, s-maxage=${sharedCacheSeconds}, immutable`,
  'CDN-Cache-Control': `public, max-age=${sharedCacheSeconds}, must-revalidate`,
}
