import type { WebhookDelivery as WireDelivery, Webhook as WireWebhook } from '../../../../shared/webhooks/webhooks.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import type { Webhook } from './entity.ts'

const isoTime = (date: Date | null | undefined) => date?.toISOString() ?? null

const isFuture = (date: Date | null | undefined, now: Date) => date !== null && date !== undefined && date > now

/** Webhook without its secrets. */
export function presentWebhook(row: Webhook, now: Date): WireWebhook {
  const { id, address, events, description, status, disabledReason = null, previousSecretUntil } = row
  const isPreviousSecretValid = isFuture(previousSecretUntil, now)
  return {
    id,
    address,
    events,
    description,
    status,
    disabledReason,
    failingSince: isoTime(row.failingSince),
    lastDeliveredAt: isoTime(row.lastDeliveredAt),
    formerSecretUntil: isPreviousSecretValid ? isoTime(previousSecretUntil) : null,
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
    nextAttemptAt: isoTime(row.nextAttemptAt),
    lastAttemptAt: isoTime(row.lastAttemptAt),
    httpStatus,
    failure,
  }
}
