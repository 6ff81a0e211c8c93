import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createErrorReporter } from '../../../src/server/create-error-reporter.ts'
import { openLog } from '../../../src/server/open-log.ts'
import { sentryErrors } from '../../../src/server/ports/sentry-errors.ts'
import { startTestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import { type ErrorCollector, startErrorCollector } from '../../support/servers/error-collector.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'

const programFolder = resolve(import.meta.dirname, '../../..')
const flushTimeoutMs = 60_000

let collector: ErrorCollector
beforeEach(async () => {
  collector = await startErrorCollector()
})
afterEach(() => collector.halt())

function createReporter() {
  const { dsn } = collector
  return sentryErrors({ dsn, environment: 'tests', release: 'stopover@1', programFolder })
}

describe('the error reporter', () => {
  it('sends logged errors with their cause, source location and release', async () => {
    const errors = createReporter()
    const cause = new TypeError('the connection is closed')
    openLog({ logLevel: 'error' }, errors).error({ err: new Error('no answer', { cause }) }, 'a call failed')
    await errors.flush(flushTimeoutMs)
    expect(collector.reports).toEqual([
      expect.objectContaining({ release: 'stopover@1', environment: 'tests', tags: { logged: 'a call failed' } }),
    ])
    const values = collector.reports[0]?.exception?.values ?? []
    expect(values.map(({ type, value }) => [type, value])).toEqual([
      ['TypeError', 'the connection is closed'],
      ['Error', 'no answer'],
    ])
    // Vitest imports test files with a query.
    const fileName = values[1]?.stacktrace?.frames.at(-1)?.filename?.replace(/\?.*/, '')
    expect(fileName).toBe('tests/server/ports/sentry-errors.test.ts')
  })

  it('sends neither warnings nor request lines of reported errors', async () => {
    const errors = createReporter()
    const log = openLog({ logLevel: 'error' }, errors)
    log.warn({ err: new Error('a warning') }, 'a warning')
    log.error({ err: new Error('failed with status code 500'), res: {} }, 'request errored')
    log.error('a line without an error')
    log.error({ err: new Error('sent') }, 'a call failed')
    await errors.flush(flushTimeoutMs)
    expect(collector.reports.map(({ exception }) => exception?.values.map(({ value }) => value))).toEqual([['sent']])
  })

  it('sends no personal data: no query values, no email addresses, no local paths', async () => {
    const errors = createReporter()
    const query = `insert into "user" ("name", "email") values ('Anna O''Hara', 'anna@example.com') - duplicate key of bob@example.com`
    errors.report(new Error(query), 'a call failed')
    await errors.flush(flushTimeoutMs)
    expect(collector.reports[0]?.exception?.values[0]?.value).toContain('duplicate key')
    expect(collector.envelopes.join()).not.toMatch(/Anna|Hara|anna@|bob@/)
    expect(collector.envelopes.join()).not.toContain(programFolder)
  })

  it('tolerates an unreachable or rate-limiting collector', async () => {
    const errors = createReporter()
    collector.respondWith(429)
    errors.report(new Error('first'), 'a call failed')
    await errors.flush(flushTimeoutMs)
    errors.report(new Error('second'), 'a call failed')
    await errors.flush(flushTimeoutMs)
    expect(collector.reports).toHaveLength(1)
    const unreachableReporter = createReporter()
    await collector.halt()
    unreachableReporter.report(new Error('third'), 'a call failed')
    await expect(unreachableReporter.flush(flushTimeoutMs)).resolves.toBeUndefined()
  })

  it('reports a failed request once if a project is configured', async () => {
    const failToOpen = async () => {
      throw new Error('the outgoing connection failed')
    }
    const env = { SENTRY_DSN: collector.dsn, SENTRY_ENVIRONMENT: 'staging', LOG_LEVEL: 'error' }
    const app = await startTestApp({ env, ports: { outgoing: { open: failToOpen, normalizeUrl: (url) => url } } })
    const person = await aPerson(app)
    const response = await person.fetch('/api/v2/temp/media/videos/thumbnail?url=https%3A%2F%2Fa.example%2Fa.jpg')
    expect(response.status).toBe(500)
    await app.stop()
    expect(collector.reports).toEqual([expect.objectContaining({ environment: 'staging' })])
    expect(collector.envelopes.join()).toContain('the outgoing connection failed')
    expect(collector.envelopes.join()).not.toContain(person.token)
  })

  it('reports failed starts and crashes', async () => {
    const silentServer = createServer().listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    const { port } = silentServer.address() as AddressInfo
    // Throws once the server listens for uncaught errors, however long its modules take to load.
    const crashCode = `const timer = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return
      clearInterval(timer)
      throw new Error('uncaught')
    }, 50)`
    const crashModule = `data:text/javascript,${encodeURIComponent(crashCode)}`
    const databases = {
      unreachable: 'postgres://127.0.0.1:1/stopover',
      unresponsive: `postgres://127.0.0.1:${port}/stopover`,
    }
    const start = async (options: readonly string[], DATABASE_URL: string) => {
      const settings = { SENTRY_DSN: collector.dsn, DATABASE_URL, PORT: '0', DEMO: 'off', DATA_DIR: inject('folder') }
      const env = { ...process.env, NODE_OPTIONS: '', ...settings }
      const child = spawn(process.execPath, [...options, serverEntry('main')], { env, stdio: 'ignore' })
      await once(child, 'close')
      return child.exitCode
    }
    expect(
      await Promise.all([start([], databases.unreachable), start(['--import', crashModule], databases.unresponsive)]),
    ).toEqual([1, 1])
    silentServer.close()
    expect(collector.reports.map(({ tags }) => tags?.logged).sort()).toEqual([
      'the server could not start',
      'the server crashed',
    ])
  })

  it('sends nothing without a project', async () => {
    const { report, flush } = createErrorReporter({ sentryDsn: undefined, sentryEnvironment: 'tests' })
    report(new Error('failed'), 'a call failed')
    await flush(flushTimeoutMs)
    expect(collector.envelopes).toEqual([])
  })
})
