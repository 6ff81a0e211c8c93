import type { EntityManager } from '../../../kernel/scope.ts'
import type { EnqueueScope, NextAttempt } from './attempt-queue.ts'

/** Columns that the rows of every channel have. */
export type OutboxRow = {
  readonly id: string
  status: string
  /** Number of its latest attempt; jobs with a lower number are outdated and do nothing. */
  turn: number
  /** Number of attempts since it was created or resent; it determines the backoff. */
  seriesCount: number
  nextAttemptAt?: Date | null | undefined
  failure?: string | null | undefined
}

/** Next attempt of a row with the id of its target: the webhook or account that the row is sent to. */
export type TargetedAttempt = NextAttempt & { readonly targetId: string }

/** Table of a channel's rows. Its names become part of SQL and are constants. */
export type OutboxTable<Row extends OutboxRow = OutboxRow> = {
  readonly table: string
  readonly statusColumn: string
  /** Status of a row that is still to be sent. */
  readonly pending: Row['status']
  readonly targetColumn: string
  targetIdOf(row: Row): string
  /** Queues the jobs of attempts, within the caller's transaction. */
  enqueue(scope: EnqueueScope, attempts: readonly TargetedAttempt[]): Promise<void>
}

type TableNames = Pick<OutboxTable, 'table' | 'statusColumn' | 'pending'>

/** Values by column name. The names are constants. */
export type Columns = Readonly<Record<string, string | number | null>>

/** Updates pending rows that are no longer attempted: all of a target, or a single one. */
export async function closePending(
  em: EntityManager,
  { table, statusColumn, pending }: TableNames,
  { where, set }: { readonly where: Columns; readonly set: Columns },
): Promise<void> {
  const assignments = Object.keys(set).map((column) => `, ${column} = ?`)
  const conditions = Object.keys(where).map((column) => ` and ${column} = ?`)
  const sql = `update ${table} set next_attempt_at = null${assignments.join('')}
    where ${statusColumn} = '${pending}'${conditions.join('')}`
  await em.execute(sql, [...Object.values(set), ...Object.values(where)])
}

type Postponement = { readonly attempt: TargetedAttempt; readonly now: Date }

/** Replaces the attempt of a pending row by one after the wait, unless it is outdated. */
export async function postpone(
  { em, queue }: EnqueueScope,
  { table, statusColumn, pending, enqueue }: Pick<OutboxTable, keyof TableNames | 'enqueue'>,
  { attempt: { id, targetId, turn, waitMs = 0 }, now }: Postponement,
): Promise<void> {
  const sql = `update ${table} set turn = turn + 1, next_attempt_at = ?
    where id = ? and turn = ? and ${statusColumn} = '${pending}' returning turn`
  const nextAttemptAt = new Date(now.getTime() + (waitMs ?? 0))
  const rows = await em.execute<{ readonly turn: number }[]>(sql, [nextAttemptAt, id, turn])
  const attempts = rows.map((row) => ({ id, targetId, turn: row.turn, waitMs }))
  await enqueue({ em, queue }, attempts)
}

type Selection = {
  /** SQL condition. */
  readonly where: string
  readonly parameters: readonly unknown[]
  readonly orderBy: string
  readonly limit: number
  readonly now: Date
}

/**
 * Gives pending rows a new job that runs now; their series of attempts continues. Rows that another transaction has
 * locked are skipped.
 */
export async function queueNow(
  { em, queue }: EnqueueScope,
  {
    table,
    statusColumn,
    pending,
    targetColumn,
    enqueue,
  }: Pick<OutboxTable, keyof TableNames | 'targetColumn' | 'enqueue'>,
  { where, parameters, orderBy, limit, now }: Selection,
): Promise<void> {
  // An array, because PostgreSQL may evaluate the query of `in` more than once and exceed the limit.
  const sql = `update ${table} set turn = turn + 1, next_attempt_at = ? where id = any(array(
      select id from ${table} where ${statusColumn} = '${pending}' and ${where}
      order by ${orderBy} limit ${limit} for update skip locked))
    returning id, ${targetColumn} as "targetId", turn`
  await enqueue({ em, queue }, await em.execute<TargetedAttempt[]>(sql, [now, ...parameters]))
}

/** Sends rows again from the beginning of the schedule, within the caller's transaction, which has locked them. */
export async function resend<Row extends OutboxRow>(
  { em, queue }: EnqueueScope,
  { pending, targetIdOf, enqueue }: OutboxTable<Row>,
  { rows, now }: { readonly rows: readonly Row[]; readonly now: Date },
): Promise<void> {
  for (const row of rows) restartSeries(row, pending, now)
  await em.flush()
  const attempts = rows.map((row) => ({ id: row.id, targetId: targetIdOf(row), turn: row.turn }))
  await enqueue({ em, queue }, attempts)
}

function restartSeries(row: OutboxRow, pending: string, now: Date): void {
  row.status = pending
  row.failure = null
  row.seriesCount = 0
  row.turn += 1
  row.nextAttemptAt = now
}
