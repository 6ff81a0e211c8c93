import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'

/** What an attempt came to. */
export type AttemptResult = {
  readonly failure: HubspotFailure | null
  /** How long HubSpot wants to be left alone; null where it doesn't say. */
  readonly retryAfterMs: number | null
}

export type AttemptedState = {
  /** Attempts of the series, with this one. */
  readonly seriesCount: number
  /** What the attempt before it came to; null where there was none. */
  readonly former: HubspotFailure | null
  /** From 0 up to 1. */
  readonly random: number
}

export type AttemptConsequence = {
  readonly state: 'ok' | 'sending' | 'error'
  /** Null unless it is tried again. */
  readonly waitMs: number | null
  /** How long everything of the account waits; 0 for not at all. */
  readonly holdMs: number
  /** Whether the connection needs another token. */
  readonly losesToken: boolean
  /** Whether the private app lacks a scope for certain. */
  readonly lacksScope: boolean
}

/** What may be over the next time. Everything else stays wrong until a person changes something. */
const passing: ReadonlySet<HubspotFailure> = new Set(['rateLimited', 'unavailable', 'unreadable'])

/** Said once it may be a proxy that rejects; said twice the scope is missing. */
function mayPass(failure: HubspotFailure, former: HubspotFailure | null): boolean {
  return passing.has(failure) || (failure === 'scopeMissing' && former !== 'scopeMissing')
}

function waitAfter(
  { seriesCount, random }: Pick<AttemptedState, 'seriesCount' | 'random'>,
  leastMs: number,
): number | null {
  const waitMs = hubspotLimits.retryWaitsMs[seriesCount - 1]
  if (waitMs === undefined) return null
  return Math.round(Math.max(waitMs, leastMs) * (1 + hubspotLimits.retryJitter * random))
}

/** What an attempt means for its event and for the connection. */
export function afterAttempt({ failure, retryAfterMs }: AttemptResult, state: AttemptedState): AttemptConsequence {
  const lacksScope = failure === 'scopeMissing' && state.former === 'scopeMissing'
  const rest = { waitMs: null, holdMs: 0, losesToken: failure === 'tokenRejected', lacksScope }
  if (failure === null) return { ...rest, state: 'ok' }
  if (!mayPass(failure, state.former)) return { ...rest, state: 'error' }
  const waitMs = waitAfter(state, retryAfterMs ?? 0)
  const holdMs = retryAfterMs ?? (failure === 'rateLimited' ? (waitMs ?? 0) : 0)
  return { ...rest, state: waitMs === null ? 'error' : 'sending', waitMs, holdMs }
}
