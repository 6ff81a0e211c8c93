import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serverEntry } from '../../support/servers/server-entry.ts'

export const demoPassword = 'a-demo-password-for-tests'

const root = dirname(dirname(dirname(import.meta.dirname)))
const readyLine = /Stopover is ready at (http:\/\/\S+)/
/** Printed after `readyLine` once the demo exists. */
const demoLine = /^Demo sign-in: /m
/** The first start creates the demo and cuts its five panoramas into tiles. */
const startLimitMs = 180_000
/** The server exits within 30 s of SIGTERM; twice that on a busy machine. */
const stopLimitMs = 60_000

export type Stopover = {
  /** Origin without a trailing slash. */
  readonly url: string
  readonly dataFolder: string
  /** Environment variables it was started with, for another start on its data. */
  readonly env: Readonly<Record<string, string>>
  /** Everything the server has printed so far. */
  readonly output: () => string
  /** Sends SIGKILL; the data folder stays until `remove`. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM; rejects if the exit code is not 0. */
  readonly stop: () => Promise<void>
  readonly remove: () => void
}
export type StartOptions = { readonly dataFolder?: string; readonly env?: Readonly<Record<string, string>> }

type ReadinessCheck = { readonly output: () => string; readonly withDemo: boolean }

function waitUntilReady(server: ChildProcess, { output, withDemo }: ReadinessCheck): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => reject(new Error(`Stopover ${problem}. It printed:\n${output()}`))
    const timer = setTimeout(() => fail('was not ready in time'), startLimitMs)
    const resolveIfReady = () => {
      const url = readyLine.exec(output())?.[1]
      const hasDemo = !withDemo || demoLine.test(output())
      if (url === undefined || !hasDemo) return
      clearTimeout(timer)
      resolve(url.replace(/\/+$/, ''))
    }
    server.stdout?.on('data', resolveIfReady)
    server.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code} before it was ready`)
    })
  })
}

async function terminate(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  const exited = once(server, 'exit')
  const timer = setTimeout(() => server.kill('SIGKILL'), stopLimitMs)
  server.kill(signal)
  await exited
  clearTimeout(timer)
  return server.exitCode
}

/** Starts the built product in a process of its own, by default with an empty data folder and PGlite, on a free port. */
export async function startStopover(options: StartOptions = {}): Promise<Stopover> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    STRICT_ANSWERS: 'on',
    DRAIN_SECONDS: '0',
    ...options.env,
  }
  const server = spawn(process.execPath, [serverEntry('main')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const outputParts: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => outputParts.push(String(chunk)))
  const output = () => outputParts.join('')
  const remove = () => rmSync(dataFolder, { recursive: true, force: true })
  const url = await waitUntilReady(server, { output, withDemo: options.env?.DEMO === 'on' }).catch(
    async (error: unknown) => {
      await terminate(server, 'SIGKILL')
      throw error
    },
  )
  return {
    url,
    dataFolder,
    env: options.env ?? {},
    output,
    remove,
    kill: async () => void (await terminate(server, 'SIGKILL')),
    stop: async () => {
      const exitCode = await terminate(server, 'SIGTERM')
      if (exitCode !== 0) throw new Error(`Stopover ended with ${exitCode} on SIGTERM. It printed:\n${output()}`)
    },
  }
}
