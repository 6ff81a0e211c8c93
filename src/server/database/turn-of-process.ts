import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Any numbers will do, as long as nothing else in the database locks them. */
const lockKeys = { schema: 7_867_202, demo: 7_867_203 }
const lookAgainMs = 100

/**
 * Runs `work` while no other process on the same PostgreSQL database runs work of this name; others wait. The lock is
 * lost with its connection, so a process that dies makes nobody wait. On the embedded database there is only one process.
 */
export async function inTurn<Value>(
  databaseUrl: string | undefined,
  name: keyof typeof lockKeys,
  work: () => Promise<Value>,
): Promise<Value> {
  if (databaseUrl === undefined) return work()
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'stopover-turn',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  // The next query tells of it; work that has begun goes on in transactions of its own.
  client.on('error', () => {})
  try {
    await client.connect()
    while (!(await isTaken(client, lockKeys[name]))) await wait(lookAgainMs)
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Asked again and again, as a query that waits holds a snapshot, which some migrations would wait for in turn. */
async function isTaken(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}
