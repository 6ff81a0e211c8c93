import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { FinishedAttempt } from './attempt.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { type DueDelivery, isTest } from './due-delivery.ts'
import type { Webhook } from './entity.ts'

type FailureState = Pick<Webhook, 'failingSince' | 'heldUntil'>

/**
 * End of the hold of a webhook for deliveries without an attempt, after an attempt (circuit breaker). Otherwise a hanging
 * receiver would run into the timeout for each pending delivery and delay the other receivers of the account.
 */
export function heldUntil(
  { failingSince, heldUntil: currentHold }: FailureState,
  attempt: FinishedAttempt,
  now: Date,
): Date | null {
  if ((failingSince ?? null) === null) return null
  if (attempt.failure === null) return currentHold ?? null
  const failingMs = now.getTime() - (failingSince ?? now).getTime()
  const holdMs = Math.min(Math.max(failingMs, webhookLimits.holdMinMs), webhookLimits.holdMaxMs)
  return new Date(now.getTime() + holdMs)
}

/** Remaining hold of a delivery in ms. Tests and deliveries with an attempt have their own times. */
export function holdOf({ webhook, delivery }: DueDelivery, now: Date): number {
  if (isTest(delivery) || delivery.attemptCount > 0) return 0
  return Math.max((webhook.heldUntil ?? now).getTime() - now.getTime(), 0)
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }

/** Releases the oldest held delivery that is not locked. */
const heldSql = `update webhook_deliveries set turn = turn + 1, next_attempt_at = ? where id = (
    select id from webhook_deliveries where webhook_id = ? and status = 'pending' and attempt_count = 0
      and next_attempt_at > ? order by created_at, id limit 1 for update skip locked)
  returning id, turn`

/** Releases one held delivery. Its success releases the next one, so that the receiver sets the pace. */
export async function releaseNext({ em, queue }: Sender, webhook: Webhook, now: Date): Promise<void> {
  const rows = await em.execute<{ readonly id: string; readonly turn: number }[]>(heldSql, [now, webhook.id, now])
  for (const { id, turn } of rows) await enqueueDelivery({ em, queue }, webhook, { id, turn })
}
