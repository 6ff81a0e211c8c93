import { type DatabaseConnection, type Driver, PGliteDialect } from 'kysely'
import type { Pool } from 'pg'
import { fairnessLimits } from '../../shared/access/fairness-limits.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import { FairTurns, type Pace } from '../kernel/turns/fair-turns.ts'
import { currentTurn } from '../kernel/turns/request-turn.ts'
import type { PGliteThread } from './pglite/pglite-thread.ts'

/** PostgreSQL connections of one process for its queries. */
export const poolSize = 10
/** Most connections for visitors' requests and for any other group, so that no group takes all of them. */
const connectionsMax = { urgent: 9, others: 6 } as const
const waitMaxMs = 5_000
const busyRetrySeconds = 5

const pace: Pace = fairnessLimits.pace

/** Fair queue for the single connection of the embedded database. */
export function embeddedTurns(): FairTurns {
  return new FairTurns({ atOnce: 1, atOnceOf: () => 1, pace })
}

/** Fair queue for the connections of a pool. */
export function poolTurns(): FairTurns {
  return new FairTurns({
    atOnce: poolSize,
    atOnceOf: ({ isUrgent }) => (isUrgent ? connectionsMax.urgent : connectionsMax.others),
    patience: {
      maxMs: waitMaxMs,
      error: () => new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }),
    },
    pace,
  })
}

/** Puts a single-connection driver behind a fair queue, for one query or transaction at a time. */
function withFairQueue(driver: Driver, turns: FairTurns): Driver {
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

/** Dialect of the embedded database that replaces the dialect's own connection queue with a fair one. */
export class FairPGliteDialect extends PGliteDialect {
  readonly #turns: FairTurns

  constructor(thread: PGliteThread, turns: FairTurns) {
    super({
      pglite: {
        query: thread.query.bind(thread),
        // The driver aborts a transaction by throwing and never calls `rollback`.
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
    return withFairQueue(super.createDriver(), this.#turns)
  }
}

/** Puts the connections of a pool behind a fair queue. */
export function queueFairly(pool: Pool, turns: FairTurns): void {
  const connect = pool.connect.bind(pool)
  const connectInTurn = async () => {
    const end = await turns.acquire(currentTurn())
    try {
      const client = await connect()
      // The pool sets a new release function each time.
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
