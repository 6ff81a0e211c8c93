import { slowestFiles } from './slowest-files.ts'
import type { Result } from './stages.ts'

export type Row = {
  readonly title: string
  readonly result: Result
  readonly durationMs: number
  /** Output of the stage. */
  readonly output: string
}

function formatDuration(durationMs: number): string {
  if (durationMs < 100_000) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Durations in milliseconds by the title of the stage. */
type Times = ReadonlyMap<string, number>

/** Difference from the documented time. It is never a failure, because machines differ. */
function formatDifference(durationMs: number, documentedMs: number | undefined): string {
  if (documentedMs === undefined) return ''
  const sign = durationMs < documentedMs ? '-' : '+'
  return `   ${sign}${formatDuration(Math.abs(durationMs - documentedMs))}`
}

function formatLine({ title, status, durationMs }: Line, documentedTimes: Times): string {
  const measured = `  ${title.padEnd(46)} ${status.padEnd(8)} ${formatDuration(durationMs).padStart(12)}`
  return measured + formatDifference(durationMs, documentedTimes.get(title))
}

type Line = { readonly title: string; readonly status: string; readonly durationMs: number }

const slowestFileCount = 10

/**
 * Formats a line per stage (result, time, and difference from the documented time) with the reason of a failure or skip
 * below it, the total, and the slowest test files.
 */
export function summaryTable(rows: readonly Row[], totalMs: number, documentedTimes: Times = new Map()): string {
  const lines = rows.flatMap(({ title, result, durationMs }) => {
    const reason = 'reason' in result && result.reason ? [`      ${result.status}: ${result.reason}`] : []
    return [formatLine({ title, status: result.status, durationMs }, documentedTimes), ...reason]
  })
  const slowest = slowestFiles(rows.map(({ output }) => output).join('\n'), slowestFileCount)
  const fileLines = slowest.map(({ file, durationMs }) => `  ${formatDuration(durationMs).padStart(12)}  ${file}`)
  const files = slowest.length === 0 ? [] : ['', '  The slowest test files, in all stages together', ...fileLines]
  const total = formatLine({ title: 'Total', status: '', durationMs: totalMs }, documentedTimes)
  return [...lines, total, ...files].join('\n')
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
