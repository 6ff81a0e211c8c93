import { z } from 'zod'
import { hubspotLimits } from '../../../shared/hubspot/hubspot-limits.ts'
import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import type { CallFailure, CallOutcome } from '../hubspot.ts'

export type FailedCall = Extract<CallOutcome<never>, { readonly failure: CallFailure }>

/** As HubSpot tells errors: https://developers.hubspot.com/docs/api/error-handling */
const errorBody = z.looseObject({ message: z.string() })

/** What no text may hold, and what terminals act on. */
const unprintable = /[^\P{Cc}]/gu

/** HubSpot's sentence about an error; empty where the body is none of its own. */
export function detailOf(body: string): string {
  const parsed = errorBody.safeParse(jsonOf(body))
  if (!parsed.success) return ''
  return parsed.data.message.replaceAll(unprintable, ' ').slice(0, hubspotLimits.detailMaxLength)
}

/** What JSON holds; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Statuses that are about this moment: busy (408, 423), a conflict with another change (409), a move to another region (477). */
const passing = new Set([408, 409, 423, 425, 477])

function failureOf(status: number): CallFailure {
  if (status === 401) return 'tokenRejected'
  if (status === 403) return 'scopeMissing'
  if (status === 429) return 'rateLimited'
  if (status >= 500 || passing.has(status)) return 'unavailable'
  // A redirect leads nowhere that the token should go.
  return status >= 400 ? 'rejected' : 'unreadable'
}

/** What an answer that is no success means. */
export function failedCall(answer: Pick<Response, 'status' | 'headers'>, body: string): FailedCall {
  const retryAfterMs = parseRetryAfter(answer.headers.get('retry-after'), new Date())
  return { failure: failureOf(answer.status), detail: detailOf(body), retryAfterMs }
}

export const noAnswer: FailedCall = { failure: 'unavailable', detail: '', retryAfterMs: null }
export const unreadable: FailedCall = { failure: 'unreadable', detail: '', retryAfterMs: null }
