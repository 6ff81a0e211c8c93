import type { WebhookDelivery as WireDelivery, Webhook as WireWebhook } from '../../../../shared/webhooks/webhooks.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import type { Webhook } from './entity.ts'

const timeOf = (date: Date | null | undefined) => date?.toISOString() ?? null

/** A webhook without its secrets. */
export function presentWebhook(row: Webhook, now: Date): WireWebhook {
  const { id, address, events, description, status, disabledReason = null, previousSecretUntil } = row
  const isPreviousValid = (previousSecretUntil ?? now) > now
  return {
    id,
    address,
    events,
    description,
    status,
    disabledReason,
    failingSince: timeOf(row.failingSince),
    lastDeliveredAt: timeOf(row.lastDeliveredAt),
    formerSecretUntil: isPreviousValid ? timeOf(previousSecretUntil) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDelivery(row: WebhookDelivery): WireDelivery {
  const { id, type, status, attemptCount, httpStatus = null, failure = null } = row
  return {
    id,
    type,
    status,
    createdAt: row.createdAt.toISOString(),
    attemptCount,
    nextAttemptAt: timeOf(row.nextAttemptAt),
    lastAttemptAt: timeOf(row.lastAttemptAt),
    httpStatus,
    failure,
  }
}
