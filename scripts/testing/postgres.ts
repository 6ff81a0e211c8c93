import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export type Cluster = {
  readonly url: string
  /** Stops the server but keeps its files: by a fast shutdown, which disconnects clients, or as in a crash. */
  readonly halt: (how: 'dropping-clients' | 'crashing') => Promise<void>
  /** Starts the server again on its files and port. */
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}
type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>
/** Programs of PostgreSQL, folder of the cluster, and account that owns it. */
type ClusterFiles = { readonly binFolder: string; readonly folder: string; readonly identity: Identity }

const user = 'stopover'

/** Finds an unprivileged account for root, because PostgreSQL refuses to run as root. */
function findUnprivilegedAccount(): Identity {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([candidate]) => candidate === name)).find(Boolean)
  if (!account) throw new Error('There is no account "postgres" or "nobody" to run PostgreSQL as.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return address.port
}

function initializeCluster({ binFolder, folder, identity }: ClusterFiles, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if ('uid' in identity) {
    chownSync(folder, identity.uid, identity.gid)
    chownSync(passwordFile, identity.uid, identity.gid)
  }
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    user,
    '--pwfile',
    passwordFile,
    '--auth',
    // Deriving the key of SCRAM takes half of a client's processor time for a connection, and a server opens ten. The
    // password is random, and is used for one run on this machine.
    'md5',
    '-E',
    'UTF8',
    '--locale',
    'C',
  ]
  const { status, stderr } = spawnSync(join(binFolder, 'initdb'), args, { cwd: folder, encoding: 'utf8', ...identity })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

/** Starts the server. Durability is as in production: fsync and synchronous commit stay on. */
function startServer({ binFolder, folder, identity }: ClusterFiles, port: number): ChildProcess {
  const settings = [
    'fsync=on',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ]
  const log = openSync(join(folder, 'server.log'), 'a')
  const args = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(binFolder, 'postgres'), args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
    ...identity,
  })
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

type EndSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** Stops PostgreSQL by SIGINT (fast shutdown), followed by SIGQUIT and SIGKILL if it doesn't end. */
async function stopServer(
  server: ChildProcess,
  signals: readonly EndSignal[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'],
): Promise<void> {
  for (const signal of signals) {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await Promise.race([ended, wait(10_000, undefined, { ref: false })])
  }
}

/**
 * Starts a temporary cluster with the binaries in `binFolder`. `stop` ends the server and deletes its files; further calls
 * return the same promise.
 */
export async function startCluster(binFolder: string): Promise<Cluster> {
  const clusterFiles = {
    binFolder,
    folder: mkdtempSync(join(tmpdir(), 'stopover-postgres-')),
    identity: findUnprivilegedAccount(),
  }
  const password = randomBytes(12).toString('hex')
  const remove = () => rmSync(clusterFiles.folder, { recursive: true, force: true })
  try {
    initializeCluster(clusterFiles, password)
  } catch (error) {
    remove()
    throw error
  }
  const port = await findFreePort()
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  let server = startServer(clusterFiles, port)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopServer(server).then(remove)
    return stopped
  }
  const waitUntilReady = async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (server.exitCode !== null) break
      if (await acceptsConnections(url)) return
      await wait(200)
    }
    const log = readFileSync(join(clusterFiles.folder, 'server.log'), 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start: ${log}`)
  }
  await waitUntilReady()
  return {
    url,
    stop,
    // SIGQUIT ends the server without a checkpoint, so that the next start recovers as after a crash.
    halt: (how) => stopServer(server, how === 'crashing' ? ['SIGQUIT', 'SIGKILL'] : ['SIGINT', 'SIGQUIT', 'SIGKILL']),
    resume: async () => {
      server = startServer(clusterFiles, port)
      await waitUntilReady()
    },
  }
}
