import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import array from 'postgres-array'
import { messageOf } from '../../kernel/message-of.ts'
import type { DatabaseFailure, PGliteAnswer, PGliteRequest } from './pglite-messages.ts'

/**
 * The embedded database, in a thread of its own: in the main thread it would hold up every socket and timer while it
 * works (300 queries in a row measured as one gap of 3.4 s).
 */
const { dataFolder, dump } = workerData as { dataFolder: string; dump: Uint8Array<ArrayBuffer> | undefined }
const port = parentPort
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only')

const errorFields = [
  'message',
  'code',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'schema',
  'severity',
  'where',
]

function describe(error: unknown): DatabaseFailure {
  const fields = errorFields.map((field) => [field, error instanceof Error ? Reflect.get(error, field) : undefined])
  return { message: String(error), ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

const answer = (message: PGliteAnswer) => port.postMessage(message)

/** Dates and intervals as the ORM wants them: their text. Its own table would cost a thread the import of all of it. */
const dateTypes = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL]
const dateArrayTypes = [1182, 1115, 1185, 1187]
const parsers = Object.fromEntries([
  ...dateTypes.map((oid) => [oid, (value: string) => value] as const),
  ...dateArrayTypes.map((oid) => [oid, (value: string) => array.parse(value)] as const),
])

/**
 * What it takes it keeps, because memory of WebAssembly never shrinks. A page that isn't among these 16 MiB is in the
 * system's cache: tables of 66 MiB were read and written in the same time with 128 MiB, its own setting.
 */
const memorySettings = ['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB']
const startParams = [...PGlite.defaultStartParams, ...memorySettings]

async function open(): Promise<PGlite> {
  return PGlite.create({
    dataDir: dataFolder,
    parsers,
    startParams,
    ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
  })
}

const fatalLine = /(?:FATAL|PANIC):\s+(.*)/

/** Numbers of errors as WASI has them (wasi_snapshot_preview1, "errno"), which a file system in WebAssembly throws. */
const wasiErrors: Readonly<Record<number, string>> = {
  2: 'EACCES',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

function systemCodeOf(error: unknown): string | undefined {
  const number: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errno') : undefined
  return typeof number === 'number' ? wasiErrors[number] : undefined
}

/** PGlite tells only that it failed. Asked once more to say what it does, it prints PostgreSQL's own reason. */
async function reasonOf(error: unknown): Promise<string> {
  const reasons: string[] = []
  const print = (...parts: readonly unknown[]) => {
    const [, reason] = fatalLine.exec(parts.join(' ')) ?? []
    if (reason !== undefined) reasons.push(reason)
  }
  for (const method of ['debug', 'log', 'warn', 'error'] as const) console[method] = print
  const second = await PGlite.create({ dataDir: dataFolder, debug: 1 }).catch(() => undefined)
  await second?.close()
  return reasons[0] ?? systemCodeOf(error) ?? messageOf(error)
}

async function serve(database: PGlite, request: PGliteRequest) {
  switch (request.ask) {
    case 'query':
      return database.query(request.sql, request.parameters)
    case 'exec':
      return database.exec(request.sql)
    case 'listen':
      await database.listen(request.channel, (payload) =>
        answer({ notification: { channel: request.channel, payload } }),
      )
      return null
    case 'unlisten':
      await database.unlisten(request.channel)
      return null
    case 'dump':
      return database.dumpDataDir('none')
    case 'close':
      await database.close()
      return null
  }
}

try {
  const database = await open()
  port.on('message', async (request: PGliteRequest) => {
    try {
      answer({ id: request.id, result: await serve(database, request) })
    } catch (error) {
      answer({ id: request.id, failure: describe(error) })
    }
    if (request.ask === 'close') port.close()
  })
  answer({ opened: true })
  // Creating a database leaves up to 300 MiB, and a thread that then has little to do would not look for long.
  globalThis.gc?.()
} catch (error) {
  answer({ openFailed: await reasonOf(error) })
}
