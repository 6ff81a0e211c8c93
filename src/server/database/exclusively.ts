import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { lockNumber } from './lock-number.ts'

const lookAgainMs = 100

type Where = {
  /** Undefined for the embedded database, which belongs to one process. */
  readonly databaseUrl: string | undefined
  /** What is done one process at a time. */
  readonly name: string
}

async function withClient<Value>(databaseUrl: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stopover-exclusive' })
  // A lost connection also fails the query that waits, or the work is too short to mind.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function take(client: pg.Client, name: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock($1) as taken'
  const { rows } = await client.query<{ taken: boolean }>(sql, [lockNumber(name)])
  return rows[0]?.taken === true
}

/** Runs `work` once no other process on the database runs work of that name. A process that is gone holds nobody. */
export async function exclusively<Value>({ databaseUrl, name }: Where, work: () => Promise<Value>): Promise<Value> {
  if (databaseUrl === undefined) return work()
  return withClient(databaseUrl, async (client) => {
    // A query that waits would hold a snapshot, and the work may make an index that waits for all snapshots to end.
    while (!(await take(client, name))) await wait(lookAgainMs)
    return work()
  })
}

/** Runs `work` unless another process is at work of that name; undefined then. */
export async function unlessAtWork<Value>(
  { databaseUrl, name }: Where,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (databaseUrl === undefined) return work()
  return withClient(databaseUrl, async (client) => ((await take(client, name)) ? work() : undefined))
}
