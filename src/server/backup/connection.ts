import pg from 'pg'
import type { Database } from '../database/orm.ts'

/** One connection to a database, on which a transaction may last as long as it needs. */
export type Connection = {
  readonly query: <Row extends object>(sql: string, parameters?: string[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

/** How values are written as text: exactly, and the same on every server. */
const exactTextSql = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
]

/** On PostgreSQL a connection beside the pool, whose limits for a statement are those of a web request. */
export async function openConnection({
  embedded,
  databaseUrl,
}: Pick<Database, 'embedded' | 'databaseUrl'>): Promise<Connection> {
  if (embedded !== undefined) {
    return {
      query: async <Row extends object>(sql: string, parameters?: string[]) =>
        (await embedded.query<Row>(sql, parameters)).rows,
      close: async () => {},
    }
  }
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'stopover-backup',
    connectionTimeoutMillis: 10_000,
  })
  // A query that is under way rejects; without a listener the process would end before it tells why.
  client.on('error', () => {})
  await client.connect()
  return {
    query: async <Row extends object>(sql: string, parameters?: string[]) =>
      (await client.query<Row>(sql, parameters)).rows,
    close: () => client.end(),
  }
}

async function inTransaction<Value>(connection: Connection, begin: string, work: () => Promise<Value>): Promise<Value> {
  await connection.query(begin)
  try {
    for (const sql of exactTextSql) await connection.query(sql)
    const value = await work()
    await connection.query('commit')
    return value
  } catch (error) {
    // The connection may be gone; the first error says more.
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

/** Everything that is read in there is of one moment, while others go on writing. */
export function inSnapshot<Value>(connection: Connection, read: () => Promise<Value>): Promise<Value> {
  return inTransaction(connection, 'begin transaction isolation level repeatable read read only', read)
}

/** All of it is written, or nothing. */
export function inOneStep<Value>(connection: Connection, write: () => Promise<Value>): Promise<Value> {
  return inTransaction(connection, 'begin', write)
}
