import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { isWithoutJobSql } from '../../../database/job-tries.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { enqueueEvent, eventLane } from './event-job.ts'

type Round = { readonly em: EntityManager; readonly ports: Ports; readonly queue: Queue }
type Moved = { readonly id: string; readonly account: string; readonly turn: number }

const table = 'hubspot_events'
const isLostSql = isWithoutJobSql('jobs', { jobNames: [eventLane.name], table, idKey: 'eventId' })

/** Keeps its place in the series of attempts: only the job is new. */
const lostSql = `update hubspot_events set turn = turn + 1, next_attempt_at = ?
  where id in (select id from hubspot_events where state = 'sending' and next_attempt_at < ? and ${isLostSql}
    order by next_attempt_at limit 500 for update skip locked)
  returning id, account_id as account, turn`

/**
 * Sends jobs for events that should have been tried long ago and have none: theirs were lost, as with a queue that was
 * emptied. Others only wait for their turn in a long line.
 */
export async function sweepHubspot({ em, ports, queue }: Round): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - hubspotLimits.lostAfterMs)
  await em.transactional(async (inner) => {
    for (const row of await inner.execute<Moved[]>(lostSql, [now, before])) {
      await enqueueEvent({ em: inner, queue }, row)
    }
  })
}
