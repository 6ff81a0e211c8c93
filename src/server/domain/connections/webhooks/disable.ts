import { screenPaths } from '../../../../shared/web/routes.ts'
import type { DisabledReason } from '../../../../shared/webhooks/webhooks.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { sendEmail } from '../email/send.ts'
import { endPending } from './due-delivery.ts'
import { webhookFailingEmail, webhookGoneEmail } from './emails.ts'
import type { Webhook } from './entity.ts'

type DisableScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'>; readonly queue: Queue }

/** Disables a webhook and cancels its pending deliveries. */
export async function deactivateWebhook(em: EntityManager, webhook: Webhook, reason: DisabledReason): Promise<void> {
  webhook.status = 'disabled'
  webhook.disabledReason = reason
  await em.flush()
  await endPending(em, { webhook: webhook.id }, { status: 'canceled' })
}

/** Host of an address, for display; the rest may contain a secret of the receiver. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}

const emailsByReason = { failing: webhookFailingEmail, gone: webhookGoneEmail } as const

/** Disables a webhook whose receiver failed, and emails each Owner and Admin, within the caller's transaction. */
export async function disableFailedWebhook(
  { em, ports, queue }: DisableScope,
  webhook: Webhook,
  reason: keyof typeof emailsByReason,
): Promise<void> {
  if (webhook.status === 'disabled') return
  await deactivateWebhook(em, webhook, reason)
  const { name } = await em.findOneOrFail(Account, { id: webhook.account })
  const systemScope = { em, ports, network: '', actor: null }
  const webhookHost = hostOf(webhook.address)
  await recordEvent(systemScope, webhook.account, { action: 'webhook-disabled', subject: webhookHost })
  const roles = { $in: ['owner' as const, 'admin' as const] }
  const where = { account: webhook.account, role: roles, user: { disabledAt: null } }
  for (const { user } of await em.find(Membership, where, { populate: ['user'] })) {
    const facts = { to: user.email, path: screenPaths.webhooks, accountName: name, webhookHost }
    await sendEmail({ em, queue }, emailsByReason[reason], facts)
  }
}
