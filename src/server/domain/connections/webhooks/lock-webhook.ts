import type { EntityManager } from '../../../kernel/scope.ts'
import { Webhook } from './entity.ts'

type Place = { readonly id: string; readonly account: string }

/**
 * Lets one change of a webhook happen at a time; null where there is none. Not its key: events are announced to it
 * meanwhile.
 */
export async function lockWebhook(em: EntityManager, { id, account }: Place): Promise<Webhook | null> {
  await em.execute('select 1 from webhooks where id = ? and account_id = ? for no key update', [id, account])
  return em.findOne(Webhook, { id, account }, { refresh: true })
}
