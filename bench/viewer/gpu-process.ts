import { readdirSync, readFileSync } from 'node:fs'
import { readProcessStat } from '../process-stat.ts'

function descendantsOf(ancestorPid: number): readonly number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name)
      try {
        return [{ pid, parentPid: readProcessStat(pid).parentPid }]
      } catch {
        // The process has ended.
        return []
      }
    })
  const descendantsIn = (parent: number): readonly number[] =>
    processes.filter(({ parentPid }) => parentPid === parent).flatMap(({ pid }) => [pid, ...descendantsIn(pid)])
  return descendantsIn(ancestorPid)
}

/** Finds the GPU process of a browser, in which software WebGL does all its work. Linux only. */
export function findGpuProcess(browserPid: number): number {
  const gpuPid = descendantsOf(browserPid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=gpu-process'),
  )
  if (gpuPid === undefined) throw new Error('the browser has no GPU process of its own')
  return gpuPid
}
