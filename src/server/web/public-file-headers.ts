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

/** Nothing in a media file may ever run, whatever somebody makes a browser believe it is (threat T74). */
export const inertContent = "default-src 'none'; sandbox; frame-ancestors 'none'"
