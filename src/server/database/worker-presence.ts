import type pg from 'pg'
import type { Logger } from 'pino'
import { openDedicatedConnection } from './dedicated-connection.ts'

/** Key of the advisory lock; arbitrary, but used by no other lock of the database. */
const lockKey = 7_867_201
/** Time that processes have to reconnect after a restart of PostgreSQL. Until then, none of them holds the lock. */
const settledAfterSeconds = 3

export type WorkerPresence = {
  /** Runs `work` only if no other process has workers on this database. */
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
  const parameters = [lockKey, settledAfterSeconds]
  const { rows } = await client.query<{ alone: boolean; settled: boolean }>(aloneSql, parameters)
  const { alone = false, settled = false } = rows[0] ?? {}
  try {
    if (alone && settled) await work(client)
    await join(client)
  } finally {
    if (alone) await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

/**
 * Registers this process as a worker on a PostgreSQL database. Each worker process holds a shared advisory lock on a
 * dedicated connection, released when the process ends, however it ends. A process that gets the exclusive lock therefore
 * knows that every active job is an orphan.
 */
export async function joinWorkerPresence(databaseUrl: string, log: Logger): Promise<WorkerPresence> {
  const connection = await openDedicatedConnection({
    databaseUrl,
    applicationName: 'stopover-presence',
    log,
    onReconnect: join,
  })
  return { whenAlone: (work) => whenAlone(connection.client(), work), leave: connection.end }
}
