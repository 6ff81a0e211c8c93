import type { Request } from 'express'
import { isBot } from 'isbot'

type WithHeaders = Pick<Request, 'headers'>

/** Whether the visitor opts out by Do Not Track or Global Privacy Control. */
function asksForPrivacy({ headers }: WithHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/** Whether the browser prefetches the page. */
function isPrefetch({ headers }: WithHeaders): boolean {
  return /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

/** Whether the client is a bot. Browsers always send a user agent. */
function isProgram({ headers }: WithHeaders): boolean {
  const userAgent = headers['user-agent']
  return !userAgent || isBot(userAgent)
}

/** Whether a request must not be counted as a visit. */
export function isUncounted(request: WithHeaders): boolean {
  return asksForPrivacy(request) || isPrefetch(request) || isProgram(request)
}
