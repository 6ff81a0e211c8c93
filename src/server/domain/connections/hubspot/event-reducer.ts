import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import { backoffMs } from '../outbox/schedule.ts'

/** Outcome of an attempt. */
export type AttemptResult = {
  readonly failure: HubspotFailure | null
  /** Pause that HubSpot requests; null for none. */
  readonly retryAfterMs: number | null
}

export type AttemptedState = {
  /** Number of attempts in the series, including this one. */
  readonly seriesCount: number
  /** Failure of the previous attempt; null for none. */
  readonly previousFailure: HubspotFailure | null
  /** True if the event has failed because of a missing scope before. */
  readonly lackedScope: boolean
  /** Random number from 0 up to 1, for the jitter of the backoff. */
  readonly random: number
}

export type AttemptConsequence = {
  readonly status: 'ok' | 'sending' | 'error'
  /** Delay of the next attempt; null for none. */
  readonly waitMs: number | null
  /** Pause of all events of the account. */
  readonly holdMs: number
  /** True if the connection needs another token. */
  readonly losesToken: boolean
  /** True if the private app is confirmed to lack a scope. */
  readonly lacksScope: boolean
  /**
   * True if the private app now has the missing scope. Only the success of an event that had failed because of it
   * proves that: other events may not need the scope.
   */
  readonly provesScope: boolean
}

/** Transient failures. Other failures last until a person changes the form, the mapping or the connection. */
const transientFailures: ReadonlySet<HubspotFailure> = new Set(['rateLimited', 'unavailable', 'unreadable'])

/** True if a retry may succeed. The first `scopeMissing` may come from a proxy, so only the second one counts. */
function isTransient(failure: HubspotFailure, previousFailure: HubspotFailure | null): boolean {
  return transientFailures.has(failure) || (failure === 'scopeMissing' && previousFailure !== 'scopeMissing')
}

/** Effect of an attempt on its event and the connection. */
export function consequenceOf({ failure, retryAfterMs }: AttemptResult, state: AttemptedState): AttemptConsequence {
  const { seriesCount, previousFailure, lackedScope, random } = state
  const defaults = {
    waitMs: null,
    holdMs: 0,
    losesToken: failure === 'tokenRejected',
    lacksScope: failure === 'scopeMissing' && previousFailure === 'scopeMissing',
    provesScope: failure === null && lackedScope,
  }
  if (failure === null) return { ...defaults, status: 'ok' }
  if (!isTransient(failure, previousFailure)) return { ...defaults, status: 'error' }
  const waitMs = backoffMs({ seriesCount, random, minWaitMs: retryAfterMs ?? 0 })
  const holdMs = retryAfterMs ?? (failure === 'rateLimited' ? (waitMs ?? 0) : 0)
  return { ...defaults, status: waitMs === null ? 'error' : 'sending', waitMs, holdMs }
}
