import type { EntityManager } from '../../../kernel/scope.ts'
import { Webhook } from './entity.ts'

type WebhookReference = { readonly id: string; readonly account: string }

/**
 * Locks a webhook for a change; null if there is none. `for no key update` lets other transactions queue deliveries in
 * the meantime.
 */
export async function lockWebhook(em: EntityManager, { id, account }: WebhookReference): Promise<Webhook | null> {
  await em.execute('select 1 from webhooks where id = ? and account_id = ? for no key update', [id, account])
  return em.findOne(Webhook, { id, account }, { refresh: true })
}
