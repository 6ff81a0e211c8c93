import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import array from 'postgres-array'
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

async function open(): Promise<PGlite> {
  const parsers = createPostgreSqlTypeParsers((value: string) => array.parse(value))
  return PGlite.create({ dataDir: dataFolder, parsers, ...(dump ? { loadDataDir: new Blob([dump]) } : {}) })
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
} catch (error) {
  answer({ openFailed: String(error) })
}
