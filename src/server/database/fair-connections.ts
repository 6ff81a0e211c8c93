import { type DatabaseConnection, type Driver, PGliteDialect } from 'kysely'
import type { Pool } from 'pg'
import { fairnessLimits } from '../../shared/access/fairness-limits.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import { FairTurns, type Pace } from '../kernel/turns/fair-turns.ts'
import { currentTurn } from '../kernel/turns/request-turn.ts'
import type { PGliteThread } from './pglite/pglite-thread.ts'

/** Connections of PostgreSQL that one process opens for its queries. */
export const poolSize = 10
/** Connections of these for the pages of visitors, and for any other group: nobody has all. */
const sharesOf = { urgent: 9, others: 6 } as const
const patienceMs = 5_000
const busyRetrySeconds = 5

const pace: Pace = fairnessLimits.pace

/** The one connection of the embedded database. */
export function embeddedTurns(): FairTurns {
  return new FairTurns({ atOnce: 1, atOnceOf: () => 1, pace })
}

/** The connections of a pool. */
export function poolTurns(): FairTurns {
  return new FairTurns({
    atOnce: poolSize,
    atOnceOf: ({ isUrgent }) => (isUrgent ? sharesOf.urgent : sharesOf.others),
    patience: {
      maxMs: patienceMs,
      error: () => new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }),
    },
    pace,
  })
}

/** A driver of one connection that is lent in fair turns, a query or a transaction at a time. */
function lentInTurns(driver: Driver, turns: FairTurns): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  let endTurn: (() => void) | undefined
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<Driver['acquireConnection']>) {
      const end = await turns.acquire(currentTurn())
      try {
        const connection = await acquire(...options)
        endTurn = end
        return connection
      } catch (error) {
        end()
        throw error
      }
    },
    async releaseConnection(connection: DatabaseConnection) {
      try {
        await release(connection)
      } finally {
        endTurn?.()
      }
    },
  })
}

const noRollback = () => Promise.reject(new Error('a transaction of the embedded database is rolled back by an error'))

/** The embedded database behind fair turns, in place of the queue that the dialect has for a single connection. */
export class FairPGliteDialect extends PGliteDialect {
  readonly #turns: FairTurns

  constructor(thread: PGliteThread, turns: FairTurns) {
    super({
      pglite: {
        query: thread.query.bind(thread),
        // Its driver ends a transaction by an error, and calls no `rollback`.
        transaction: (run) =>
          thread.transaction(({ query }) =>
            run({ query: (sql, parameters) => query(sql, [...(parameters ?? [])]), rollback: noRollback }),
          ),
        // The thread outlives the ORM.
        close: async () => undefined,
        get closed() {
          return thread.closed
        },
        get ready() {
          return thread.ready
        },
        waitReady: thread.waitReady,
      },
    })
    this.#turns = turns
  }

  override createAdapter() {
    return Object.defineProperty(super.createAdapter(), 'supportsMultipleConnections', { value: true })
  }

  override createDriver(): Driver {
    return lentInTurns(super.createDriver(), this.#turns)
  }
}

/** Lends the connections of a pool in fair turns. */
export function lendInTurns(pool: Pool, turns: FairTurns): void {
  const connect = pool.connect.bind(pool)
  const connectInTurn = async () => {
    const end = await turns.acquire(currentTurn())
    try {
      const client = await connect()
      // The pool makes a new one for each time that a connection is lent.
      const { release } = client
      client.release = (error) => {
        release(error)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback === undefined ? connectInTurn() : connect(callback),
  })
}
