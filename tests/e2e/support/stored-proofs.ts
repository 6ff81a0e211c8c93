import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { onServer } from '../../support/servers/postgres-database.ts'
import type { Stopover } from './stopover.ts'

/**
 * Moves the time at which each person last confirmed their identity into the past, in the database of a stopped Stopover.
 * A test cannot wait the ten minutes after which a confirmation expires.
 */
export async function ageProofs({ dataFolder, env }: Stopover, minutes: number): Promise<void> {
  const sql = `update sessions set proven_at = proven_at - make_interval(mins => ${minutes})`
  if (env.DATABASE_URL !== undefined) return onServer(env.DATABASE_URL, sql)
  const database = new PGlite(join(dataFolder, 'database'))
  await database.exec(sql).finally(() => database.close())
}
