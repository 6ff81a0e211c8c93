import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { gibibyte, mebibyte, minuteMs } from '../../shared/kernel/units.ts'
import { BuildInterrupted, MediaError } from '../ports/media-builder.ts'
import { workerEntry } from './worker-entry.ts'
import type { WorkerLimits } from './worker-limits.ts'
import type { JobName, RangeMessage, WorkerJobs, WorkerReport } from './worker-messages.ts'
import { sandboxedCommand } from './worker-sandbox.ts'

export type WorkerOptions = Pick<WorkerLimits, 'memoryBytes' | 'cpuMs'> & {
  /** Time without a message after which the worker counts as hung. */
  readonly messageTimeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: number, step: string) => void
  /** Reads a byte range of a remote file for the job; null if it can't be read. An error ends the job. */
  readonly readRange?: (offset: number, length: number) => Promise<Uint8Array | null>
  /** The only folder that the job may write to, created if missing. Without it the worker can't write at all. */
  readonly writableFolder?: string
  /** Size of the largest file that it may write there. */
  readonly fileBytes?: number
  /** True if the spare worker runs the job, because a person waits for the result. It can't write files. */
  readonly usesSpareWorker?: boolean
}

type Result<Name extends JobName> = WorkerJobs[Name]['result']

/** Runs one job in a worker process. Settles only after the process has exited, so nothing writes to its folder later. */
export async function runInWorker<Name extends JobName>(
  job: Name,
  input: WorkerJobs[Name]['input'],
  options: WorkerOptions,
): Promise<Result<Name>> {
  options.signal?.throwIfAborted()
  const child = options.usesSpareWorker === true ? takeSpareWorker() : await startWorkerFor(options)
  const closed = new Promise<void>((resolve) => {
    // 'close' waits for all holders of the pipes: the worker itself and not only `unshare`, which started it.
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const settled = new AbortController()
  try {
    child.send({ job, input })
    return await Promise.race([
      listen<Name>(child, options),
      rejectOnExit(child),
      rejectOnTimeout(options, settled.signal),
      rejectOnAbort(options.signal, settled.signal),
    ])
  } finally {
    settled.abort()
    child.kill('SIGKILL')
    await closed
    if (options.usesSpareWorker === true) prepareSpareWorker()
  }
}

function startWorker(limits: WorkerLimits, writableFolder?: string): ChildProcess {
  const { execPath, execArgv, env } = sandboxedCommand(writableFolder, limits)
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  return fork(workerEntry(), [], {
    env,
    execPath,
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: [...stdio],
  })
}

async function startWorkerFor({ writableFolder, fileBytes = 0, ...options }: WorkerOptions): Promise<ChildProcess> {
  const limits = { ...options, fileBytes }
  if (writableFolder === undefined) return startWorker(limits)
  await mkdir(writableFolder, { recursive: true })
  return startWorker(limits, await realpath(writableFolder))
}

const spareLifetimeMs = minuteMs
/** Limits of the spare worker. Its job isn't known when it starts; the limits of the job are lower. */
const spareLimits: WorkerLimits = { memoryBytes: 4 * gibibyte, cpuMs: spareLifetimeMs, fileBytes: 0 }
let spareWorker: { readonly child: ChildProcess; readonly expiry: NodeJS.Timeout } | undefined

/**
 * Starts a spare worker unless there is one, so that the next inspection or thumbnail doesn't wait for a process to
 * start. It exits after a minute without a job and doesn't keep the server alive.
 */
export function prepareSpareWorker(): void {
  if (spareWorker !== undefined) return
  const child = startWorker(spareLimits)
  const expiry = setTimeout(() => child.kill('SIGKILL'), spareLifetimeMs).unref()
  spareWorker = { child, expiry }
  child.once('error', () => {})
  child.once('exit', () => {
    clearTimeout(expiry)
    if (spareWorker?.child === child) spareWorker = undefined
  })
  child.unref()
  child.channel?.unref()
}

function takeSpareWorker(): ChildProcess {
  const spare = spareWorker
  spareWorker = undefined
  // From here on it has a job, whose own limits apply.
  clearTimeout(spare?.expiry)
  if (!spare?.child.connected) return startWorker(spareLimits)
  const { child } = spare
  child.ref()
  child.channel?.ref()
  return child
}

type Handlers<Name extends JobName> = {
  readonly [Kind in WorkerReport<Name>['report']]: (message: Extract<WorkerReport<Name>, { report: Kind }>) => void
}

/**
 * Maximum size of a range. Jobs request less, but a worker taken over by a hostile file could request ranges of any
 * size.
 */
const rangeMaxBytes = 4 * mebibyte

async function sendRange(
  child: ChildProcess,
  { readRange }: WorkerOptions,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<void> {
  const isValid = Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(length) && length > 0
  if (readRange === undefined || !isValid || length > rangeMaxBytes)
    throw new Error('a worker requested an invalid range')
  const bytes = await readRange(offset, length)
  if (child.connected) child.send({ bytes } satisfies RangeMessage)
}

/** Resolves with the job's result. Also rejects if the worker uses too much memory or CPU time, or stops reporting. */
function listen<Name extends JobName>(child: ChildProcess, options: WorkerOptions): Promise<Result<Name>> {
  return new Promise((resolve, reject) => {
    const onSilence = () => reject(new BuildInterrupted('time', `no message for ${options.messageTimeoutMs} ms`))
    const silenceTimer = setTimeout(onSilence, options.messageTimeoutMs)
    const handlers: Handlers<Name> = {
      progress: ({ progress, step }) => options.onProgress?.(progress, step),
      heartbeat: ({ residentBytes, cpuMs }) => {
        if (residentBytes > options.memoryBytes) reject(new BuildInterrupted('memory', `${residentBytes} bytes in use`))
        if (cpuMs > options.cpuMs) reject(new BuildInterrupted('time', `not done after ${cpuMs} ms of CPU time`))
      },
      readRange: (range) => void sendRange(child, options, range).catch(reject),
      done: ({ result }) => resolve(result),
      rejected: ({ code, detail, isUserFacing }) => reject(new MediaError(code, detail, { isUserFacing })),
      failed: ({ detail, reason }) => reject(new BuildInterrupted(reason, detail)),
    }
    child.on('message', <Kind extends keyof Handlers<Name>>(message: Extract<WorkerReport<Name>, { report: Kind }>) => {
      silenceTimer.refresh()
      handlers[message.report as Kind](message)
    })
    child.once('exit', () => clearTimeout(silenceTimer))
  })
}

/** Rejects when the process exits without a result. */
function rejectOnExit(child: ChildProcess): Promise<never> {
  let stderrTail = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-2000)
  })
  return new Promise((_resolve, reject) => {
    child.once('error', (cause) => reject(new BuildInterrupted('crash', cause.message)))
    // After 'close', unlike after 'exit', the last message and all of stderr have arrived.
    child.once('close', (code, killedBy) => {
      const reason = /heap out of memory|allocation failed/i.test(stderrTail) ? 'memory' : 'crash'
      reject(new BuildInterrupted(reason, `the process ended with ${killedBy ?? code}. ${stderrTail}`))
    })
  })
}

/** Delay limit of timers in Node.js. */
const timerMaxMs = 2 ** 31 - 1
/** Ratio of the maximum elapsed time of a job, on a busy machine, to its maximum CPU time. */
const wallTimeFactor = 10

/** Rejects a job that hangs without using CPU time, while its process still sends heartbeats. */
function rejectOnTimeout({ cpuMs }: WorkerOptions, settled: AbortSignal): Promise<never> {
  const maxMs = Math.min(wallTimeFactor * cpuMs, timerMaxMs)
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new BuildInterrupted('time', `not done after ${maxMs} ms`)), maxMs)
    settled.addEventListener('abort', () => clearTimeout(timer))
  })
}

function rejectOnAbort(signal: AbortSignal | undefined, settled: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: settled })
  })
}
