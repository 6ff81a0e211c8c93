import pg from 'pg'
import type { Database } from '../database/orm.ts'

/** A database connection without a statement timeout. */
export type Connection = {
  readonly query: <Row extends object>(sql: string, parameters?: string[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

const connectTimeoutMs = 10_000

/** Settings that make the text format of values exact and independent of the server. */
const exactTextSql = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
]

/**
 * Opens a connection. On PostgreSQL it isn't one of the pool's, because their statement timeout is meant for web
 * requests.
 */
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
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // The running query rejects with the error. Without a listener the process would end before it is reported.
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
    // The connection may be lost; the first error is more informative.
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

/** Runs reads in one snapshot, while other connections continue to write. */
export function inSnapshot<Value>(connection: Connection, read: () => Promise<Value>): Promise<Value> {
  return inTransaction(connection, 'begin transaction isolation level repeatable read read only', read)
}

/** Runs writes in one transaction. */
export function inWriteTransaction<Value>(connection: Connection, write: () => Promise<Value>): Promise<Value> {
  return inTransaction(connection, 'begin', write)
}
