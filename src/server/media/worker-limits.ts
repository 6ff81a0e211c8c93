import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { gibibyte } from '../../shared/kernel/units.ts'

export type WorkerLimits = {
  /** Memory in use, which the server monitors too. */
  readonly memoryBytes: number
  /** CPU time of all threads. */
  readonly cpuMs: number
  /** Size of the largest file that it writes. */
  readonly fileBytes: number
}

const prlimitPath = '/usr/bin/prlimit'
/**
 * Allocated memory beyond the memory in use: the largest panorama allocates 2.8 GB and uses 1.0, a 4K video allocates 2.9 and
 * uses 1.8, mostly for thread stacks. A limit of address space would not work, because V8 alone reserves 30 GB.
 */
const unusedAllocationBytes = 6 * gibibyte
/** Maximum number of open files; a build opens about 40. */
const openFilesMax = 1024
/** CPU time for starting the process, in addition to the CPU time of the job. */
const startupCpuSeconds = 10

const probeMs = 5_000
let isPrlimitUsable: boolean | undefined

/** True if the kernel enforces limits: `prlimit` is part of util-linux on Linux, and some containers reject it. */
export function hasHardLimits(): boolean {
  isPrlimitUsable ??= process.platform === 'linux' && existsSync(prlimitPath) && acceptsLimits(prlimitPath)
  return isPrlimitUsable
}

/** Tries `prlimit` with generous limits and a program that does nothing. */
export function acceptsLimits(prlimit: string): boolean {
  const limits = { memoryBytes: gibibyte, cpuMs: probeMs, fileBytes: 0 }
  const args = [...optionsFor(limits), '/bin/true']
  return spawnSync(prlimit, args, { env: {}, timeout: probeMs, stdio: 'ignore' }).status === 0
}

/** A limit by its option of `prlimit` and its name in /proc/self/limits. */
type Limit = { readonly option: string; readonly name: string; readonly value: number }

/** Option for a limit, at most this process's hard limit, because an unprivileged process can't raise that. */
function limitOption({ option, name, value }: Limit, processLimits: string): string {
  const [, hardLimit = ''] = new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(processLimits) ?? []
  return `--${option}=${hardLimit === '' ? value : Math.min(value, Number(hardLimit))}`
}

/**
 * Start of a command line that makes the kernel limit the program after it, even if the server dies or the program is taken
 * over by an attacker. Empty if the machine doesn't support it.
 */
export function limitPrefix(limits: WorkerLimits): readonly string[] {
  return hasHardLimits() ? [prlimitPath, ...optionsFor(limits)] : []
}

function optionsFor({ memoryBytes, cpuMs, fileBytes }: WorkerLimits): readonly string[] {
  const cpuSeconds = Math.ceil(cpuMs / 1000) + startupCpuSeconds
  const limits: readonly Limit[] = [
    { option: 'cpu', name: 'Max cpu time', value: cpuSeconds },
    { option: 'data', name: 'Max data size', value: memoryBytes + unusedAllocationBytes },
    { option: 'fsize', name: 'Max file size', value: fileBytes },
    { option: 'nofile', name: 'Max open files', value: openFilesMax },
    { option: 'core', name: 'Max core file size', value: 0 },
  ]
  const processLimits = readFileSync('/proc/self/limits', 'utf8')
  return [...limits.map((limit) => limitOption(limit, processLimits)), '--']
}
