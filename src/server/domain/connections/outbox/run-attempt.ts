import type { z } from 'zod'
import { type Job, type JobScope, job } from '../../../kernel/job.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import { recordAttempt } from './record-attempt.ts'
import type { ChannelTypes, RowChannel } from './row-channel.ts'
import { closePending, postpone } from './rows.ts'

type Source<P extends ChannelTypes> = {
  readonly channel: RowChannel<P>
  /** Queue that the job comes from. */
  readonly attemptQueue: AttemptQueue<P['job']>
}

async function runAttempt<P extends ChannelTypes>(
  { channel, attemptQueue }: Source<P>,
  scope: JobScope,
  payload: P['job'],
): Promise<void> {
  const { em, ports, queue } = scope
  const { table } = channel
  const dueRow = await channel.findDue(em, payload)
  if (dueRow === null) return
  const { id } = dueRow.row
  const { turn } = payload
  const cancellation = await channel.cancellationOf(em, dueRow)
  if (cancellation !== null) return closePending(em, table, { where: { id, turn }, set: cancellation })
  const now = ports.now()
  const waitMs = channel.pauseMs(dueRow, now)
  if (waitMs > 0 || channel.attemptQueueOf(dueRow.target) !== attemptQueue) {
    const postponement = { attempt: { id, targetId: table.targetIdOf(dueRow.row), turn, waitMs }, now }
    return em.fork().transactional((transaction) => postpone({ em: transaction, queue }, table, postponement))
  }
  await recordAttempt({ channel, payload }, scope, await channel.attempt(scope, dueRow))
}

/**
 * Job definitions of a channel, one per queue. A job sends a row once and records the outcome; if the process ends in
 * between, the row is sent twice.
 */
export function attemptJobs<P extends ChannelTypes>(
  channel: RowChannel<P>,
): readonly Job<z.ZodType<P['job'], P['job']>>[] {
  const { table, attemptQueues, idKey, failedColumns } = channel
  return attemptQueues.map(({ attemptQueue, concurrency }) =>
    job({
      ...attemptQueue,
      heartbeatSeconds: 30,
      /** Timeout of the receiver plus a few seconds to record the attempt. */
      expirySeconds: 60,
      /** Retries after failures of Stopover itself; the schedule retries after failures of the receiver. */
      retries: 5,
      concurrency,
      run: (scope, payload) => runAttempt({ channel, attemptQueue }, scope, payload),
      onFinalFailure: ({ em }, payload) =>
        closePending(em, table, { where: { id: String(payload[idKey]), turn: payload.turn }, set: failedColumns }),
    }),
  )
}
