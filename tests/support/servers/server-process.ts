import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { openSessionFor } from '../../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { minuteMs } from '../../../src/shared/kernel/units.ts'
import { callerOf, type Person } from '../people/people.ts'
import { serverEntry } from './server-entry.ts'
import { createTestDatabase } from './test-database.ts'
import { workersOf } from './worker-processes.ts'

/** The server's program itself. Most tests start its bundle: see server-entry.ts. */
export const mainFile = join(import.meta.dirname, '../../../src/server/main.ts')
/**
 * Node options for short-lived servers. Optimizing the WebAssembly of the embedded database takes a third of its start. On
 * PostgreSQL the option would slow down Node's own WebAssembly, and the start by a fifth.
 */
export const quickStart: readonly string[] = process.env.TEST_DATABASE_URL === undefined ? ['--liftoff-only'] : []
const readyLine = /^Stopover is ready at (http:\S+)/

/** Server in its own process, which can be killed at any moment and started again on the files it left. */
export type ServerProcess = {
  readonly dataFolder: string
  readonly address: () => string
  /** Output of the running process so far. */
  readonly output: () => string
  /** Environment of the server's processes. */
  readonly environment: Readonly<Record<string, string>>
  readonly start: (entry?: string, environment?: Record<string, string>) => Promise<void>
  /** Starts a server that kills itself at its step, perhaps before it is ready; resolves when it has died. */
  readonly startArmed: (entry: string, environment: Record<string, string>) => Promise<void>
  /** Kills the process (SIGKILL). */
  readonly kill: () => Promise<void>
  /** Arms a server that kills itself at a step. */
  readonly armKill: () => Promise<void>
  /** Kills the media workers (SIGKILL); returns their number. */
  readonly killWorkers: () => number
  /** Resolves when the process has ended by itself. */
  readonly ended: () => Promise<void>
  /** Opens the database while no process uses it. */
  readonly withDatabase: <Value>(work: (database: Database) => Promise<Value>) => Promise<Value>
  /** Signed-in person who calls the running process. */
  readonly person: Person
  readonly remove: () => Promise<void>
}

export type Running = {
  readonly child: ChildProcess
  readonly exited: Promise<void>
  readonly lines: Interface
  readonly output: () => string
  readonly address: string
}

/** Starts a server program; resolves when it reports that it is ready. */
export async function launch(entry: string, environment: Record<string, string>): Promise<Running> {
  const env = { ...process.env, NODE_OPTIONS: '', DRAIN_SECONDS: '0', ...environment }
  const child = spawn(process.execPath, [...quickStart, entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const lines = createInterface({ input: child.stdout })
  const outputLines: string[] = []
  lines.on('line', (line) => outputLines.push(line))
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, readyAddress] = readyLine.exec(line) ?? []
      if (readyAddress !== undefined) resolve(readyAddress)
    })
    void exited.then(() => reject(new Error(`the server did not start: ${errorOutput}`)))
  })
  return { child, exited, lines, output: () => outputLines.join('\n'), address }
}

/** Creates an account with one signed-in person. */
export async function aSignedInPerson(
  database: Database,
): Promise<Pick<Person, 'userId' | 'accountId' | 'email' | 'token'>> {
  const em = database.em.fork() as EntityManager
  const email = 'robin@example.com'
  const account = em.create(Account, { name: 'Harbor Museum' })
  const user = em.create(User, { email })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  await em.flush()
  return { userId: user.id, accountId: account.id, email, token: await openSessionFor(em, user.id) }
}

/** Creates a data folder and a database with one person, without starting a process. */
export async function aServerProcess(): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(inject('folder'), 'process-'))
  const { databaseUrl, dump, remove } = await createTestDatabase()
  let running: Running | undefined
  const withDatabase: ServerProcess['withDatabase'] = async (work) => {
    const database = await openDatabase({ dataFolder, databaseUrl, connectTimeoutMs: minuteMs })
    return work(database).finally(() => database.close())
  }
  const firstConnection = await openDatabase({
    dataFolder,
    databaseUrl,
    connectTimeoutMs: minuteMs,
    ...(dump === undefined ? {} : { dump }),
  })
  await firstConnection.migrate()
  const owner = await aSignedInPerson(firstConnection)
  await firstConnection.close()
  const address = () => running?.address ?? 'http://localhost:1'
  const commonEnvironment = { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'silent' }
  const environment = { ...commonEnvironment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const kill = async () => {
    running?.child.kill('SIGKILL')
    await running?.exited
    running = undefined
  }
  return {
    dataFolder,
    address,
    output: () => running?.output() ?? '',
    kill,
    withDatabase,
    person: { ...owner, ...callerOf({ token: owner.token, account: owner.accountId, address }) },
    environment,
    start: async (entry = serverEntry('main'), overrides = {}) => {
      running = await launch(entry, { ...environment, ...overrides })
    },
    startArmed: async (entry, overrides) => {
      const armedProcess = await launch(entry, { ...environment, ...overrides, ARMED: 'yes' }).catch(() => undefined)
      await armedProcess?.exited
    },
    armKill: async () => {
      if (running === undefined) return
      const acknowledged = once(running.lines, 'line')
      running.child.kill('SIGUSR2')
      await acknowledged
    },
    killWorkers: () => {
      const pids = workersOf(running?.child.pid)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      return pids.length
    },
    ended: async () => {
      await running?.exited
      running = undefined
    },
    remove: async () => {
      await kill()
      await remove()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
