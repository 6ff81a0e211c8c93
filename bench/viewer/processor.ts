import { readdirSync, readFileSync } from 'node:fs'

/** Fields of proc(5) after the program's name, which may contain spaces. */
function fieldsOf(pid: string): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}

function descendantsOf(pid: number): readonly string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ name, parent: Number(fieldsOf(name)[1]) }]
      } catch {
        return []
      }
    })
  const descendants = (parent: number): readonly string[] =>
    parents.filter((process) => process.parent === parent).flatMap(({ name }) => [name, ...descendants(Number(name))])
  return descendants(pid)
}

/** GPU process of a browser, where software WebGL does all its work. Linux only. */
export function findGpuProcess(browserPid: number): string {
  const gpuProcessId = descendantsOf(browserPid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=gpu-process'),
  )
  if (!gpuProcessId) throw new Error('the browser has no GPU process of its own')
  return gpuProcessId
}

/** Processor time of a process in milliseconds, to a hundredth of a second. */
export function processorMs(pid: string): number {
  const fields = fieldsOf(pid)
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
