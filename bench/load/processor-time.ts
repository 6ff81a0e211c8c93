import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const ticksPerSecond = 100
const userTicksField = 11
const ownFields = [userTicksField, userTicksField + 1]
/** Fields of child processes that have ended. */
const endedFields = [userTicksField + 2, userTicksField + 3]

function secondsOf(pid: number, fieldNumbers: readonly number[]): number {
  // The name in parentheses may hold spaces; the fields after it don't.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fieldNumbers.reduce((ticks, field) => ticks + Number(fields[field]), 0) / ticksPerSecond
}

/** Seconds of processor time that a process and its threads have used (`man 5 proc_pid_stat`). */
export const processorSecondsOf = (pid: number): number => secondsOf(pid, ownFields)

/** Seconds of processor time of a process and of its child processes that have ended. */
export const familySecondsOf = (pid: number): number => secondsOf(pid, [...ownFields, ...endedFields])
