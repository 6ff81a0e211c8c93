import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, translateDatabaseError } from '../../../src/server/kernel/database-errors.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'

const withState = (code: string) => Object.assign(new Error('from the database'), { code })

/** Error of a pool when no connection became free in time. */
async function exhaustedPoolError(): Promise<unknown> {
  const pool = new pg.Pool({ max: 1, host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1 })
  // The only connection is never released.
  Object.defineProperty(pool, '_isFull', { value: () => true })
  return pool.connect().catch((error: unknown) => error)
}

describe('the translation of database errors', () => {
  it.each([
    ['53100', 'storage.full'],
    ['53300', 'server.busy'],
    ['57014', 'server.busy'],
    ['40P01', 'server.busy'],
    ['08006', 'server.busy'],
    ['57P01', 'server.busy'],
    ['57P02', 'server.busy'],
    ['57P03', 'server.busy'],
    ['ECONNREFUSED', 'server.busy'],
    ['ECONNRESET', 'server.busy'],
    ['EPIPE', 'server.busy'],
    ['22021', 'input.invalid'],
  ])('maps %s to %s', (state, code) => {
    expect(translateDatabaseError(withState(state))).toMatchObject({ code })
  })

  it('maps an exhausted pool to a busy server (F25)', async () => {
    expect(translateDatabaseError(await exhaustedPoolError())).toMatchObject({
      code: 'server.busy',
      retryAfterSeconds: 5,
    })
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('maps the driver’s message "%s" to a busy server with a retry time (F21)', (message) => {
    const translated = translateDatabaseError(new Error(message))
    expect(translated).toMatchObject({ code: 'server.busy', retryAfterSeconds: 5 })
    expect(isDatabaseUnavailable(translated)).toBe(true)
  })

  it('does not treat a statement timeout as a lost connection', () => {
    expect(isDatabaseUnavailable(withState('57014'))).toBe(false)
    expect(isDatabaseUnavailable(new Error('could not: Connection terminated'))).toBe(false)
  })

  it('leaves application errors and unknown errors unchanged', () => {
    for (const error of [new AppError('resource.notFound'), new Error('something else'), 'a text']) {
      expect(translateDatabaseError(error)).toBe(error)
    }
  })
})
