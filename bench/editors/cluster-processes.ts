import { readdirSync, readFileSync } from 'node:fs'
import { readProcessStat } from '../process-stat.ts'

/** Reads a value of each process. Processes that end in the meantime are skipped. */
function readProcesses<Value>(read: (pid: number) => Value): Value[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [read(Number(name))]
      } catch {
        return []
      }
    })
}

/** CPU seconds of all processes of the PostgreSQL server on a port, including processes that have ended. */
export function clusterCpuSeconds(port: string): number {
  const server = readProcesses((pid) => ({ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') })).find(
    ({ command }) => command.includes(`port=${port}`) && command.includes('postgres'),
  )
  if (server === undefined) throw new Error(`no PostgreSQL server has port ${port}`)
  const { cpuSeconds, endedChildrenCpuSeconds } = readProcessStat(server.pid)
  return readProcesses(readProcessStat)
    .filter(({ parentPid }) => parentPid === server.pid)
    .reduce((sum, child) => sum + child.cpuSeconds, cpuSeconds + endedChildrenCpuSeconds)
}
