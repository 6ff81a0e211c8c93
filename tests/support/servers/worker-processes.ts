import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

type Process = {
  readonly pid: number
  readonly parentPid: number
  /** State letter of proc_pid_status(5): T is stopped, Z is a zombie. */
  readonly state: string
  readonly command: string
}

/** Running processes from Linux's /proc. */
function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8')
      const parentPid = /^PPid:\t(\d+)$/m.exec(status)?.[1]
      const state = /^State:\t(\w)/m.exec(status)?.[1] ?? ''
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      return { pid: Number(entry), parentPid: Number(parentPid), state, command }
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })
}

/** True for the command line of a media worker that runs from its bundle or from its sources. */
const isWorker = (command: string) => /media(?:-worker\/worker\.js|\/worker\.ts)/.test(command)

/** Running media workers that a process has started. */
export function workersOf(parentPid: number | undefined): number[] {
  return listProcesses()
    .filter((process) => process.parentPid === parentPid && isWorker(process.command))
    .map(({ pid }) => pid)
}

/** Processes with all their descendants: a worker is a child of its sandbox. */
function withDescendants(processes: readonly Process[], pids: readonly number[]): Process[] {
  const roots = processes.filter(({ pid }) => pids.includes(pid))
  const children = processes.filter(({ parentPid }) => pids.includes(parentPid)).map(({ pid }) => pid)
  return children.length === 0 ? roots : [...roots, ...withDescendants(processes, children)]
}

/**
 * Stops processes (SIGSTOP) with all their descendants and returns their ids. It repeats until none of them runs,
 * because a process may be starting others.
 */
export async function stopWithFamily(pids: readonly number[]): Promise<number[]> {
  for (;;) {
    const processes = withDescendants(listProcesses(), pids).filter(({ state }) => state !== 'Z')
    const running = processes.filter(({ state }) => state !== 'T')
    if (running.length === 0) return processes.map(({ pid }) => pid)
    for (const { pid } of running) stopIfRunning(pid)
    await wait(5)
  }
}

function stopIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (cause) {
    // The process has ended since the list was read.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause
  }
}
