import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorSecondsOf } from '../load/processor-time.ts'
import { descendantsRssBytes, peakBytesOf, type Resident, residentOf } from './process-memory.ts'

const root = join(import.meta.dirname, '../..')
const preload = new URL('./report-memory.ts', import.meta.url).href
const settleMs = 10_000
const sampleMs = 5_000
/** Processor time per interval below which a server counts as idle; timers and the queue's polling use less. */
const idleSeconds = 0.4
const idleTimeoutMs = 120_000
const reportMs = 1_000

/** Memory that the JavaScript of one thread reports. */
export type ThreadMemory = {
  readonly threadId: number
  readonly usedBytes: number
  readonly heapBytes: number
  readonly bufferBytes: number
  readonly externalBytes: number
}

export type Snapshot = { readonly resident: Resident; readonly threads: readonly ThreadMemory[] }

/** Server as `npm run start:production` starts it, with measurements of its memory. */
export class MeasuredServer {
  readonly address: string
  /** Processor time from the start until ready. */
  readonly startSeconds: number
  readonly #child: ChildProcess
  readonly #output: () => string

  private constructor(child: ChildProcess, address: string, output: () => string) {
    this.#child = child
    this.address = address
    this.startSeconds = processorSecondsOf(child.pid ?? 0)
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
    const address = await new Promise<string>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        output += chunk.toString()
        const [, readyAddress] = /Stopover is ready at (\S+)/.exec(output) ?? []
        if (readyAddress !== undefined) resolve(readyAddress)
      }
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
    })
    return new MeasuredServer(child, address, () => output)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Waits until the server is idle. */
  async idle(): Promise<void> {
    await wait(settleMs)
    const deadlineMs = performance.now() + idleTimeoutMs
    for (;;) {
      const before = processorSecondsOf(this.pid)
      await wait(sampleMs)
      if (processorSecondsOf(this.pid) - before < idleSeconds) return
      if (performance.now() > deadlineMs) throw new Error('the server did not become idle')
    }
  }

  /** Memory of the process and of its threads, which report theirs on a signal. */
  async snapshot(): Promise<Snapshot> {
    const resident = residentOf(this.pid)
    const from = this.#output().length
    this.#child.kill('SIGUSR2')
    await wait(reportMs)
    const lines = this.#output()
      .slice(from)
      .matchAll(/^memory (\{.*\})$/gm)
    return { resident, threads: [...lines].map(([, json = '']) => JSON.parse(json) as ThreadMemory) }
  }

  /** Peak memory of the server and of its child processes during some work. */
  async peakDuring(work: () => Promise<void>): Promise<{ readonly ownBytes: number; readonly childrenBytes: number }> {
    // Writing 5 resets the peak (`man 5 proc_pid_clear_refs`).
    writeFileSync(`/proc/${this.pid}/clear_refs`, '5')
    let childrenBytes = 0
    const watch = setInterval(() => {
      childrenBytes = Math.max(childrenBytes, descendantsRssBytes(this.pid))
    }, 100)
    await work().finally(() => clearInterval(watch))
    return { ownBytes: peakBytesOf(this.pid), childrenBytes }
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
