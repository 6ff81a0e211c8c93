import type { Database } from '../database/orm.ts'
import { type Connection, inSnapshot, inWriteTransaction, openConnection } from './connection.ts'
import { loadTable, withoutForeignKeys } from './load-tables.ts'
import {
  applicationTables,
  executedMigrations,
  migrateTo,
  requireCurrentSchema,
  requireEmptyDatabase,
} from './schema.ts'
import { readRows } from './tables.ts'
import { addJobs, createQueues, isUnfinishedSql, jobTable, queueNames } from './unfinished-jobs.ts'

export type MoveCounts = { readonly tables: number; readonly rows: number; readonly jobs: number }

type Connections = { readonly source: Connection; readonly target: Connection }

async function moveJobs({ source, target }: Connections): Promise<number> {
  const table = await jobTable(source)
  if (table === undefined) return 0
  let jobs = 0
  for await (const lines of readRows(source, table, isUnfinishedSql)) {
    await addJobs(target, table, lines)
    jobs += lines.length
  }
  return jobs
}

async function moveRows(connections: Connections, sourceDatabase: Database): Promise<MoveCounts> {
  const { source, target } = connections
  const tables = await applicationTables(sourceDatabase, source)
  let rows = 0
  await withoutForeignKeys(target, tables, async () => {
    for (const table of tables) rows += (await loadTable(target, table, readRows(source, table))).rows
  })
  return { tables: tables.length, rows, jobs: await moveJobs(connections) }
}

/**
 * Copies all rows and unfinished jobs of a database to an empty one in one transaction, and verifies each table. The
 * source isn't changed.
 */
export async function moveDatabase(source: Database, target: Database): Promise<MoveCounts> {
  await requireCurrentSchema(source, 'The database in the data folder')
  const sourceClient = await openConnection(source)
  const targetClient = await openConnection(target)
  try {
    await requireEmptyDatabase(target, targetClient)
    await migrateTo(target, await executedMigrations(source))
    const names = (await jobTable(sourceClient)) === undefined ? [] : await queueNames(sourceClient)
    await createQueues(target, names)
    return await inSnapshot(sourceClient, () =>
      inWriteTransaction(targetClient, () => moveRows({ source: sourceClient, target: targetClient }, source)),
    )
  } finally {
    await sourceClient.close()
    await targetClient.close()
  }
}
