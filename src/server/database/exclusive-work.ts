import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { lockNumber } from './lock-number.ts'

const pollIntervalMs = 100

type LockTarget = {
  /** Undefined for the embedded database, which belongs to one process. */
  readonly databaseUrl: string | undefined
  /** Name of the lock. */
  readonly name: string
}

async function withClient<Value>(databaseUrl: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stopover-exclusive' })
  // A lost connection also rejects the pending query. Work without queries is short, so that it may ignore the loss.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock($1) as acquired'
  const { rows } = await client.query<{ acquired: boolean }>(sql, [lockNumber(name)])
  return rows[0]?.acquired === true
}

/** Runs `work` under an advisory lock shared by all processes. PostgreSQL releases the lock of a process that dies. */
export async function exclusively<Value>(
  { databaseUrl, name }: LockTarget,
  work: () => Promise<Value>,
): Promise<Value> {
  if (databaseUrl === undefined) return work()
  return withClient(databaseUrl, async (client) => {
    // The lock is polled, because a waiting query would hold a snapshot, and the creation of an index waits for its end.
    while (!(await tryLock(client, name))) await wait(pollIntervalMs)
    return work()
  })
}

/** Runs `work` unless another process holds the lock; otherwise returns undefined. */
export async function exclusivelyIfFree<Value>(
  { databaseUrl, name }: LockTarget,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (databaseUrl === undefined) return work()
  return withClient(databaseUrl, async (client) => ((await tryLock(client, name)) ? work() : undefined))
}
