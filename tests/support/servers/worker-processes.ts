import { readdirSync, readFileSync } from 'node:fs'

type Process = { readonly pid: number; readonly parent: number; readonly command: string }

/** Processes that live, by Linux's list. */
function livingProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]
      return { pid: Number(entry), parent: Number(parent), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8') }
    } catch {
      // It has gone meanwhile.
      return []
    }
  })
}

/** Media workers that a process has started and that still live. */
export function workersOf(parent: number | undefined): number[] {
  return livingProcesses()
    .filter((process) => process.parent === parent && process.command.includes('media/worker.ts'))
    .map(({ pid }) => pid)
}

/** Processes with all that they started in turn: the worker itself is a child of what keeps it in its sandbox. */
export function familyOf(pids: readonly number[]): number[] {
  if (pids.length === 0) return []
  const children = livingProcesses().filter(({ parent }) => pids.includes(parent))
  return [...pids, ...familyOf(children.map(({ pid }) => pid))]
}
