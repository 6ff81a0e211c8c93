import type { EntityManager } from '../../../kernel/scope.ts'
import { HubspotConnection } from './entity.ts'

/** Locks the connection of an account for a change; null if there is none. */
export async function lockConnection(em: EntityManager, account: string): Promise<HubspotConnection | null> {
  await em.execute('select 1 from hubspot_connections where account_id = ? for no key update', [account])
  return em.findOne(HubspotConnection, { account }, { refresh: true })
}
