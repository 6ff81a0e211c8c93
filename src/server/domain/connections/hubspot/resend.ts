import { z } from 'zod'
import { type HubspotFailure, hubspotFailures } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { type JobAddress, type JobScope, job, type Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { HubspotConnection } from './entity.ts'
import { enqueueEvent } from './event-job.ts'
import { lockConnection } from './lock-connection.ts'

/** What is sent again, by why it failed: what a connection that works makes possible, or all that a person may have changed. */
export const resentFailures = {
  connection: ['tokenRejected', 'scopeMissing'],
  all: hubspotFailures.filter((failure) => failure !== 'deleted'),
} as const satisfies Record<string, readonly HubspotFailure[]>

const batch = z.strictObject({
  accountId: z.uuid(),
  /** The account in HubSpot that it is sent to; jobs of earlier releases don't say it. */
  portalId: z.string().optional(),
  only: z.enum(['connection', 'all']),
  /** What was created later isn't sent again. */
  before: z.iso.datetime(),
  /** The last one of the batch before; null at the beginning. */
  after: z.strictObject({ createdAt: z.iso.datetime(), id: z.string() }).nullable(),
})
type Batch = z.output<typeof batch>

const batchLane: JobAddress<typeof batch> & { readonly payload: typeof batch } = {
  name: 'resend-to-hubspot',
  payload: batch,
  groupOf: ({ accountId }) => accountId,
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }

type Resending = Pick<Batch, 'only'> & {
  readonly connection: Pick<HubspotConnection, 'account' | 'portalId'>
  readonly now: Date
}

/** Sends what failed again, however much it is, by jobs that send a batch each; within the caller's transaction. */
export async function resendFailed({ em, queue }: Sender, { connection, only, now }: Resending): Promise<void> {
  const { account: accountId, portalId } = connection
  await queue.send(batchLane, { accountId, portalId, only, before: now.toISOString(), after: null }, em)
}

type Moved = { readonly id: string; readonly account: string; readonly turn: number; readonly createdAt: Date | string }

/** Each event once, in the order of their creation: what fails again meanwhile isn't found again. */
const batchSql = `update hubspot_events set state = 'sending', turn = turn + 1, series_count = 0, failure = null,
    detail = '', next_attempt_at = ?
  where id in (select id from hubspot_events where account_id = ? and state = 'error'
    and failure = any(?::text[]) and created_at <= ? and (created_at, id) > (?::timestamptz, ?::uuid)
    order by created_at, id limit ? for update)
  returning id, account_id as account, turn, created_at as "createdAt"`

const beginning = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const timeOf = ({ createdAt }: Moved) => new Date(createdAt).getTime()

/** As the database orders them. */
function inOrder(one: Moved, other: Moved): number {
  return timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1)
}

async function run({ em, ports, queue }: JobScope, given: Batch): Promise<void> {
  const { accountId, only, before } = given
  const { createdAt, id } = given.after ?? beginning
  const { resendBatchLength } = hubspotLimits
  await em.transactional(async (inner) => {
    const connection = await lockConnection(inner, accountId)
    // Another account in HubSpot was connected meanwhile, to which nobody asked to send.
    if (connection === null || connection.portalId !== (given.portalId ?? connection.portalId)) return
    const { portalId } = connection
    const failures = `{${resentFailures[only].join(',')}}`
    const bounds = [accountId, failures, new Date(before), createdAt, id, resendBatchLength]
    const rows = (await inner.execute<Moved[]>(batchSql, [ports.now(), ...bounds])).toSorted(inOrder)
    for (const { id: eventId, account, turn } of rows) {
      await enqueueEvent({ em: inner, queue }, { id: eventId, account, turn })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < resendBatchLength) return
    const after = { createdAt: new Date(last.createdAt).toISOString(), id: last.id }
    await queue.send(batchLane, { accountId, portalId, only, before, after }, inner)
  })
}

export const resendToHubspotJob = job({
  ...batchLane,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 5,
  run,
})
