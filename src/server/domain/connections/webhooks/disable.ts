import { screenPaths } from '../../../../shared/web/routes.ts'
import type { DisabledReason } from '../../../../shared/webhooks/webhooks.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { reportToAdmins } from '../notifications/email-admins.ts'
import type { OutboxScope } from '../outbox/attempt-queue.ts'
import { closePending } from '../outbox/rows.ts'
import { deliveryTable } from './delivery-queue.ts'
import { webhookFailingEmail, webhookGoneEmail } from './emails.ts'
import type { Webhook } from './entity.ts'

/** Columns set on deliveries that are no longer sent. */
export const canceledColumns = { status: 'canceled', failure: null } as const

/** Disables a webhook and cancels its pending deliveries. */
export async function deactivateWebhook(em: EntityManager, webhook: Webhook, reason: DisabledReason): Promise<void> {
  webhook.status = 'disabled'
  webhook.disabledReason = reason
  await em.flush()
  await closePending(em, deliveryTable, { where: { webhook_id: webhook.id }, set: canceledColumns })
}

/** Host of an address, for display; the rest may contain a secret of the receiver. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}

const emailsByReason = { failing: webhookFailingEmail, gone: webhookGoneEmail } as const

/** Disables a webhook after its receiver failed, and emails each Owner and Admin, within the caller's transaction. */
export async function disableFailedWebhook(
  scope: OutboxScope,
  webhook: Webhook,
  reason: keyof typeof emailsByReason,
): Promise<void> {
  if (webhook.status === 'disabled') return
  await deactivateWebhook(scope.em, webhook, reason)
  const webhookHost = hostOf(webhook.address)
  await reportToAdmins(scope, {
    accountId: webhook.account,
    action: 'webhook-disabled',
    subject: webhookHost,
    email: emailsByReason[reason],
    contentsFor: (accountName) => ({ path: screenPaths.webhooks, accountName, webhookHost }),
  })
}
