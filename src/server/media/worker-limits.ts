import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** What a job may use at most. */
export type WorkerLimits = {
  /** Memory in use; the server looks at it as well. */
  readonly memoryBytes: number
  /** Processor time of all its threads together. */
  readonly cpuMs: number
  /** Of the largest file it writes. */
  readonly fileBytes: number
}

const prlimitPath = '/usr/bin/prlimit'
/**
 * Memory that is asked for and not used. The largest panorama asks for 2.8 GB while it uses 1.0, a video in 4K for 2.9
 * while it uses 1.8; stacks of threads are the better part of it. Address space is no measure: V8 alone takes 30 GB.
 */
const unusedBytes = 6 * 1024 ** 3
/** A panorama takes 40, a video as many. */
const openFiles = 1024
/** Starting takes some of it. */
const spareCpuSeconds = 10

const probeMs = 5_000
let known: boolean | undefined

/** Whether the kernel can be told: by util-linux, which other systems lack. Some containers reject it; tried out once. */
export function hasHardLimits(): boolean {
  known ??= process.platform === 'linux' && existsSync(prlimitPath) && takesLimits(prlimitPath)
  return known
}

/** Runs a program that does nothing within generous limits. */
export function takesLimits(prlimit: string): boolean {
  const room = { memoryBytes: 1024 ** 3, cpuMs: probeMs, fileBytes: 0 }
  return (
    spawnSync(prlimit, [...optionsFor(room), '/bin/true'], { env: {}, timeout: probeMs, stdio: 'ignore' }).status === 0
  )
}

/** Its options, by the name the kernel has for the limit. */
type Limit = { readonly option: string; readonly name: string; readonly value: number }

/** None may be set above what the server itself is held to. */
function lowered({ option, name, value }: Limit, own: string): string {
  const [, hard = ''] = new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(own) ?? []
  return `--${option}=${hard === '' ? value : Math.min(value, Number(hard))}`
}

/**
 * The beginning of a command line whose program the kernel ends, or rejects, beyond these limits: also when the server
 * that watches over it has died, and whatever has become of the program. Empty where the machine has no way to say so.
 */
export function limitedCommand(room: WorkerLimits): readonly string[] {
  return hasHardLimits() ? [prlimitPath, ...optionsFor(room)] : []
}

function optionsFor({ memoryBytes, cpuMs, fileBytes }: WorkerLimits): readonly string[] {
  const cpuSeconds = Math.ceil(cpuMs / 1000) + spareCpuSeconds
  const limits: readonly Limit[] = [
    { option: 'cpu', name: 'Max cpu time', value: cpuSeconds },
    { option: 'data', name: 'Max data size', value: memoryBytes + unusedBytes },
    { option: 'fsize', name: 'Max file size', value: fileBytes },
    { option: 'nofile', name: 'Max open files', value: openFiles },
    { option: 'core', name: 'Max core file size', value: 0 },
  ]
  const own = readFileSync('/proc/self/limits', 'utf8')
  return [...limits.map((limit) => lowered(limit, own)), '--']
}
