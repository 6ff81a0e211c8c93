/** First characters of formulas in spreadsheets, including full-width variants (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Quotes a field, and prefixes formulas with an apostrophe, so that spreadsheets show them as text. */
function cellOf(value: string): string {
  const inertText = formulaStart.test(value) ? `'${value}` : value
  return `"${inertText.replaceAll('"', '""')}"`
}

/** A line of CSV (RFC 4180) with its line break. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** First character of a file. Spreadsheets recognize UTF-8 by it. */
export const byteOrderMark = '\uFEFF'
