import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Stopover } from './stopover.ts'

/**
 * Moves the time at which each person last confirmed their identity into the past, in the database of a stopped Stopover.
 * A test cannot wait the ten minutes after which a confirmation expires.
 */
export async function ageProofs({ dataFolder }: Pick<Stopover, 'dataFolder'>, minutes: number): Promise<void> {
  const database = new PGlite(join(dataFolder, 'database'))
  try {
    await database.query('update sessions set proven_at = proven_at - make_interval(mins => $1)', [minutes])
  } finally {
    await database.close()
  }
}
