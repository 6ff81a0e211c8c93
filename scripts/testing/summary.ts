import { slowestFiles } from './slowest-files.ts'
import type { Result } from './stages.ts'

export type Row = {
  readonly title: string
  readonly result: Result
  readonly durationMs: number
  /** What it printed. */
  readonly output: string
}

function duration(durationMs: number): string {
  if (durationMs < 100_000) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function line(title: string, status: string, durationMs: number): string {
  return `  ${title.padEnd(46)} ${status.padEnd(8)} ${duration(durationMs).padStart(12)}`
}

const slowestCount = 10

/** One line per stage with its outcome and time, the reasons of failures and skips beneath, the total, and the slowest test files. */
export function summaryTable(rows: readonly Row[], totalMs: number): string {
  const lines = rows.flatMap(({ title, result, durationMs }) => {
    const reason = 'reason' in result && result.reason ? [`      ${result.status}: ${result.reason}`] : []
    return [line(title, result.status, durationMs), ...reason]
  })
  const slowest = slowestFiles(rows.map(({ output }) => output).join('\n'), slowestCount)
  const fileLines = slowest.map(({ file, durationMs }) => `  ${duration(durationMs).padStart(12)}  ${file}`)
  const files = slowest.length === 0 ? [] : ['', '  The slowest test files, in all stages together', ...fileLines]
  return [...lines, line('Total', '', totalMs), ...files].join('\n')
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
