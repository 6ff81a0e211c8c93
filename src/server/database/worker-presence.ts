import pg from 'pg'
import type { Logger } from 'pino'

/** Any number will do, as long as nothing else in the database locks it. */
const lockKey = 7_867_201

export type WorkerPresence = {
  /** Runs `work` only if no other process works through the jobs of this database. */
  readonly whenAlone: (work: (client: pg.Client) => Promise<void>) => Promise<void>
  readonly leave: () => Promise<void>
}

/**
 * Joins the processes that work through the jobs of a PostgreSQL database. Each holds a shared advisory lock on a
 * connection of its own, which the server lets go the moment the process is gone, however it ended; so whoever gets
 * the exclusive lock first knows that every job marked active is an orphan.
 */
export async function joinWorkerPresence(databaseUrl: string, log: Logger): Promise<WorkerPresence> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stopover-company' })
  client.on('error', (error) => log.error({ err: error }, 'the connection that marks this process was lost'))
  await client.connect()
  return {
    whenAlone: async (work) => {
      const sql = 'select pg_try_advisory_lock($1) as alone'
      const { rows } = await client.query<{ alone: boolean }>(sql, [lockKey])
      const alone = rows[0]?.alone === true
      try {
        if (alone) await work(client)
        await client.query('select pg_advisory_lock_shared($1)', [lockKey])
      } finally {
        if (alone) await client.query('select pg_advisory_unlock($1)', [lockKey])
      }
    },
    leave: () => client.end(),
  }
}
