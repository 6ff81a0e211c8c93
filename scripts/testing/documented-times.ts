import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/development.md')
const row = /^\| \**(?<title>[^|]+?)\** \| \**(?<minutes>\d+):(?<seconds>\d\d)\** \|/

/** Milliseconds of each stage in the table of the documentation, by the title of the stage. */
export function timesIn(markdown: string): ReadonlyMap<string, number> {
  const lines = markdown.split('\n')
  const header = lines.findIndex((line) => line.startsWith('| Stage | Time |'))
  const times = new Map<string, number>()
  if (header === -1) return times
  for (const line of lines.slice(header + 2)) {
    const { title, minutes, seconds } = row.exec(line)?.groups ?? {}
    if (title === undefined) break
    times.set(title, (Number(minutes) * 60 + Number(seconds)) * 1000)
  }
  return times
}

export const documentedTimes = (): ReadonlyMap<string, number> => timesIn(readFileSync(page, 'utf8'))
