import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'

/** Outcome of an attempt. */
export type AttemptResult = {
  readonly failure: HubspotFailure | null
  /** Pause that HubSpot asks for; null for none. */
  readonly retryAfterMs: number | null
}

export type AttemptedState = {
  /** Number of attempts in the series, including this one. */
  readonly seriesCount: number
  /** Failure of the previous attempt; null for none. */
  readonly previousFailure: HubspotFailure | null
  /** From 0 up to 1. */
  readonly random: number
}

export type AttemptConsequence = {
  readonly state: 'ok' | 'sending' | 'error'
  /** Delay of the next attempt; null for none. */
  readonly waitMs: number | null
  /** Pause of all events of the account. */
  readonly holdMs: number
  /** Whether the connection needs another token. */
  readonly losesToken: boolean
  /** Whether the private app is confirmed to lack a scope. */
  readonly lacksScope: boolean
}

/** Transient failures. All others last until a person changes something. */
const transientFailures: ReadonlySet<HubspotFailure> = new Set(['rateLimited', 'unavailable', 'unreadable'])

/** Whether a retry may succeed. The first `scopeMissing` may come from a proxy; only the second one is believed. */
function isTransient(failure: HubspotFailure, previousFailure: HubspotFailure | null): boolean {
  return transientFailures.has(failure) || (failure === 'scopeMissing' && previousFailure !== 'scopeMissing')
}

function backoffMs(
  { seriesCount, random }: Pick<AttemptedState, 'seriesCount' | 'random'>,
  minWaitMs: number,
): number | null {
  const waitMs = hubspotLimits.retryWaitsMs[seriesCount - 1]
  if (waitMs === undefined) return null
  return Math.round(Math.max(waitMs, minWaitMs) * (1 + hubspotLimits.retryJitter * random))
}

/** Effect of an attempt on its event and the connection. */
export function afterAttempt({ failure, retryAfterMs }: AttemptResult, state: AttemptedState): AttemptConsequence {
  const lacksScope = failure === 'scopeMissing' && state.previousFailure === 'scopeMissing'
  const defaults = { waitMs: null, holdMs: 0, losesToken: failure === 'tokenRejected', lacksScope }
  if (failure === null) return { ...defaults, state: 'ok' }
  if (!isTransient(failure, state.previousFailure)) return { ...defaults, state: 'error' }
  const waitMs = backoffMs(state, retryAfterMs ?? 0)
  const holdMs = retryAfterMs ?? (failure === 'rateLimited' ? (waitMs ?? 0) : 0)
  return { ...defaults, state: waitMs === null ? 'error' : 'sending', waitMs, holdMs }
}
