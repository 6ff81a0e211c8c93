/** Rows of one statement, which the database cancels after ten seconds. */
const rowsAtOnce = 5_000

/** Splits rows into parts for one statement each. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce))
}
