import type { OutgoingHttpHeaders } from 'node:http'

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
