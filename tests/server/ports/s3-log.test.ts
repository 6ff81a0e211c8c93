import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { type ObjectStore, startObjectStore } from '../../support/servers/object-store.ts'

/** Enough requests for the warning of the S3 client: all its 128 sockets are busy, and over twice as many requests wait. */
const requestCount = 400
/** The client checks for the warning `connectMs` plus two seconds after a request. `connectMs` is long enough for a busy machine. */
const timeouts = { connectMs: 3_000, idleMs: 60_000, responseMs: 60_000, writeMs: 3_000 }

let store: ObjectStore
let folder = ''
beforeEach(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'stopover-s3-log-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('logs warnings of the S3 client as JSON instead of printing them', async () => {
  const logLines: unknown[] = []
  const log = pino({}, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const stderrWrite = vi.spyOn(process.stderr, 'write')
  const consoleWarn = vi.spyOn(console, 'warn')
  const files = s3Files(store.settings, folder, { timeouts, log })
  expect(await files.exists('originals/a/missing')).toBe(false)
  store.stallResponses('at-once')
  const keys = Array.from({ length: requestCount }, (_, position) => `originals/a/${position}`)
  const requests = Promise.allSettled(keys.map((key) => files.exists(key)))
  const warning = expect.objectContaining({ level: 40, s3: expect.stringContaining('socket usage at capacity') })
  await vi.waitFor(() => expect(logLines).toEqual([warning]), { timeout: 60_000 })
  await store.halt()
  await requests
  expect(consoleWarn).not.toHaveBeenCalled()
  expect(stderrWrite).not.toHaveBeenCalled()
}, 90_000)
