import { z } from 'zod'
import { type HubspotFailure, hubspotFailures } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { type JobAddress, type JobScope, job, type Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { HubspotConnection } from './entity.ts'
import { enqueueEvent } from './event-job.ts'
import { lockConnection } from './lock-connection.ts'

/** Failures whose events are resent: those that a working connection fixes, or all that a person may have fixed. */
export const resentFailures = {
  connection: ['tokenRejected', 'scopeMissing'],
  all: hubspotFailures.filter((failure) => failure !== 'deleted'),
} as const satisfies Record<string, readonly HubspotFailure[]>

const batch = z.strictObject({
  accountId: z.uuid(),
  /** HubSpot account to send to; missing in jobs of earlier releases. */
  portalId: z.string().optional(),
  only: z.enum(['connection', 'all']),
  /** Events created later are not resent. */
  before: z.iso.datetime(),
  /** Cursor: the last event of the previous batch; null for the first batch. */
  after: z.strictObject({ createdAt: z.iso.datetime(), id: z.string() }).nullable(),
})
type Batch = z.output<typeof batch>

const batchQueue: JobAddress<typeof batch> & { readonly payload: typeof batch } = {
  name: 'resend-to-hubspot',
  payload: batch,
  groupOf: ({ accountId }) => accountId,
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }

type ResendRequest = Pick<Batch, 'only'> & {
  readonly connection: Pick<HubspotConnection, 'account' | 'portalId'>
  readonly now: Date
}

/** Queues a job that resends failed events in batches, within the caller's transaction. */
export async function resendFailed({ em, queue }: Sender, { connection, only, now }: ResendRequest): Promise<void> {
  const { account: accountId, portalId } = connection
  await queue.send(batchQueue, { accountId, portalId, only, before: now.toISOString(), after: null }, em)
}

type ResentEvent = {
  readonly id: string
  readonly account: string
  readonly turn: number
  readonly createdAt: Date | string
}

/** Visits each event once, in order of creation: an event that fails again meanwhile is not found again. */
const batchSql = `update hubspot_events set state = 'sending', turn = turn + 1, series_count = 0, failure = null,
    detail = '', next_attempt_at = ?
  where id in (select id from hubspot_events where account_id = ? and state = 'error'
    and failure = any(?::text[]) and created_at <= ? and (created_at, id) > (?::timestamptz, ?::uuid)
    order by created_at, id limit ? for update)
  returning id, account_id as account, turn, created_at as "createdAt"`

const firstCursor = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const timeOf = ({ createdAt }: ResentEvent) => new Date(createdAt).getTime()

/** Order of the query, which `returning` does not keep. */
function byCreation(a: ResentEvent, b: ResentEvent): number {
  return timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)
}

async function run({ em, ports, queue }: JobScope, payload: Batch): Promise<void> {
  const { accountId, only, before } = payload
  const { createdAt, id } = payload.after ?? firstCursor
  const { resendBatchLength } = hubspotLimits
  await em.transactional(async (inner) => {
    const connection = await lockConnection(inner, accountId)
    // Another HubSpot account was connected meanwhile, for which no resend was requested.
    if (connection === null || connection.portalId !== (payload.portalId ?? connection.portalId)) return
    const { portalId } = connection
    const failures = `{${resentFailures[only].join(',')}}`
    const bounds = [accountId, failures, new Date(before), createdAt, id, resendBatchLength]
    const rows = (await inner.execute<ResentEvent[]>(batchSql, [ports.now(), ...bounds])).toSorted(byCreation)
    for (const { id: eventId, account, turn } of rows) {
      await enqueueEvent({ em: inner, queue }, { id: eventId, account, turn })
    }
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < resendBatchLength) return
    const after = { createdAt: new Date(lastRow.createdAt).toISOString(), id: lastRow.id }
    await queue.send(batchQueue, { accountId, portalId, only, before, after }, inner)
  })
}

export const resendToHubspotJob = job({
  ...batchQueue,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 5,
  run,
})
