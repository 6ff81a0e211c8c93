import type { Request } from 'express'
import { isBot } from 'isbot'

type WithHeaders = Pick<Request, 'headers'>

/** True if the visitor opts out of tracking by Do Not Track or Global Privacy Control. */
function optsOut({ headers }: WithHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/** True if the browser prefetches the page. */
function isPrefetch({ headers }: WithHeaders): boolean {
  return /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

/** True for bots, and for clients without a user agent, which browsers always send. */
function isBotRequest({ headers }: WithHeaders): boolean {
  const userAgent = headers['user-agent']
  return !userAgent || isBot(userAgent)
}

/** True if a request must not be counted as a visit. */
export function isUncounted(request: WithHeaders): boolean {
  return optsOut(request) || isPrefetch(request) || isBotRequest(request)
}
