/** Limit of rows per statement, because the database cancels a statement after ten seconds. */
const rowsPerStatement = 5_000

/** Splits rows into chunks for one statement each. */
export function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
