/** Rows of one statement: the database ends those that take ten seconds. */
const rowsAtOnce = 5_000

/** Rows in parts for one statement each; none for no rows. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce))
}
