import type { Connection } from './connection.ts'
import { addRows, ContentMeter, contentOf, type Table, type TableContent, tableName } from './tables.ts'

type Constraint = { readonly table: string; readonly name: string; readonly definition: string }

const foreignKeysSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = to_regnamespace('public')::oid and conparentid = 0
  order by 1, 2`

const serialsSql = `
  select quote_ident(a.attname) as column, pg_get_serial_sequence($1, a.attname) as sequence
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
    and pg_get_serial_sequence($1, a.attname) is not null`

/**
 * Loads tables with foreign keys dropped and triggers disabled, and restores both afterwards, so that rows can come in any
 * order and aren't changed by triggers. Requires no privilege other than owning the tables.
 */
export async function withoutForeignKeys(
  connection: Connection,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await connection.query<Constraint>(foreignKeysSql)
  for (const { table, name } of foreignKeys) await connection.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await connection.query(`alter table ${tableName(table)} disable trigger user`)
  await load()
  for (const table of tables) await connection.query(`alter table ${tableName(table)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Sets the sequences of a table past its highest values. */
async function advanceSequences(connection: Connection, table: Table): Promise<void> {
  const name = tableName(table)
  const serials = await connection.query<{ column: string; sequence: string }>(serialsSql, [name])
  for (const { column, sequence } of serials) {
    await connection.query(`select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${name}`, [
      sequence,
    ])
  }
}

/** Fills a table, reads it back and throws if the content differs. */
export async function loadTable(
  connection: Connection,
  table: Table,
  batches: AsyncIterable<readonly string[]>,
): Promise<TableContent> {
  const meter = new ContentMeter()
  for await (const lines of batches) {
    meter.add(lines)
    await addRows(connection, table, lines)
  }
  await advanceSequences(connection, table)
  const expected = meter.content()
  const storedContent = await contentOf(connection, table)
  if (storedContent.rows === expected.rows && storedContent.sha256 === expected.sha256) return expected
  throw new Error(`The rows of ${table.name} differ from their source after writing. Nothing was kept.`)
}
