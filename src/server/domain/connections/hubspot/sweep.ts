import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { isWithoutJobSql } from '../../../database/job-tries.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { enqueueEvent, eventLane } from './event-job.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Ports; readonly queue: Queue }
type RequeuedEvent = { readonly id: string; readonly account: string; readonly turn: number }

const table = 'hubspot_events'
const isLostSql = isWithoutJobSql('jobs', { jobNames: [eventLane.name], table, idKey: 'eventId' })

/** Queues only a new job; the series of attempts continues. */
const lostSql = `update hubspot_events set turn = turn + 1, next_attempt_at = ?
  where id in (select id from hubspot_events where state = 'sending' and next_attempt_at < ? and ${isLostSql}
    order by next_attempt_at limit 500 for update skip locked)
  returning id, account_id as account, turn`

/**
 * Requeues overdue events whose job was lost, for example when the queue was emptied. Overdue events with a job only wait
 * in a long queue.
 */
export async function sweepHubspot({ em, ports, queue }: SweepScope): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - hubspotLimits.lostAfterMs)
  await em.transactional(async (inner) => {
    for (const row of await inner.execute<RequeuedEvent[]>(lostSql, [now, before])) {
      await enqueueEvent({ em: inner, queue }, row)
    }
  })
}
