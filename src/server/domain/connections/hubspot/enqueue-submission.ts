import { randomUUID } from 'node:crypto'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { enqueueEvent } from './event-queue.ts'

type Sender = { readonly em: EntityManager; readonly queue: Queue; readonly ports: Pick<Ports, 'now'> }
type StoredSubmission = { readonly accountId: string; readonly submissionId: string }

/**
 * Queues a submission for HubSpot if the account is connected, within the transaction that stores it, so that a stored
 * submission is sent even if all processes are killed.
 */
export async function enqueueForHubspot(
  { em, queue, ports }: Sender,
  { accountId, submissionId }: StoredSubmission,
): Promise<void> {
  if ((await em.count(HubspotConnection, { account: accountId })) === 0) return
  const now = ports.now()
  const id = randomUUID()
  const eventFields = { id, account: accountId, submission: submissionId }
  await em.insert(HubspotEvent, { ...eventFields, createdAt: now, nextAttemptAt: now })
  await enqueueEvent({ em, queue }, accountId, { id, turn: 1 })
}
