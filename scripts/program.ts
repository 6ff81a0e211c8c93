import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

/** Result of a program that has ended or was killed at its time limit. */
export type Outcome = { readonly exitCode: number; readonly timedOut: boolean }
export type ProgramOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Receives the program's output, which is otherwise passed through. */
  readonly onOutput?: OnOutput | undefined
  /** Folder to run in; the root of the project unless set. */
  readonly cwd?: string
}
export type OnOutput = (chunk: Buffer) => void

/** Longest time that `setTimeout` supports. */
const timeoutMaxMs = 2 ** 31 - 1
/** Time after a program's exit during which its pipes may still deliver output. */
const outputTimeoutMs = 2_000
const running = new Set<ChildProcess>()
let isStopping = false
/** On POSIX every program leads its own process group, so that signals reach its children too. */
const leadsProcessGroup = process.platform !== 'win32'

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (leadsProcessGroup) process.kill(-child.pid, signal)
  else child.kill(signal)
}

/** Arguments for `process.execPath` that run a package's command, on every platform without a shell. */
export function toolArguments(packageName: string, command = packageName): string[] {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const file = bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return [join(folder, file)]
}

/** Starts a program that `stopPrograms` stops, in the root of the project unless `options` say otherwise. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: leadsProcessGroup,
    ...options,
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/**
 * Runs a program to its end. Exit code 127 means that the command is missing. After `timeoutMs` the whole process group is
 * killed. Once `stopPrograms` was called, no program is started.
 */
export function runProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Promise<Outcome> {
  if (isStopping) return Promise.resolve({ exitCode: 130, timedOut: false })
  return new Promise((resolve) => {
    const { onOutput } = options
    const stdio: SpawnOptions = onOutput === undefined ? {} : { stdio: ['ignore', 'pipe', 'pipe'] }
    const child = startProgram(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      ...stdio,
    })
    if (onOutput !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      signalGroup(child, 'SIGKILL')
    }, options.timeoutMs ?? timeoutMaxMs)
    const settle = (exitCode: number) => {
      clearTimeout(timer)
      resolve({ exitCode, timedOut })
    }
    child.on('error', () => settle(127))
    child.on('close', (code) => settle(code ?? 1))
    // The pipes may stay open after the exit, as long as a child process of the program holds them.
    child.on('exit', (code) => setTimeout(() => settle(code ?? 1), outputTimeoutMs).unref())
  })
}

/** Stops running programs: by SIGTERM, and after `graceMs` by SIGKILL. */
export async function stopPrograms(graceMs = 10_000): Promise<void> {
  isStopping = true
  const ended = [...running].map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())))
  for (const child of running) signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  }, graceMs)
  await Promise.all(ended)
  clearTimeout(timer)
}

/** Registers a clean-up for SIGINT and SIGTERM; afterwards the process exits with the shell's code for the signal. */
export function onStop(cleanUp: () => Promise<void>): void {
  let isCleaningUp = false
  const stop = (exitCode: number) => {
    if (isCleaningUp) return
    isCleaningUp = true
    void cleanUp().finally(() => process.exit(exitCode))
  }
  process.on('SIGINT', () => stop(130))
  process.on('SIGTERM', () => stop(143))
}
