import type { Request } from 'express'
import { isBot } from 'isbot'

type Asking = Pick<Request, 'headers'>

/** The visitor asks not to be counted: Do Not Track, or Global Privacy Control. */
function asksForPrivacy({ headers }: Asking): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/** The page was loaded ahead, and nobody has seen it. */
function isPrefetch({ headers }: Asking): boolean {
  return /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

/** Browsers say what they are; what says nothing is none. */
function isProgram({ headers }: Asking): boolean {
  const userAgent = headers['user-agent']
  return !userAgent || isBot(userAgent)
}

/** Whether a request is none of a visitor who may be counted. */
export function isUncounted(request: Asking): boolean {
  return asksForPrivacy(request) || isPrefetch(request) || isProgram(request)
}
