import type { EnqueueScope } from '../outbox/attempt-queue.ts'
import { queueNow } from '../outbox/rows.ts'
import type { FinishedAttempt } from './attempt.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { deliveryTable } from './delivery-queue.ts'
import { type DueDelivery, isTest } from './due-delivery.ts'
import type { Webhook } from './entity.ts'

type FailureState = Pick<Webhook, 'failingSince' | 'heldUntil'>

/**
 * Time until which a failing webhook holds deliveries that were not attempted yet (circuit breaker). Otherwise a
 * hanging receiver would run into the timeout for each pending delivery, and delay the other receivers of the account.
 */
export function holdEndAfter(
  { failingSince, heldUntil: currentHold }: FailureState,
  attempt: FinishedAttempt,
  now: Date,
): Date | null {
  if ((failingSince ?? null) === null) return null
  if (attempt.failure === null) return currentHold ?? null
  const failingMs = now.getTime() - (failingSince ?? now).getTime()
  const holdMs = Math.min(Math.max(failingMs, deliveryLimits.holdMinMs), deliveryLimits.holdMaxMs)
  return new Date(now.getTime() + holdMs)
}

/** Remaining hold of a delivery. Tests, and deliveries that were attempted, are not held. */
export function remainingHoldMs({ row, target }: DueDelivery, now: Date): number {
  if (isTest(row) || row.attemptCount > 0) return 0
  return Math.max((target.heldUntil ?? now).getTime() - now.getTime(), 0)
}

/** Releases the oldest held delivery. Its success releases the next one, so that the receiver sets the pace. */
export async function releaseNext({ em, queue }: EnqueueScope, webhook: Webhook, now: Date): Promise<void> {
  await queueNow({ em, queue }, deliveryTable, {
    where: 'webhook_id = ? and attempt_count = 0 and next_attempt_at > ?',
    parameters: [webhook.id, now],
    orderBy: 'created_at, id',
    limit: 1,
    now,
  })
}
