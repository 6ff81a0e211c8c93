import pg from 'pg'
import type { Logger } from 'pino'
import { lockNumber } from './lock-number.ts'

const channel = 'stopover_lock_wanted'

/**
 * Locks that all processes on a PostgreSQL database share: advisory locks on a connection of their own, which the
 * database lets go the moment the process is gone, however it ended. After a lost connection the next lock opens
 * another one; what was held is held no more, so whoever works under a lock must also be right when overtaken.
 */
export class PostgresLocks {
  readonly #databaseUrl: string
  readonly #log: Logger
  #hear: (name: string) => void = () => {}
  #connection: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(databaseUrl: string, log: Logger) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  onWanted(hear: (name: string) => void): void {
    this.#hear = hear
  }

  async tryLock(name: string): Promise<(() => void) | undefined> {
    const client = await this.#open()
    const number = lockNumber(`held ${name}`)
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [number])
    if (rows[0]?.taken !== true) return undefined
    return () => {
      // Without its connection it is free already.
      client.query('select pg_advisory_unlock($1)', [number]).catch(() => {})
    }
  }

  async want(name: string): Promise<void> {
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
    const forget = (error: Error) => {
      // It says so twice, and another one may be open by then.
      if (this.#isClosed || !isCurrent) return
      isCurrent = false
      this.#connection = undefined
      this.#log.warn({ err: error }, 'the connection that holds locks was lost')
      client.end().catch(() => {})
    }
    client.on('error', forget)
    client.on('end', () => forget(new Error('the connection ended')))
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }
}
