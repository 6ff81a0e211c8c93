import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pagePath = join(import.meta.dirname, '../../docs/development.md')
const rowPattern = /^\| \**(?<title>[^|]+?)\** \| \**(?<minutes>\d+):(?<seconds>\d\d)\** \|/

/** Parses the table of stages in the documentation: milliseconds by the title of the stage. */
export function parseTimes(markdown: string): ReadonlyMap<string, number> {
  const lines = markdown.split('\n')
  const headerIndex = lines.findIndex((line) => line.startsWith('| Stage | Time |'))
  const times = new Map<string, number>()
  if (headerIndex === -1) return times
  for (const line of lines.slice(headerIndex + 2)) {
    const { title, minutes, seconds } = rowPattern.exec(line)?.groups ?? {}
    if (title === undefined) break
    times.set(title, (Number(minutes) * 60 + Number(seconds)) * 1000)
  }
  return times
}

export const readDocumentedTimes = (): ReadonlyMap<string, number> => parseTimes(readFileSync(pagePath, 'utf8'))
