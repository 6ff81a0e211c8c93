import type { Database } from '../database/orm.ts'
import { createBoss } from '../database/queue.ts'
import type { Connection } from './connection.ts'
import { addRows, type Table, tablesOf } from './tables.ts'

const jobSchema = 'jobs'
/** SQL condition for jobs that wait or run, which are copied. */
export const isUnfinishedSql = `state < 'completed'`

/** Table of jobs; undefined if no server has created it yet. */
export async function jobTable(connection: Connection): Promise<Table | undefined> {
  return (await tablesOf(connection, jobSchema)).find(({ name }) => name === 'job')
}

/** Names of the queues and dead letter queues of unfinished jobs. */
export async function queueNames(connection: Connection): Promise<string[]> {
  const sql = `select distinct unnest(array[name, dead_letter]) as name from ${jobSchema}.job where ${isUnfinishedSql}`
  const rows = await connection.query<{ name: string | null }>(sql)
  return rows.flatMap(({ name }) => (name === null ? [] : [name]))
}

/** Creates the queue's tables and the queues; the next server that starts updates their settings. */
export async function createQueues(database: Database, names: readonly string[]): Promise<void> {
  const boss = createBoss(database)
  await boss.start()
  try {
    for (const name of names) await boss.createQueue(name)
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** Inserts jobs with the columns that source and target have in common, because releases of the queue differ. */
export async function addJobs(connection: Connection, source: Table, lines: readonly string[]): Promise<void> {
  const target = await jobTable(connection)
  if (target === undefined) throw new Error('The job queue has no tables.')
  const sharedColumns = source.columns
    .map(({ name }, index) => ({ index, column: target.columns.find((column) => column.name === name) }))
    .flatMap(({ index, column }) => (column === undefined ? [] : [{ index, column }]))
  const columns = sharedColumns.map(({ column }) => column)
  const projected = lines.map((line) => {
    const values: unknown[] = JSON.parse(line)
    return JSON.stringify(sharedColumns.map(({ index }) => values[index]))
  })
  await addRows(connection, { schema: target.schema, name: target.name, key: target.key, columns }, projected)
}
