import { readFileSync } from 'node:fs'

/** Clock ticks per second (USER_HZ): 100 on all common Linux systems. */
const ticksPerSecond = 100

/** CPU times include all threads. The CPU time of a child process counts once the child has ended. */
type ProcessStat = { readonly parentPid: number; readonly cpuSeconds: number; readonly endedChildrenCpuSeconds: number }

/** Reads `/proc/PID/stat` (`man 5 proc_pid_stat`); throws if the process has ended. Linux only. */
export function readProcessStat(pid: number): ProcessStat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the program's name in parentheses, may contain spaces.
  const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (manualNumber: number) => Number(fieldsFromThird[manualNumber - 3])
  return {
    parentPid: field(4),
    cpuSeconds: (field(14) + field(15)) / ticksPerSecond,
    endedChildrenCpuSeconds: (field(16) + field(17)) / ticksPerSecond,
  }
}

/** CPU time of a process and its threads in seconds. */
export const cpuSecondsOf = (pid: number): number => readProcessStat(pid).cpuSeconds
