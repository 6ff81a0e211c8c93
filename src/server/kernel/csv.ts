/**
 * Beginnings that make a spreadsheet take a cell for a formula, its full-width duplicates included (OWASP, "CSV Injection").
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A field in quotes; a quote before what would be a formula makes a spreadsheet show it as it was written. */
function cellOf(value: string): string {
  const inert = formulaStart.test(value) ? `'${value}` : value
  return `"${inert.replaceAll('"', '""')}"`
}

/** A line of RFC 4180, its end included. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Begins a file that spreadsheets are to read as UTF-8. */
export const byteOrderMark = '\uFEFF'
