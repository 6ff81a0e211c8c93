import { isWithoutJobSql } from '../../../database/job-tries.ts'
import type { OutboxScope } from './attempt-queue.ts'
import type { ChannelTypes, RowChannel } from './row-channel.ts'
import { queueNow } from './rows.ts'
import { retrySchedule } from './schedule.ts'

/** Maximum number of rows that one run queues again. */
const limit = 500

/**
 * Queues overdue rows again if their job was lost, for example when the queue was emptied. Otherwise they would stay
 * pending forever. Overdue rows that have a job are only waiting in a long queue.
 */
export async function requeueLost<P extends ChannelTypes>(
  { table, attemptQueues, idKey }: Pick<RowChannel<P>, 'table' | 'attemptQueues' | 'idKey'>,
  { em, ports, queue }: OutboxScope,
): Promise<void> {
  const now = ports.now()
  const overdueSince = new Date(now.getTime() - retrySchedule.lostAfterMs)
  const jobNames = attemptQueues.map(({ attemptQueue }) => attemptQueue.name)
  const where = `next_attempt_at < ? and ${isWithoutJobSql('jobs', { jobNames, table: table.table, idKey })}`
  const selection = { where, parameters: [overdueSince], orderBy: 'next_attempt_at', limit, now }
  await em.transactional((transaction) => queueNow({ em: transaction, queue }, table, selection))
}
