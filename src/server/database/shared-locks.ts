import pg from 'pg'
import type { Logger } from 'pino'
import { lockNumber } from './lock-number.ts'

const channel = 'stopover_lock_wanted'

/**
 * Locks shared by all processes on a PostgreSQL database: advisory locks on a dedicated connection, released when the
 * process ends, however it ends. When the connection is lost, held locks are lost too, and the next lock reconnects; work
 * under a lock must therefore stay correct when another process overtakes it.
 */
export class PostgresLocks {
  readonly #databaseUrl: string
  readonly #log: Logger
  #listener: (name: string) => void = () => {}
  #connection: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(databaseUrl: string, log: Logger) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  onContention(listener: (name: string) => void): void {
    this.#listener = listener
  }

  async tryLock(name: string): Promise<(() => void) | undefined> {
    const client = await this.#open()
    const lockKey = lockNumber(`held ${name}`)
    const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [lockKey])
    if (rows[0]?.acquired !== true) return undefined
    return () => {
      // A lost connection has released the lock already.
      client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {})
    }
  }

  async notifyHolder(name: string): Promise<void> {
    const client = await this.#open()
    await client.query('select pg_notify($1, $2)', [channel, name])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#connection?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  #open(): Promise<pg.Client> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = undefined
      throw error
    })
    return this.#connection
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'stopover-locks',
      keepAlive: true,
    })
    let isCurrent = true
    const onLost = (error: Error) => {
      // This is called for both `error` and `end`, possibly after another connection was opened.
      if (this.#isClosed || !isCurrent) return
      isCurrent = false
      this.#connection = undefined
      this.#log.warn({ err: error }, 'the connection that holds locks was lost')
      client.end().catch(() => {})
    }
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('the connection ended')))
    client.on('notification', ({ payload = '' }) => this.#listener(payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }
}
