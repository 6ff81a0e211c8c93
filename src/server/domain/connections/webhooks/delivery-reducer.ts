import type { DeliveryFailure, DisabledReason } from '../../../../shared/webhooks/webhooks.ts'
import { backoffMs } from '../outbox/schedule.ts'
import { deliveryLimits } from './delivery-limits.ts'

/** Outcome of an attempt. */
export type AttemptResult = { readonly httpStatus: number | null; readonly failure: DeliveryFailure | null }

export type AttemptedState = {
  /** Number of attempts in the series, including this one. */
  readonly seriesCount: number
  /** A test is sent once. Its failure does not count against the webhook; its success shows that the webhook works. */
  readonly isTest: boolean
  readonly failingSince: Date | null
  readonly now: Date
  /** Random number from 0 up to 1, for the jitter of the backoff. */
  readonly random: number
}

export type AttemptConsequence = {
  readonly status: 'delivered' | 'pending' | 'failed'
  /** Delay of the next attempt; null for none. */
  readonly waitMs: number | null
  readonly failingSince: Date | null
  readonly disabledReason: Exclude<DisabledReason, 'person'> | null
}

/** True if a status means that the receiver accepted the event. */
export function isDelivered(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus <= 299
}

/** Status 410: the receiver wants no more events. */
const goneStatus = 410

type FailedDelivery = { readonly isGone: boolean; readonly waitMs: number | null; readonly failingMs: number }

/**
 * Reason to disable a webhook, if any. Failures count only after the last attempt of a delivery: after days without
 * events, a first failure proves nothing.
 */
function reasonToDisable({ isGone, waitMs, failingMs }: FailedDelivery): AttemptConsequence['disabledReason'] {
  if (isGone) return 'gone'
  return waitMs === null && failingMs >= deliveryLimits.disabledAfterMs ? 'failing' : null
}

/** Effect of an attempt on its delivery and its webhook. */
export function consequenceOf(result: AttemptResult, state: AttemptedState): AttemptConsequence {
  const { seriesCount, isTest, failingSince, now, random } = state
  const unchanged = { waitMs: null, failingSince, disabledReason: null }
  if (result.failure === null) return { ...unchanged, status: 'delivered', failingSince: null }
  if (isTest) return { ...unchanged, status: 'failed' }
  const firstFailureAt = failingSince ?? now
  const isGone = result.httpStatus === goneStatus
  const waitMs = isGone ? null : backoffMs({ seriesCount, random })
  const disabledReason = reasonToDisable({ isGone, waitMs, failingMs: now.getTime() - firstFailureAt.getTime() })
  return { status: waitMs === null ? 'failed' : 'pending', waitMs, failingSince: firstFailureAt, disabledReason }
}
