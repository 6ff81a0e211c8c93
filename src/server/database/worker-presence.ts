import type pg from 'pg'
import type { Logger } from 'pino'
import { openLastingConnection } from './lasting-connection.ts'

/** Any number will do, as long as nothing else in the database locks it. */
const lockKey = 7_867_201
/** After a restart of PostgreSQL nobody holds a lock until they have connected again. */
const settledAfterSeconds = 3

export type WorkerPresence = {
  /** Runs `work` only if no other process works through the jobs of this database. */
  readonly whenAlone: (work: (client: pg.Client) => Promise<void>) => Promise<void>
  readonly leave: () => Promise<void>
}

const aloneSql = `
  select pg_try_advisory_lock($1) as alone,
    now() - pg_postmaster_start_time() > make_interval(secs => $2) as settled`

async function join(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}

async function whenAlone(client: pg.Client, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const asked = [lockKey, settledAfterSeconds]
  const { rows } = await client.query<{ alone: boolean; settled: boolean }>(aloneSql, asked)
  const { alone = false, settled = false } = rows[0] ?? {}
  try {
    if (alone && settled) await work(client)
    await join(client)
  } finally {
    if (alone) await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

/**
 * Joins the processes that work through the jobs of a PostgreSQL database. Each holds a shared advisory lock on a
 * connection of its own, which the server lets go the moment the process is gone, however it ended; so whoever gets
 * the exclusive lock first knows that every job marked active is an orphan.
 */
export async function joinWorkerPresence(databaseUrl: string, log: Logger): Promise<WorkerPresence> {
  const connection = await openLastingConnection({
    databaseUrl,
    applicationName: 'stopover-presence',
    log,
    again: join,
  })
  return { whenAlone: (work) => whenAlone(connection.client(), work), leave: connection.end }
}
