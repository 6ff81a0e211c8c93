import { readdirSync, readFileSync } from 'node:fs'

/** Media workers that a process has started and that still live, by Linux's list of processes. */
export function workersOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((entry) => {
      if (!/^\d+$/.test(entry)) return false
      try {
        const its = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]
        return its === String(parent) && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('media/worker.ts')
      } catch {
        // It has gone meanwhile.
        return false
      }
    })
    .map(Number)
}
