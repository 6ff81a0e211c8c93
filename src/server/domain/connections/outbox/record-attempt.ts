import type { JobScope } from '../../../kernel/job.ts'
import type { AttemptOutcome, ChannelTypes, Report, RowChannel } from './row-channel.ts'
import type { OutboxRow } from './rows.ts'

/** Sets the state of a row. A next attempt gets a new number, which outdates earlier jobs. */
function applyOutcome(row: OutboxRow, { status, waitMs }: AttemptOutcome, now: Date): void {
  row.seriesCount += 1
  row.status = status
  row.nextAttemptAt = waitMs === null ? null : new Date(now.getTime() + waitMs)
  if (waitMs !== null) row.turn += 1
}

/** Updates a row after an attempt; returns true if its status changed. */
function updateRow<P extends ChannelTypes>(channel: RowChannel<P>, row: P['row'], report: Report<P>): boolean {
  const { outcome, isCurrent, now } = report
  const changesStatus = isCurrent && channel.changesStatus(row, outcome)
  channel.recordAttempt(row, report)
  if (changesStatus) applyOutcome(row, outcome, now)
  return changesStatus
}

type AttemptedJob<P extends ChannelTypes> = { readonly channel: RowChannel<P>; readonly payload: P['job'] }

/**
 * Records an attempt with all its effects in one transaction: the row is finished, or its next attempt is queued. If
 * the row was queued again in the meantime, for example by a person, the newer attempt decides the status.
 */
export async function recordAttempt<P extends ChannelTypes>(
  { channel, payload }: AttemptedJob<P>,
  { em, ports, queue }: JobScope,
  attempt: P['attempt'],
): Promise<void> {
  const { table } = channel
  await em.fork().transactional(async (transaction) => {
    const lockedRow = await channel.lock(transaction, payload)
    // The row was deleted while the request was running.
    if (lockedRow === null) return
    const { row, target } = lockedRow
    const now = ports.now()
    const seriesCount = (row?.seriesCount ?? 0) + 1
    const outcome = channel.outcomeOf(attempt, { row, target, seriesCount, now, random: Math.random() })
    const report = { attempt, outcome, now, isCurrent: row?.turn === payload.turn }
    const isSameTarget = channel.isSameTarget(target, attempt)
    if (isSameTarget) channel.updateTarget(target, report)
    const changedStatus = row !== null && updateRow(channel, row, report)
    await transaction.flush()
    const { waitMs } = outcome
    if (changedStatus && waitMs !== null) {
      const { id, turn } = row
      await table.enqueue({ em: transaction, queue }, [{ id, targetId: table.targetIdOf(row), turn, waitMs }])
    }
    if (isSameTarget) await channel.afterAttempt({ em: transaction, ports, queue }, lockedRow, report)
    await transaction.flush()
  })
}
