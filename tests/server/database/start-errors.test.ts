import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { lockDataFolder } from '../../../src/server/database/folder-lock.ts'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { startServer } from '../../../src/server/server.ts'
import { startErrorMessage } from '../../../src/server/start-errors.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { quickStart } from '../../support/servers/server-process.ts'

const pageBytes = 8192

let intactFolder: string
beforeAll(async () => {
  intactFolder = await mkdtemp(join(inject('folder'), 'intact-'))
  const dump = new Uint8Array(await readFile(inject('emptyDatabase')))
  const database = await openDatabase({ dataFolder: intactFolder, dump })
  await database.close()
})

type FailedStart = { readonly exitCode: number | null; readonly errorOutput: string; readonly output: string }

/** Starts the server in its own process, as an operator does, and waits until it exits. */
async function startProcess(environment: Readonly<Record<string, string>>): Promise<FailedStart> {
  const env = { ...process.env, NODE_OPTIONS: '', PORT: '0', DEMO: 'off', DATABASE_URL: '', ...environment }
  const child = spawn(process.execPath, [...quickStart, serverEntry('main')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errorOutput = ''
  let output = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return { exitCode: child.exitCode, errorOutput, output }
}

/** Starts the server in this process. Returns the message that the program would print for the error. */
async function startMessage(environment: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...environment })
  const start = startServer(config).then((server) => server.stop())
  return start.then(
    () => 'started',
    (error: unknown) => startErrorMessage(error, config),
  )
}

/** Paths of the system catalog pg_class (relation 1259) in all databases of the cluster. */
async function catalogFilePaths(database: string): Promise<readonly string[]> {
  const base = join(database, 'base')
  const folders = await readdir(base)
  return folders.map((folder) => join(base, folder, '1259'))
}

const noise = Buffer.alloc(pageBytes, 0xa5)

const damageByName: Readonly<Record<string, (database: string) => Promise<unknown>>> = {
  'an empty control file': (database) => truncate(join(database, 'global/pg_control'), 0),
  'a control file of noise': (database) => writeFile(join(database, 'global/pg_control'), noise),
  'a missing version file': (database) => rm(join(database, 'PG_VERSION')),
  'a catalog of noise': async (database) =>
    Promise.all((await catalogFilePaths(database)).map((file) => writeFile(file, noise))),
}

describe('a failed start', () => {
  it.for(Object.entries(damageByName))('reports the reason and the way to recover from %s', async ([, damage]) => {
    const folder = await mkdtemp(join(inject('folder'), 'damaged-'))
    await cp(intactFolder, folder, { recursive: true })
    await damage(join(folder, 'database'))
    const message = await startMessage({ DATA_DIR: folder })
    expect(message).toContain(`The database in ${folder} is damaged and can't be opened: `)
    expect(message).toContain('Restore')
  })

  it('reports that the data folder is not writable', async () => {
    // The kernel prevents even root from creating folders here.
    expect(await startMessage({ DATA_DIR: '/sys/stopover-data' })).toMatch(
      /^Stopover can't write to its data folder \/sys\/stopover-data \(E\w+\)\. Give the user/,
    )
  })

  it('reports a file in place of the data folder', async () => {
    const file = join(await mkdtemp(join(inject('folder'), 'file-')), 'data')
    await writeFile(file, '')
    expect(await startMessage({ DATA_DIR: file })).toContain(`The data folder ${file} is not a folder`)
  })

  it('reports a file in place of the database', async () => {
    const folder = await mkdtemp(join(inject('folder'), 'file-'))
    await writeFile(join(folder, 'database'), '')
    expect(await startMessage({ DATA_DIR: folder })).toContain('database is a file, not a folder')
  })

  it('prints only its reason and exits with 1', async () => {
    const blockingServer = createServer().listen(0)
    await once(blockingServer, 'listening')
    const address = blockingServer.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { exitCode, errorOutput, output } = await startProcess({ DATA_DIR: intactFolder, PORT: String(port) })
    blockingServer.close()
    expect([exitCode, output]).toEqual([1, ''])
    expect(errorOutput).not.toMatch(/^\s+at /m)
    expect(errorOutput).toContain(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
    )
  })

  it('reports a database server that does not respond', async () => {
    const silentServer = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    const address = silentServer.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const DATABASE_URL = `postgres://stopover@127.0.0.1:${port}/stopover`
    const message = await startMessage({ DATABASE_URL, DATA_DIR: join(inject('folder'), 'postgres') })
    silentServer.close()
    expect(message).toContain(`PostgreSQL at 127.0.0.1:${port} accepts connections but doesn't answer.`)
  })

  it.each([
    ['a full disk', { code: 'ENOSPC' }, /^The disk with \S+ is full\. Free up space/],
    ['a timeout of the database', { message: 'Connection terminated due to connection timeout' }, /doesn't answer/],
    ['an error of a worker thread', { message: 'it broke' }, /^it broke$/],
    [
      'a port that requires privileges',
      { code: 'EACCES', syscall: 'listen' },
      /^Stopover isn't allowed to listen on port 3000/,
    ],
    [
      'an address that the machine does not have',
      { code: 'EADDRNOTAVAIL', syscall: 'listen' },
      /^This machine has no network interface with the address in LISTEN_HOST/,
    ],
  ])('has a message for %s', (_case, fields, message) => {
    const error = 'code' in fields ? Object.assign(new Error('x'), fields) : fields
    const config = { dataFolder: '/data', databaseUrl: 'postgres://stopover@db/stopover', port: 3000 }
    expect(startErrorMessage(error, config)).toMatch(message)
  })

  it('names an unreachable PostgreSQL server without the password', async () => {
    const unusedPort = createServer().listen(0, '127.0.0.1')
    await once(unusedPort, 'listening')
    const address = unusedPort.address()
    const port = typeof address === 'object' ? address?.port : undefined
    unusedPort.close()
    await once(unusedPort, 'close')
    const DATABASE_URL = `postgres://stopover:open-sesame@127.0.0.1:${port}/stopover`
    const message = await startMessage({ DATABASE_URL, DATA_DIR: join(inject('folder'), 'postgres') })
    expect(message).toContain(`PostgreSQL at 127.0.0.1:${port} can't be reached (ECONNREFUSED)`)
    expect(message).not.toContain('open-sesame')
  })
})

it('a start after an interrupted first start recreates the database', async () => {
  const folder = await mkdtemp(join(inject('folder'), 'interrupted-'))
  await cp(intactFolder, folder, { recursive: true })
  for (const name of ['PG_VERSION', 'postgresql.conf']) await rm(join(folder, 'database', name))
  const database = await openDatabase({ dataFolder: folder })
  await database.check().finally(() => database.close())
})

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777

describe('the data folder', () => {
  it('is accessible only to its user, even if an earlier release created it', async () => {
    const previousMask = process.umask(0)
    try {
      const parent = await mkdtemp(join(inject('folder'), 'mode-'))
      const folder = join(parent, 'data')
      const unlock = await lockDataFolder(folder)
      unlock()
      expect(await modeOf(folder)).toBe(0o700)
      await chmod(folder, 0o755)
      const unlockAgain = await lockDataFolder(folder)
      unlockAgain()
      expect(await modeOf(folder)).toBe(0o700)
    } finally {
      process.umask(previousMask)
    }
  })

  it('keeps the mode of an existing folder', async () => {
    const folder = await mkdtemp(join(inject('folder'), 'mode-'))
    await chmod(folder, 0o755)
    const unlock = await lockDataFolder(folder)
    unlock()
    expect(await modeOf(folder)).toBe(0o755)
  })
})

describe('the lock of the data folder', () => {
  it('reports other errors of its file unchanged', async () => {
    const folder = await mkdtemp(join(inject('folder'), 'lock-'))
    await writeFile(join(folder, '.lock'), Buffer.alloc(pageBytes, 0xa5))
    await expect(lockDataFolder(folder)).rejects.toThrow('file is not a database')
  })

  it('belongs to one process until that ends or is killed', async () => {
    const folder = await mkdtemp(join(inject('folder'), 'lock-'))
    const lockFile = join(import.meta.dirname, '../../../src/server/database/folder-lock.ts')
    const code = `const { lockDataFolder } = await import(${JSON.stringify(lockFile)})
await lockDataFolder(${JSON.stringify(folder)})
console.log('locked')
setInterval(() => {}, 1000)`
    const lockHolder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(lockHolder.stdout, 'data')
    await expect(lockDataFolder(folder)).rejects.toThrow(`${folder} is in use by another Stopover process`)
    lockHolder.kill('SIGKILL')
    await once(lockHolder, 'close')
    const release = await lockDataFolder(folder)
    release()
  })
})
