import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { FinishedAttempt } from './attempt.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { type DueDelivery, isTest } from './due-delivery.ts'
import type { Webhook } from './entity.ts'

type Failing = Pick<Webhook, 'failingSince' | 'heldUntil'>

/**
 * Until when a webhook holds back what it was never sent, after an attempt. What hangs would otherwise take its whole
 * time for each delivery that waits, and the account's other receivers would wait for all of them.
 */
export function heldUntil(
  { failingSince, heldUntil: held }: Failing,
  attempt: FinishedAttempt,
  now: Date,
): Date | null {
  if ((failingSince ?? null) === null) return null
  if (attempt.failure === null) return held ?? null
  const failingMs = now.getTime() - (failingSince ?? now).getTime()
  const holdMs = Math.min(Math.max(failingMs, webhookLimits.holdMinMs), webhookLimits.holdMaxMs)
  return new Date(now.getTime() + holdMs)
}

/** How long a delivery is still held back. Tests, and what was tried before, keep to their own times. */
export function holdOf({ webhook, delivery }: DueDelivery, now: Date): number {
  if (isTest(delivery) || delivery.attemptCount > 0) return 0
  return Math.max((webhook.heldUntil ?? now).getTime() - now.getTime(), 0)
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }

/** The oldest that was held back; not one that something else changes at this moment. */
const heldSql = `update webhook_deliveries set turn = turn + 1, next_attempt_at = ? where id = (
    select id from webhook_deliveries where webhook_id = ? and status = 'pending' and attempt_count = 0
      and next_attempt_at > ? order by created_at, id limit 1 for update skip locked)
  returning id, turn`

/** Lets one go that was held back. When it arrives it lets the next one go, as fast as the receiver can take them. */
export async function releaseNext({ em, queue }: Sender, webhook: Webhook, now: Date): Promise<void> {
  const rows = await em.execute<{ readonly id: string; readonly turn: number }[]>(heldSql, [now, webhook.id, now])
  for (const { id, turn } of rows) await enqueueDelivery({ em, queue }, webhook, { id, turn })
}
