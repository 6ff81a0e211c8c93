import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, whatever its processors do. */
const ticksPerSecond = 100
const userTicksField = 11
const ownFields = [userTicksField, userTicksField + 1]
/** Of processes that it started and that have ended. */
const endedFields = [userTicksField + 2, userTicksField + 3]

function secondsOf(pid: number, wanted: readonly number[]): number {
  // The name in parentheses may hold spaces; what follows it doesn't.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return wanted.reduce((ticks, field) => ticks + Number(fields[field]), 0) / ticksPerSecond
}

/** Seconds of processor time that a process has had, its threads included (`man 5 proc_pid_stat`). */
export const processorSecondsOf = (pid: number): number => secondsOf(pid, ownFields)

/** The same with all processes that it started and that have ended. */
export const familySecondsOf = (pid: number): number => secondsOf(pid, [...ownFields, ...endedFields])
