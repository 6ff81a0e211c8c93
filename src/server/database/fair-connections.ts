import { type DatabaseConnection, type Driver, PGliteDialect } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from '../../shared/kernel/app-error.ts'
import { FairQueue, type Throttling } from '../kernel/scheduling/fair-queue.ts'
import { fairnessLimits } from '../kernel/scheduling/fairness-limits.ts'
import { currentWork } from '../kernel/scheduling/request-work.ts'
import type { PGliteThread } from './pglite/pglite-thread.ts'

/** Maximum number of PostgreSQL connections that a process uses for its queries. */
export const poolSize = 10
/** Maximum number of connections for visitors' requests and for each other group, so that no group takes all of them. */
const connectionsMax = { urgent: 9, others: 6 } as const
/** Maximum time for which a query waits for a connection. */
const waitMaxMs = 5_000
const busyRetrySeconds = 5

const throttling: Throttling = fairnessLimits.throttling

/** Fair queue for the single connection of the embedded database. */
export function createEmbeddedQueue(): FairQueue {
  return new FairQueue({ concurrency: 1, concurrencyOf: () => 1, throttling })
}

/** Fair queue for the connections of a pool. */
export function createPoolQueue(): FairQueue {
  return new FairQueue({
    concurrency: poolSize,
    concurrencyOf: ({ isUrgent }) => (isUrgent ? connectionsMax.urgent : connectionsMax.others),
    waitLimit: {
      maxMs: waitMaxMs,
      error: () => new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }),
    },
    throttling,
  })
}

/** Puts a single-connection driver behind a fair queue, for one query or transaction at a time. */
function withFairQueue(driver: Driver, queue: FairQueue): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  let endTask: (() => void) | undefined
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<Driver['acquireConnection']>) {
      const end = await queue.acquire(currentWork())
      try {
        const connection = await acquire(...options)
        endTask = end
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
        endTask?.()
      }
    },
  })
}

const noRollback = () => Promise.reject(new Error('a transaction of the embedded database is rolled back by an error'))

/** Dialect of the embedded database that replaces the dialect's own connection queue with a fair one. */
export class FairPGliteDialect extends PGliteDialect {
  readonly #queue: FairQueue

  constructor(thread: PGliteThread, queue: FairQueue) {
    super({
      pglite: {
        query: thread.query.bind(thread),
        // The driver never calls `rollback`; it throws to abort a transaction.
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
    this.#queue = queue
  }

  override createAdapter() {
    return Object.defineProperty(super.createAdapter(), 'supportsMultipleConnections', { value: true })
  }

  override createDriver(): Driver {
    return withFairQueue(super.createDriver(), this.#queue)
  }
}

/** Puts the connections of a pool behind a fair queue. */
export function queueFairly(pool: Pool, queue: FairQueue): void {
  const connect = pool.connect.bind(pool)
  const connectFairly = async () => {
    const end = await queue.acquire(currentWork())
    try {
      const client = await connect()
      // Kysely's driver forgets its pool before it ends it, and would never return a client that comes later.
      if (pool.ending) {
        client.release()
        throw new Error('the database is being closed')
      }
      // The pool sets `release` again whenever it hands out a client.
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
      callback === undefined ? connectFairly() : connect(callback),
  })
}
