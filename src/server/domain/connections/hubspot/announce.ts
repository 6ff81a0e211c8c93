import { randomUUID } from 'node:crypto'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { enqueueEvent } from './event-job.ts'

type Sender = { readonly em: EntityManager; readonly queue: Queue; readonly ports: Pick<Ports, 'now'> }
type Sent = { readonly accountId: string; readonly submissionId: string }

/**
 * Sends a submission to HubSpot where the account is connected, within the transaction that stores it: what is stored is
 * sent, even if every process ends at that moment.
 */
export async function announceToHubspot(
  { em, queue, ports }: Sender,
  { accountId, submissionId }: Sent,
): Promise<void> {
  if ((await em.count(HubspotConnection, { account: accountId })) === 0) return
  const now = ports.now()
  const id = randomUUID()
  const place = { id, account: accountId, submission: submissionId }
  await em.insert(HubspotEvent, { ...place, createdAt: now, nextAttemptAt: now })
  await enqueueEvent({ em, queue }, { id, account: accountId, turn: 1 })
}
