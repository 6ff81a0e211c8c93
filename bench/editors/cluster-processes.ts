import { readdirSync, readFileSync } from 'node:fs'
import { familySecondsOf, processorSecondsOf } from '../load/processor-time.ts'

const parentField = 1

function parentOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(fields[parentField])
}

/** Results of `read` for each process; processes that end meanwhile are skipped. */
function mapProcesses<Value>(read: (pid: number) => Value): Value[] {
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

/** Seconds of processor time used by all processes of the PostgreSQL server on a port. */
export function clusterSeconds(port: string): number {
  const [server] = mapProcesses((pid) => ({ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') })).filter(
    ({ command }) => command.includes(`port=${port}`) && command.includes('postgres'),
  )
  if (server === undefined) throw new Error(`no PostgreSQL server has port ${port}`)
  const times = mapProcesses((pid) => (parentOf(pid) === server.pid ? processorSecondsOf(pid) : 0))
  return times.reduce((sum, seconds) => sum + seconds, familySecondsOf(server.pid))
}
