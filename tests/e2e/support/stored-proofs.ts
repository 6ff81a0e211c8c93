import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Stopover } from './stopover.ts'

/**
 * Lets what everybody proved last lie some minutes further back, in the database of a Stopover that was stopped: ten
 * minutes are too long to wait for.
 */
export async function ageProofs({ dataFolder }: Pick<Stopover, 'dataFolder'>, minutes: number): Promise<void> {
  const database = new PGlite(join(dataFolder, 'database'))
  try {
    await database.query('update sessions set proven_at = proven_at - make_interval(mins => $1)', [minutes])
  } finally {
    await database.close()
  }
}
