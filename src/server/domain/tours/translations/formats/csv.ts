import { byteOrderMark, csvLine } from '../../../../kernel/csv.ts'
import { translationFileLimits } from './file-limits.ts'
import type { TranslationCodec } from './translation-codec.ts'

const columns = ['key', 'where', 'source', 'translation', 'state'] as const

/**
 * Matches texts such as `'=1`, which look like a formula that `csvLine` escaped with a quote. They are written with one
 * more quote, so that reading can tell the two apart.
 */
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

const guardFormula = (text: string) => (guardedFormula.test(text) ? `'${text}` : text)
const unguardFormula = (text: string) => (guardedFormula.test(text) ? text.slice(1) : text)

/** First line that declares the separator to Excel. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i

/** Most frequent separator in the header: spreadsheets choose it by locale. */
function separatorOf(table: string): string {
  const [header = ''] = table.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Parses cells (RFC 4180) into rows; an unclosed quote ends with the file. Undefined for too many cells. */
function rowsOf(table: string, separator: string): readonly (readonly string[])[] | undefined {
  const escapedSeparator = separator.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  const cell = new RegExp(`("(?:[^"]|"")*"?|[^${escapedSeparator}\\r\\n]*)(${escapedSeparator}|\\r\\n|\\n|\\r|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let cellCount = 0
  while (cell.lastIndex < table.length) {
    const [, content = '', end = ''] = cell.exec(table) ?? []
    if (content === '' && end === '') break
    cellCount += 1
    if (cellCount > translationFileLimits.cellsMax) return undefined
    row.push(content.startsWith('"') ? content.slice(1).replace(/"$/, '').replaceAll('""', '"') : content)
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return row.length > 0 ? [...rows, row] : rows
}

/** CSV for spreadsheets, with a line for each text. */
export const csvCodec: TranslationCodec = {
  write: (texts) =>
    byteOrderMark +
    csvLine(columns) +
    texts
      .map(({ key, where, source, text, state }) =>
        csvLine([key, guardFormula(where), guardFormula(source), guardFormula(text), state]),
      )
      .join(''),
  read(content) {
    const text = content.startsWith(byteOrderMark) ? content.slice(1) : content
    const [firstLine = '', separator] = separatorLine.exec(text) ?? []
    const table = text.slice(firstLine.length)
    const [header = [], ...rows] = rowsOf(table, separator ?? separatorOf(table)) ?? []
    const columnOf = (name: string) => header.findIndex((cell) => cell.trim().toLowerCase() === name)
    const keyColumn = columnOf('key')
    const sourceColumn = columnOf('source')
    const textColumn = columnOf('translation')
    if (keyColumn < 0 || textColumn < 0) return null
    const texts = rows.flatMap((row) => {
      const key = row[keyColumn]?.trim()
      if (!key) return []
      const source = row[sourceColumn]
      return [
        {
          key,
          text: unguardFormula(row[textColumn] ?? ''),
          source: source === undefined ? undefined : unguardFormula(source),
        },
      ]
    })
    return { language: undefined, texts }
  },
}
