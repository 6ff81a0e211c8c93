import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuSecondsOf } from '../process-stat.ts'
import { descendantsRssBytes, peakBytesOf, type ResidentMemory, readResidentMemory } from './process-memory.ts'

const root = join(import.meta.dirname, '../..')
const preload = new URL('./report-memory.ts', import.meta.url).href
/** Time for the server to settle after its start or after work. */
const settleMs = 10_000
const sampleIntervalMs = 5_000
const childrenSampleIntervalMs = 100
/** CPU time per sampling interval below which a server counts as idle; timers and the queue's polling use less. */
const idleCpuSeconds = 0.4
const idleTimeoutMs = 120_000
/** Time within which all threads report. */
const reportTimeoutMs = 1_000

/** Memory that the JavaScript of one thread reports. */
export type ThreadMemory = {
  readonly threadId: number
  readonly usedBytes: number
  readonly heapBytes: number
  readonly bufferBytes: number
  readonly externalBytes: number
}

export type Snapshot = { readonly resident: ResidentMemory; readonly threads: readonly ThreadMemory[] }

/** Server as `npm run start:production` starts it, with measurements of its memory. */
export class MeasuredServer {
  readonly baseUrl: string
  /** CPU time from the start until ready. */
  readonly startCpuSeconds: number
  readonly #child: ChildProcess
  readonly #output: () => string

  private constructor(child: ChildProcess, baseUrl: string, output: () => string) {
    this.#child = child
    this.baseUrl = baseUrl
    this.startCpuSeconds = cpuSecondsOf(child.pid ?? 0)
    this.#output = output
  }

  static async start(settings: Readonly<Record<string, string>>): Promise<MeasuredServer> {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import ${preload}`,
      ...settings,
    }
    const child = spawn(process.execPath, ['scripts/launch.mjs', 'start:production'], { cwd: root, env })
    process.once('exit', () => child.kill('SIGKILL'))
    let output = ''
    const baseUrl = await new Promise<string>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        output += chunk.toString()
        const [, readyUrl] = /Stopover is ready at (\S+)/.exec(output) ?? []
        if (readyUrl !== undefined) resolve(readyUrl)
      }
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
    })
    return new MeasuredServer(child, baseUrl, () => output)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async waitUntilIdle(): Promise<void> {
    await wait(settleMs)
    const deadlineMs = performance.now() + idleTimeoutMs
    for (;;) {
      const cpuSecondsBefore = cpuSecondsOf(this.pid)
      await wait(sampleIntervalMs)
      if (cpuSecondsOf(this.pid) - cpuSecondsBefore < idleCpuSeconds) return
      if (performance.now() > deadlineMs) throw new Error('the server did not become idle')
    }
  }

  /** Measures the memory of the process and of its threads, which report theirs on a signal. */
  async takeSnapshot(): Promise<Snapshot> {
    const resident = readResidentMemory(this.pid)
    const lengthBefore = this.#output().length
    this.#child.kill('SIGUSR2')
    await wait(reportTimeoutMs)
    const lines = this.#output()
      .slice(lengthBefore)
      .matchAll(/^memory (\{.*\})$/gm)
    return { resident, threads: [...lines].map(([, json = '']) => JSON.parse(json) as ThreadMemory) }
  }

  /** Measures the peak memory of the server and of its child processes during some work. */
  async measurePeak(work: () => Promise<void>): Promise<{ readonly ownBytes: number; readonly childrenBytes: number }> {
    // Writing 5 resets the peak (`man 5 proc_pid_clear_refs`).
    writeFileSync(`/proc/${this.pid}/clear_refs`, '5')
    let childrenBytes = 0
    const sampler = setInterval(() => {
      childrenBytes = Math.max(childrenBytes, descendantsRssBytes(this.pid))
    }, childrenSampleIntervalMs)
    await work().finally(() => clearInterval(sampler))
    return { ownBytes: peakBytesOf(this.pid), childrenBytes }
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
