import { join } from 'node:path'
import { Migrator } from '@mikro-orm/migrations'
import type { MikroORM as PGliteMikroORM } from '@mikro-orm/pglite'
import type { MikroORM as PostgreSqlMikroORM } from '@mikro-orm/postgresql'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Pool } from 'pg'
import { rejectBeheadedDatabase } from './damaged-database.ts'
import { entities } from './entities.ts'
import { exclusively } from './exclusively.ts'
import { embeddedTurns, FairPGliteDialect, lendInTurns, poolSize, poolTurns } from './fair-connections.ts'
import { lockDataFolder } from './folder-lock.ts'
import { ForwardOnlyGenerator } from './forward-only-generator.ts'
import { PGliteThread } from './pglite/pglite-thread.ts'

/** The connections of the ORM, and who waits for one. The embedded database is one connection. */
export type ConnectionCounts = { readonly open: number; readonly idle: number; readonly waiting: number }

/** An open database: the ORM on it, and what else talks to it. */
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

const migrations = join(import.meta.dirname, '../../../migrations')

const common = {
  entities,
  extensions: [Migrator],
  migrations: {
    path: migrations,
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
  /** An archive to start the embedded database from. */
  readonly dump?: Uint8Array<ArrayBuffer>
  /** The embedded database died: nothing can go on. */
  readonly onDeath?: (error: Error) => void
}

/** Opens PostgreSQL when `databaseUrl` is given, the embedded PGlite in `dataFolder` otherwise. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openPostgreSql(options.databaseUrl)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = await lockDataFolder(options.dataFolder)
  const databaseFolder = join(options.dataFolder, 'database')
  try {
    rejectBeheadedDatabase(databaseFolder)
  } catch (error) {
    unlock()
    throw error
  }
  const thread = new PGliteThread(databaseFolder, options)
  const turns = embeddedTurns()
  try {
    // With PostgreSQL the embedded database isn't loaded at all.
    const { MikroORM } = await import('@mikro-orm/pglite')
    await thread.waitReady
    const orm = await MikroORM.init({
      ...common,
      dbName: 'stopover',
      // A function, because the ORM deep-copies plain options and would break the instance.
      driverOptions: () => new FairPGliteDialect(thread, turns),
    })
    const connections = () => ({
      open: 1,
      idle: thread.unended === 0 ? 1 : 0,
      waiting: turns.waiting + Math.max(0, thread.unended - 1),
    })
    return databaseOn(orm, { embedded: thread, databaseUrl: undefined, connections }, async () => {
      await thread.close()
      unlock()
    })
  } catch (error) {
    await thread.close().catch(() => {})
    unlock()
    throw error
  }
}

async function openPostgreSql(databaseUrl: string): Promise<Database> {
  let pool: Pool | undefined
  const turns = poolTurns()
  const onPoolCreated = (created: Pool) => {
    pool = created
    lendInTurns(created, turns)
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    ...common,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    driverOptions: { connectionTimeoutMillis: 2_000, statement_timeout: 10_000, onPoolCreated },
  })
  const connections = () => ({
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: turns.waiting + (pool?.waitingCount ?? 0),
  })
  return databaseOn(orm, { embedded: undefined, databaseUrl, connections }, async () => {})
}

function databaseOn(
  orm: PGliteMikroORM | PostgreSqlMikroORM,
  kind: Pick<Database, 'embedded' | 'databaseUrl' | 'connections'>,
  afterwards: () => Promise<void>,
): Database {
  return {
    ...kind,
    orm,
    em: orm.em,
    // Two processes that start at once would both find the same migrations missing.
    migrate: () =>
      exclusively({ databaseUrl: kind.databaseUrl, name: 'migrations' }, async () => {
        await orm.migrator.up()
      }),
    check: async () => {
      await orm.em.fork().execute('select 1')
    },
    close: async () => {
      await orm.close(true)
      await afterwards()
    },
  }
}
