import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import { isWithoutJobSql } from '../../../database/job-tries.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { enqueueDelivery, failingLane, workingLane } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Ports; readonly queue: Queue }
type RequeuedDelivery = { readonly id: string; readonly webhookId: string; readonly turn: number }

const jobNames = [workingLane.name, failingLane.name]
const isLostSql = isWithoutJobSql('jobs', { jobNames, table: 'webhook_deliveries', idKey: 'deliveryId' })

/** Queues only a new job; the series of attempts continues. */
const lostSql = `update webhook_deliveries set turn = turn + 1, next_attempt_at = ?
  where id in (select id from webhook_deliveries where status = 'pending' and next_attempt_at < ? and ${isLostSql}
    order by next_attempt_at limit 500 for update skip locked)
  returning id, webhook_id as "webhookId", turn`

/**
 * Requeues overdue deliveries whose job was lost, for example when the queue was emptied. Otherwise they would count as
 * pending until they are deleted. Overdue deliveries with a job only wait in a long queue.
 */
export async function resendLostDeliveries({ em, ports, queue }: SweepScope): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - webhookLimits.lostAfterMs)
  await em.transactional(async (inner) => {
    const rows = await inner.execute<RequeuedDelivery[]>(lostSql, [now, before])
    const ids = [...new Set(rows.map(({ webhookId }) => webhookId))]
    const webhooks = new Map((await inner.find(Webhook, { id: { $in: ids } })).map((webhook) => [webhook.id, webhook]))
    for (const { id, webhookId, turn } of rows) {
      const webhook = webhooks.get(webhookId)
      if (webhook !== undefined) await enqueueDelivery({ em: inner, queue }, webhook, { id, turn })
    }
  })
}
