import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, whatever its processors do. */
const ticksPerSecond = 100
const userTicksField = 11

/** Seconds of processor time that a process has had, its threads included (`man 5 proc_pid_stat`). */
export function processorSecondsOf(pid: number): number {
  // The name in parentheses may hold spaces; what follows it doesn't.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[userTicksField]) + Number(fields[userTicksField + 1])) / ticksPerSecond
}
