import type { EntityManager } from '../../../kernel/scope.ts'
import { HubspotConnection } from './entity.ts'

/** Lets one change of an account's connection happen at a time; null where there is none. */
export async function lockConnection(em: EntityManager, account: string): Promise<HubspotConnection | null> {
  await em.execute('select 1 from hubspot_connections where account_id = ? for no key update', [account])
  return em.findOne(HubspotConnection, { account }, { refresh: true })
}
