import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { DeliveryFailure, DisabledReason } from '../../../../shared/webhooks/webhooks.ts'

/** What an attempt came to. */
export type AttemptResult = { readonly httpStatus: number | null; readonly failure: DeliveryFailure | null }

export type AttemptedState = {
  /** Attempts of the series, with this one. */
  readonly seriesCount: number
  /** A test is tried once. That it fails says nothing about the webhook; that it arrives says that the webhook works. */
  readonly isTest: boolean
  readonly failingSince: Date | null
  readonly now: Date
  /** From 0 up to 1. */
  readonly random: number
}

export type AttemptConsequence = {
  readonly status: 'delivered' | 'pending' | 'failed'
  /** Null unless it is tried again. */
  readonly waitMs: number | null
  readonly failingSince: Date | null
  readonly disabledReason: Exclude<DisabledReason, 'person'> | null
}

/** Whether a status says that the event arrived. */
export function isDelivered(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus <= 299
}

/** By which a receiver says that it wants nothing more. */
const gone = 410

function waitAfter(seriesCount: number, random: number): number | null {
  const waitMs = webhookLimits.retryWaitsMs[seriesCount - 1]
  return waitMs === undefined ? null : Math.round(waitMs * (1 + webhookLimits.retryJitter * random))
}

type Failing = { readonly isGone: boolean; readonly waitMs: number | null; readonly failingMs: number }

/** Only with the last attempt of a delivery: after days without an event, the first failure is no sign of anything. */
function reasonToDisable({ isGone, waitMs, failingMs }: Failing): AttemptConsequence['disabledReason'] {
  if (isGone) return 'gone'
  return waitMs === null && failingMs >= webhookLimits.disabledAfterMs ? 'failing' : null
}

/** What an attempt means for its delivery and its webhook. */
export function afterAttempt(result: AttemptResult, state: AttemptedState): AttemptConsequence {
  const { seriesCount, isTest, failingSince, now, random } = state
  const unchanged = { waitMs: null, failingSince, disabledReason: null }
  if (result.failure === null) return { ...unchanged, status: 'delivered', failingSince: null }
  if (isTest) return { ...unchanged, status: 'failed' }
  const since = failingSince ?? now
  const isGone = result.httpStatus === gone
  const waitMs = isGone ? null : waitAfter(seriesCount, random)
  const disabledReason = reasonToDisable({ isGone, waitMs, failingMs: now.getTime() - since.getTime() })
  return { status: waitMs === null ? 'failed' : 'pending', waitMs, failingSince: since, disabledReason }
}
