import type { Database } from '../database/orm.ts'
import { makeBoss } from '../database/queue.ts'
import type { Connection } from './connection.ts'
import { addRows, type Table, tablesOf } from './tables.ts'

const jobSchema = 'jobs'
/** Jobs that wait or run: a copy takes them along. */
export const unfinished = `state < 'completed'`

/** The queue's table; undefined where no server has made it yet. */
export async function jobTable(connection: Connection): Promise<Table | undefined> {
  return (await tablesOf(connection, jobSchema)).find(({ name }) => name === 'job')
}

/** Names of queues that unfinished jobs are in, or go to when they fail. */
export async function queueNames(connection: Connection): Promise<string[]> {
  const sql = `select distinct unnest(array[name, dead_letter]) as name from ${jobSchema}.job where ${unfinished}`
  const rows = await connection.query<{ name: string | null }>(sql)
  return rows.flatMap(({ name }) => (name === null ? [] : [name]))
}

/** Makes the queue's tables and the queues; the server that starts next gives them their settings. */
export async function makeQueues(database: Database, names: readonly string[]): Promise<void> {
  const boss = makeBoss(database)
  await boss.start()
  try {
    for (const name of names) await boss.createQueue(name)
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** Another release of the queue may have other columns: those that both have are kept. */
export async function addJobs(connection: Connection, source: Table, lines: readonly string[]): Promise<void> {
  const target = await jobTable(connection)
  if (target === undefined) throw new Error('The job queue has no tables.')
  const shared = source.columns
    .map(({ name }, place) => ({ place, column: target.columns.find((column) => column.name === name) }))
    .flatMap(({ place, column }) => (column === undefined ? [] : [{ place, column }]))
  const columns = shared.map(({ column }) => column)
  const projected = lines.map((line) => {
    const values: unknown[] = JSON.parse(line)
    return JSON.stringify(shared.map(({ place }) => values[place]))
  })
  await addRows(connection, { schema: target.schema, name: target.name, key: target.key, columns }, projected)
}
