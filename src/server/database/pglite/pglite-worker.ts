import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import array from 'postgres-array'
import { messageOf } from '../../kernel/message-of.ts'
import type { DatabaseFailure, PGliteRequest, PGliteResponse } from './pglite-messages.ts'

/**
 * Worker thread of the embedded database, which would block all sockets and timers of the main thread while it works (300
 * consecutive queries were measured as one gap of 3.4 s).
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

function describeError(error: unknown): DatabaseFailure {
  const fields = errorFields.map((field) => [field, error instanceof Error ? Reflect.get(error, field) : undefined])
  return { message: String(error), ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

const respond = (message: PGliteResponse) => port.postMessage(message)

/**
 * Types with values that stay text, because the ORM parses them. The ORM's own parser table isn't used, because the
 * thread would have to import all of the ORM.
 */
const dateTypes = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL]
/** OIDs of their array types, which PGlite doesn't export. */
const dateArrayTypes = [1182, 1115, 1185, 1187]
const parsers = Object.fromEntries([
  ...dateTypes.map((oid) => [oid, (value: string) => value] as const),
  ...dateArrayTypes.map((oid) => [oid, (value: string) => array.parse(value)] as const),
])

/**
 * Keeps buffers small, because WebAssembly memory never shrinks. Other pages are in the system's page cache: tables of
 * 66 MiB were read and written as fast as with the default of 128 MiB.
 */
const memorySettings = ['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB']
const startParams = [...PGlite.defaultStartParams, ...memorySettings]

async function openDatabase(): Promise<PGlite> {
  return PGlite.create({
    dataDir: dataFolder,
    parsers,
    startParams,
    ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
  })
}

const fatalLine = /(?:FATAL|PANIC):\s+(.*)/

/** Error codes by number of WASI (wasi_snapshot_preview1, "errno"), which the file system in WebAssembly throws. */
const wasiErrors: Readonly<Record<number, string>> = {
  2: 'EACCES',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

function systemCodeOf(error: unknown): string | undefined {
  const errno: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errno') : undefined
  return typeof errno === 'number' ? wasiErrors[errno] : undefined
}

/** Reason why opening failed. PGlite's error lacks it, but opening again with debug output prints PostgreSQL's message. */
async function findReason(error: unknown): Promise<string> {
  const reasons: string[] = []
  const print = (...parts: readonly unknown[]) => {
    const [, reason] = fatalLine.exec(parts.join(' ')) ?? []
    if (reason !== undefined) reasons.push(reason)
  }
  for (const method of ['debug', 'log', 'warn', 'error'] as const) console[method] = print
  const retriedDatabase = await PGlite.create({ dataDir: dataFolder, debug: 1 }).catch(() => undefined)
  await retriedDatabase?.close()
  return reasons[0] ?? systemCodeOf(error) ?? messageOf(error)
}

async function serve(database: PGlite, request: PGliteRequest) {
  switch (request.type) {
    case 'query':
      return database.query(request.sql, request.parameters)
    case 'exec':
      return database.exec(request.sql)
    case 'listen':
      await database.listen(request.channel, (payload) =>
        respond({ notification: { channel: request.channel, payload } }),
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
  const database = await openDatabase()
  port.on('message', async (request: PGliteRequest) => {
    try {
      respond({ id: request.id, result: await serve(database, request) })
    } catch (error) {
      respond({ id: request.id, failure: describeError(error) })
    }
    if (request.type === 'close') port.close()
  })
  respond({ opened: true })
  // Creating a database leaves up to 300 MiB of garbage, and an idle thread wouldn't collect it for a long time.
  globalThis.gc?.()
} catch (error) {
  respond({ openFailed: await findReason(error) })
}
