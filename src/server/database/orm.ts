import { join } from 'node:path'
import { Migrator, TSMigrationGenerator } from '@mikro-orm/migrations'
import type { MikroORM as PGliteMikroORM } from '@mikro-orm/pglite'
import type { MikroORM as PostgreSqlMikroORM } from '@mikro-orm/postgresql'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Pool } from 'pg'
import { rejectMissingVersionFile } from './damaged-database.ts'
import { entities } from './entities.ts'
import { exclusively } from './exclusive-work.ts'
import { createEmbeddedQueue, createPoolQueue, FairPGliteDialect, poolSize, queueFairly } from './fair-connections.ts'
import { lockDataFolder } from './folder-lock.ts'
import { PGliteThread } from './pglite/pglite-thread.ts'

/** Generates migrations without a `down` method, which would never be run or tested. */
class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    return super.generateMigrationFile(className, { up: diff.up, down: [] })
  }
}

/** Numbers of connections of the ORM, and of queries that wait for one. The embedded database has a single connection. */
export type ConnectionCounts = { readonly open: number; readonly idle: number; readonly waiting: number }

/** An open database with its ORM. */
export type Database = {
  readonly em: SqlEntityManager
  readonly migrate: () => Promise<void>
  readonly orm: PGliteMikroORM | PostgreSqlMikroORM
  /** The embedded instance; undefined on PostgreSQL. */
  readonly embedded: PGliteThread | undefined
  readonly databaseUrl: string | undefined
  readonly connections: () => ConnectionCounts
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

const defaultConnectTimeoutMs = 2_000
const statementTimeoutMs = 10_000

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const commonOptions = {
  entities,
  extensions: [Migrator],
  migrations: {
    path: migrationsFolder,
    glob: '!(*.d).ts',
    snapshot: false,
    allOrNothing: true,
    generator: ForwardOnlyGenerator,
    silent: true,
  },
  schemaGenerator: { ignoreSchema: ['jobs'] },
  discovery: { warnWhenNoEntities: true },
}

export type DatabaseOptions = {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  /** Maximum time that a query waits for a connection to PostgreSQL. */
  readonly connectTimeoutMs?: number
  /** Archive to initialize the embedded database from. */
  readonly dump?: Uint8Array<ArrayBuffer>
  /** Called when the thread of the embedded database has crashed. The process can't recover from that. */
  readonly onCrash?: (error: Error) => void
}

/** Opens PostgreSQL when `databaseUrl` is set, otherwise the embedded PGlite in `dataFolder`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgreSql({ ...options, databaseUrl: options.databaseUrl })
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = await lockDataFolder(options.dataFolder)
  const databaseFolder = join(options.dataFolder, 'database')
  try {
    rejectMissingVersionFile(databaseFolder)
  } catch (error) {
    unlock()
    throw error
  }
  const thread = new PGliteThread(databaseFolder, options)
  const queue = createEmbeddedQueue()
  try {
    // Imported on demand, because PGlite isn't needed with PostgreSQL.
    const { MikroORM } = await import('@mikro-orm/pglite')
    await thread.waitReady
    const orm = await MikroORM.init({
      ...commonOptions,
      dbName: 'stopover',
      // A function, because the ORM deep-copies plain options and would break the instance.
      driverOptions: () => new FairPGliteDialect(thread, queue),
    })
    const connections = () => ({
      open: 1,
      idle: thread.pending === 0 ? 1 : 0,
      waiting: queue.waiting + Math.max(0, thread.pending - 1),
    })
    return createDatabase(orm, { embedded: thread, databaseUrl: undefined, connections }, async () => {
      await thread.close()
      unlock()
    })
  } catch (error) {
    await thread.close().catch(() => {})
    unlock()
    throw error
  }
}

async function openPostgreSql({
  databaseUrl,
  connectTimeoutMs = defaultConnectTimeoutMs,
}: Pick<DatabaseOptions, 'connectTimeoutMs'> & { readonly databaseUrl: string }): Promise<Database> {
  let pool: Pool | undefined
  const queue = createPoolQueue()
  const onPoolCreated = (createdPool: Pool) => {
    pool = createdPool
    queueFairly(createdPool, queue)
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    ...commonOptions,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    driverOptions: { connectionTimeoutMillis: connectTimeoutMs, statement_timeout: statementTimeoutMs, onPoolCreated },
  })
  const connections = () => ({
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: queue.waiting + (pool?.waitingCount ?? 0),
  })
  return createDatabase(orm, { embedded: undefined, databaseUrl, connections }, async () => {})
}

function createDatabase(
  orm: PGliteMikroORM | PostgreSqlMikroORM,
  engine: Pick<Database, 'embedded' | 'databaseUrl' | 'connections'>,
  afterClose: () => Promise<void>,
): Database {
  return {
    ...engine,
    orm,
    em: orm.em,
    // Migrations run under a lock, because processes that start concurrently would all run them.
    migrate: () =>
      exclusively({ databaseUrl: engine.databaseUrl, name: 'migrations' }, async () => {
        await orm.migrator.up()
      }),
    check: async () => {
      await orm.em.fork().execute('select 1')
    },
    close: async () => {
      await orm.close(true)
      await afterClose()
    },
  }
}
