import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BuildInterrupted, MediaError } from '../ports/media-builder.ts'
import type { WorkerLimits } from './worker-limits.ts'
import type { JobName, WorkerJobs, WorkerPart, WorkerReport } from './worker-messages.ts'
import { sandboxed } from './worker-sandbox.ts'

export type WorkerTerms = Pick<WorkerLimits, 'memoryBytes' | 'cpuMs'> & {
  readonly silenceMs: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: number, step: string) => void
  /** Answers what the job asks for of a file that it can't open; null is out of reach. An error of it ends the job. */
  readonly readPart?: (offset: number, length: number) => Promise<Uint8Array | null>
  /** The one folder that the job writes to; made where it is missing. Without it the worker can write nowhere. */
  readonly writableFolder?: string
  /** Of the largest file it writes there. */
  readonly fileBytes?: number
  /** Somebody waits for the answer: a worker that is ready takes the job, which writes nothing, and another gets ready. */
  readonly hurried?: boolean
}

type Result<Name extends JobName> = WorkerJobs[Name]['result']

const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url))

/**
 * Runs one job in a worker process of its own. Settles only once that process is gone, so that nobody else writes to
 * the output folder any more.
 */
export async function runInWorker<Name extends JobName>(
  job: Name,
  input: WorkerJobs[Name]['input'],
  terms: WorkerTerms,
): Promise<Result<Name>> {
  terms.signal?.throwIfAborted()
  const child = terms.hurried === true ? takeWorker() : await startWorkerFor(terms)
  const gone = new Promise<void>((resolve) => {
    // 'close' comes once nobody holds its pipes any more: the worker itself, not only what started it.
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const limits = new AbortController()
  try {
    child.send({ job, input })
    return await Promise.race([
      listen<Name>(child, terms),
      crashOf(child),
      overtime(terms, limits.signal),
      abortion(terms.signal, limits.signal),
    ])
  } finally {
    limits.abort()
    child.kill('SIGKILL')
    await gone
    if (terms.hurried === true) prepareWorker()
  }
}

function startWorker(room: WorkerLimits, writable?: string): ChildProcess {
  const { execPath, execArgv, env } = sandboxed(writable, room)
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  return fork(workerPath, [], { env, execPath, execArgv: [...execArgv], serialization: 'advanced', stdio: [...stdio] })
}

async function startWorkerFor({ writableFolder, fileBytes = 0, ...terms }: WorkerTerms): Promise<ChildProcess> {
  const room = { ...terms, fileBytes }
  if (writableFolder === undefined) return startWorker(room)
  await mkdir(writableFolder, { recursive: true })
  return startWorker(room, await realpath(writableFolder))
}

const spareMs = 60_000
/** For whatever comes: nobody knows yet what it will be, and each has less time and memory of its own. */
const spareBytes: WorkerLimits = { memoryBytes: 4 * 1024 ** 3, cpuMs: spareMs, fileBytes: 0 }
let spare: ChildProcess | undefined

/**
 * Starts a worker that waits for a job, unless one does: for a job that comes soon and that somebody will wait for.
 * It goes again after a minute without one, and keeps no process alive.
 */
export function prepareWorker(): void {
  if (spare !== undefined) return
  const child = startWorker(spareBytes)
  const patience = setTimeout(() => child.kill('SIGKILL'), spareMs).unref()
  spare = child
  child.once('message', () => clearTimeout(patience))
  child.once('error', () => {})
  child.once('exit', () => {
    clearTimeout(patience)
    if (spare === child) spare = undefined
  })
  child.unref()
  child.channel?.unref()
}

function takeWorker(): ChildProcess {
  const child = spare
  spare = undefined
  if (!child?.connected) return startWorker(spareBytes)
  child.ref()
  child.channel?.ref()
  return child
}

type Handlers<Name extends JobName> = {
  readonly [Word in WorkerReport<Name>['report']]: (said: Extract<WorkerReport<Name>, { report: Word }>) => void
}

/** More than any job asks for at once: what was taken over could ask for anything. */
const partMaxBytes = 4 * 1024 ** 2

async function sendPart(
  child: ChildProcess,
  { readPart }: WorkerTerms,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<void> {
  const isValid = Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(length) && length > 0
  if (readPart === undefined || !isValid || length > partMaxBytes)
    throw new Error('a worker asked for no part of a file')
  const bytes = await readPart(offset, length)
  if (child.connected) child.send({ bytes } satisfies WorkerPart)
}

/** What the worker says. Rejects as well when it holds too much memory or falls silent. */
function listen<Name extends JobName>(child: ChildProcess, terms: WorkerTerms): Promise<Result<Name>> {
  return new Promise((resolve, reject) => {
    const onSilence = () => reject(new BuildInterrupted('time', `no sign of life for ${terms.silenceMs} ms`))
    const silence = setTimeout(onSilence, terms.silenceMs)
    const handlers: Handlers<Name> = {
      progress: ({ progress, step }) => terms.onProgress?.(progress, step),
      pulse: ({ residentBytes, cpuMs }) => {
        if (residentBytes > terms.memoryBytes) reject(new BuildInterrupted('memory', `${residentBytes} bytes in use`))
        if (cpuMs > terms.cpuMs) reject(new BuildInterrupted('time', `not done after ${cpuMs} ms of processor time`))
      },
      wants: (part) => void sendPart(child, terms, part).catch(reject),
      done: ({ result }) => resolve(result),
      rejected: ({ code, detail, forPerson }) => reject(new MediaError(code, detail, { forPerson })),
      failed: ({ detail, reason }) => reject(new BuildInterrupted(reason, detail)),
    }
    child.on('message', <Word extends keyof Handlers<Name>>(said: Extract<WorkerReport<Name>, { report: Word }>) => {
      silence.refresh()
      handlers[said.report as Word](said)
    })
    child.once('exit', () => clearTimeout(silence))
  })
}

/** Rejects when the process ends without having told how its job went. */
function crashOf(child: ChildProcess): Promise<never> {
  let lastTexts = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastTexts = (lastTexts + chunk.toString()).slice(-2000)
  })
  return new Promise((_resolve, reject) => {
    child.once('error', (cause) => reject(new BuildInterrupted('crash', cause.message)))
    // 'close' rather than 'exit': by then the last message and the last words have arrived.
    child.once('close', (code, killedBy) => {
      const reason = /heap out of memory|allocation failed/i.test(lastTexts) ? 'memory' : 'crash'
      reject(new BuildInterrupted(reason, `the process ended with ${killedBy ?? code}. ${lastTexts}`))
    })
  })
}

/** A timer of Node holds 31 bits. */
const timerMaxMs = 2 ** 31 - 1
/** A job that waits for other work most of the time may take this many times its processor time; a hung one takes all. */
const waitingFactor = 10

/** Rejects what hangs without using a processor, while its process still gives signs of life. */
function overtime({ cpuMs }: WorkerTerms, over: AbortSignal): Promise<never> {
  const mostMs = Math.min(waitingFactor * cpuMs, timerMaxMs)
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new BuildInterrupted('time', `not done after ${mostMs} ms`)), mostMs)
    over.addEventListener('abort', () => clearTimeout(timer))
  })
}

function abortion(wanted: AbortSignal | undefined, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    wanted?.addEventListener('abort', () => reject(wanted.reason), { signal: over })
  })
}
