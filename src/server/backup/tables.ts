import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'

export type Column = {
  readonly name: string
  /** SQL type with its modifiers. */
  readonly type: string
}

export type Table = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly Column[]
  /** Names of the columns of the primary key. */
  readonly key: readonly string[]
}

/** Number and checksum of a table's rows. */
export type TableContent = { readonly rows: number; readonly sha256: string }

const batchLength = 100

/** Columns of all tables in a schema, except generated ones, which the database computes again. */
const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(a.attnum = any(i.indkey), false) as "isKey"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = to_regnamespace($1)::oid and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`

type ColumnRow = Column & { readonly table: string; readonly isKey: boolean }

/** Tables of a schema; none if the schema doesn't exist. */
export async function tablesOf(connection: Connection, schema: string): Promise<Table[]> {
  const rows = await connection.query<ColumnRow>(columnsSql, [schema])
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    schema,
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    key: columns.filter(({ isKey }) => isKey).map((column) => column.name),
  }))
}

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function tableName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export async function countRows(connection: Connection, table: Table): Promise<number> {
  const [row] = await connection.query<{ count: string }>(`select count(*)::text as count from ${tableName(table)}`)
  return Number(row?.count ?? 0)
}

/**
 * Reads the rows of a table, each as a line of JSON: an array with every column as text, which is lossless for all types.
 * Ordered by the bytes of the primary key, which is the same on every server. Must run in a transaction.
 */
export async function* readRows(connection: Connection, table: Table, where = 'true'): AsyncGenerator<string[]> {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const order = table.key.map((name) => `${quoted(name)}::text collate "C"`).join(', ')
  const select = `select array_to_json(array[${texts}])::text as line from ${tableName(table)} where ${where}`
  await connection.query(`declare lines no scroll cursor for ${select}${order === '' ? '' : ` order by ${order}`}`)
  for (;;) {
    const rows = await connection.query<{ line: string }>(`fetch ${batchLength} from lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await connection.query('close lines')
}

/** Inserts rows in the format of `readRows`. */
export async function addRows(connection: Connection, table: Table, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  const sql = `insert into ${tableName(table)} (${names}) overriding system value
    select ${values} from json_array_elements($1::text::json) line`
  await connection.query(sql, [`[${lines.join(',')}]`])
}

/** Counts and hashes lines. */
export class ContentMeter {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(lines: readonly string[]): void {
    for (const line of lines) this.#hash.update(`${line}\n`)
    this.#rows += lines.length
  }

  content(): TableContent {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') }
  }
}

/** Number of rows and checksum of a table's content. */
export async function contentOf(connection: Connection, table: Table): Promise<TableContent> {
  const meter = new ContentMeter()
  for await (const lines of readRows(connection, table)) meter.add(lines)
  return meter.content()
}
