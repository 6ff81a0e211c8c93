import { type FilterQuery, LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { type HubspotFailure, hubspotFailures } from '../../../../shared/hubspot/hubspot.ts'
import { type JobScope, job, type SendableJob } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { EnqueueScope } from '../outbox/attempt-queue.ts'
import { resend } from '../outbox/rows.ts'
import { hubspotCallLimits } from './call-limits.ts'
import type { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { eventTable } from './event-queue.ts'
import { lockConnection } from './lock-connection.ts'

/**
 * Failures after which events are resent. `connection`: failures that end once the connection works. `all`:
 * additionally, failures that a person may have fixed.
 */
export const resentFailures = {
  connection: ['tokenRejected', 'scopeMissing'],
  all: hubspotFailures.filter((failure) => failure !== 'deleted'),
} as const satisfies Record<string, readonly HubspotFailure[]>

const batchPayload = z.strictObject({
  accountId: z.uuid(),
  /** HubSpot account to send to; undefined in jobs of earlier releases. */
  portalId: z.string().optional(),
  only: z.enum(['connection', 'all']),
  /** Events created later are not resent. */
  before: z.iso.datetime(),
  /** Cursor: the last event of the previous batch; null for the first batch. */
  after: z.strictObject({ createdAt: z.iso.datetime(), id: z.string() }).nullable(),
})
type Batch = z.output<typeof batchPayload>

const batchQueue: SendableJob<typeof batchPayload> & { readonly payload: typeof batchPayload } = {
  name: 'resend-to-hubspot',
  payload: batchPayload,
  groupOf: ({ accountId }) => accountId,
}

type ResendRequest = {
  readonly failureGroup: Batch['only']
  readonly connection: Pick<HubspotConnection, 'account' | 'portalId'>
  readonly now: Date
}

/** Queues a job that resends failed events in batches, within the caller's transaction. */
export async function resendFailed(
  { em, queue }: EnqueueScope,
  { connection, failureGroup: only, now }: ResendRequest,
): Promise<void> {
  const { account: accountId, portalId } = connection
  await queue.send(batchQueue, { accountId, portalId, only, before: now.toISOString(), after: null }, em)
}

function laterThan(cursor: Batch['after']): FilterQuery<HubspotEvent> {
  if (cursor === null) return {}
  const createdAt = new Date(cursor.createdAt)
  return { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { id: { $gt: cursor.id } }] }
}

/**
 * Locks the next failed events after the cursor. In order of creation, so that one that fails again is not resent
 * twice.
 */
function lockBatch(
  em: EntityManager,
  { accountId, only: failureGroup, before, after: cursor }: Batch,
): Promise<HubspotEvent[]> {
  const failedEvent = {
    account: accountId,
    status: 'error',
    failure: { $in: [...resentFailures[failureGroup]] },
  } as const
  const where = { $and: [failedEvent, { createdAt: { $lte: new Date(before) } }, laterThan(cursor)] }
  return em.find(HubspotEvent, where, {
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: hubspotCallLimits.resendBatchLength,
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  })
}

async function run({ em, ports, queue }: JobScope, payload: Batch): Promise<void> {
  const { accountId, only, before } = payload
  await em.transactional(async (transaction) => {
    const connection = await lockConnection(transaction, accountId)
    // Another HubSpot account was connected in the meantime, for which no resend was requested.
    if (connection === null || connection.portalId !== (payload.portalId ?? connection.portalId)) return
    const { portalId } = connection
    const events = await lockBatch(transaction, payload)
    for (const event of events) event.detail = ''
    await resend({ em: transaction, queue }, eventTable, { rows: events, now: ports.now() })
    const lastEvent = events.at(-1)
    if (lastEvent === undefined || events.length < hubspotCallLimits.resendBatchLength) return
    const after = { createdAt: lastEvent.createdAt.toISOString(), id: lastEvent.id }
    await queue.send(batchQueue, { accountId, portalId, only, before, after }, transaction)
  })
}

export const resendToHubspotJob = job({
  ...batchQueue,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 5,
  run,
})
