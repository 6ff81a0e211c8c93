import { z } from 'zod'
import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import type { CallFailure, CallOutcome } from '../hubspot.ts'

export type FailedCall = Extract<CallOutcome<never>, { readonly failure: CallFailure }>

/** https://developers.hubspot.com/docs/api/error-handling */
const errorBody = z.looseObject({ message: z.string() })

/** Control characters, which terminals would interpret. */
const unprintable = /[^\P{Cc}]/gu

/** Maximum stored length of HubSpot's error message. */
const detailMaxLength = 300

/** HubSpot's error message; empty for any other body. */
export function detailOf(body: string): string {
  const parsed = errorBody.safeParse(jsonOf(body))
  if (!parsed.success) return ''
  return parsed.data.message.replaceAll(unprintable, ' ').slice(0, detailMaxLength)
}

/** Parses JSON; undefined for invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Transient statuses: timeout (408), conflict (409), locked (423), too early (425), a move to another region (477). */
const transientStatuses = new Set([408, 409, 423, 425, 477])

function failureOf(status: number): CallFailure {
  if (status === 401) return 'tokenRejected'
  if (status === 403) return 'scopeMissing'
  if (status === 429) return 'rateLimited'
  if (status >= 500 || transientStatuses.has(status)) return 'unavailable'
  // Redirects aren't followed, so that the token goes to the API only.
  return status >= 400 ? 'rejected' : 'unreadable'
}

/** Converts an unsuccessful response to a failure. */
export function failedCall(response: Pick<Response, 'status' | 'headers'>, body: string): FailedCall {
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), new Date())
  return { failure: failureOf(response.status), detail: detailOf(body), retryAfterMs }
}

/** Failure of a call that got no response. */
export const noResponse: FailedCall = { failure: 'unavailable', detail: '', retryAfterMs: null }
/** Failure of a call with a response that doesn't match the API documentation. */
export const unreadable: FailedCall = { failure: 'unreadable', detail: '', retryAfterMs: null }
