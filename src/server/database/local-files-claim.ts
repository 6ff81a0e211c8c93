import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openLastingConnection } from './lasting-connection.ts'
import { lockNumber } from './lock-number.ts'

const claim = lockNumber('local files')
/** A process that was killed a moment ago may still hold it. */
const patienceMs = 5_000
const askEveryMs = 250

const otherFolderSentence =
  'Another Stopover uses this database, and media lie in the data folder of each. Set S3_BUCKET so that all of them share ' +
  'a bucket, or SHARED_DATA_DIR=on for all of them if they have the same DATA_DIR.'

type Claim = { readonly databaseUrl: string; readonly isShared: boolean; readonly log: Logger }

async function take(client: pg.Client, isShared: boolean): Promise<boolean> {
  const sql = isShared ? 'select pg_try_advisory_lock_shared($1) as taken' : 'select pg_try_advisory_lock($1) as taken'
  const { rows } = await client.query<{ taken: boolean }>(sql, [claim])
  return rows[0]?.taken === true
}

/**
 * Claims the media of a PostgreSQL database for the data folder of this process: alone, or together with processes that
 * say that they share it. Rejects, with a sentence for the operator, where another process has them in another folder.
 */
export async function claimLocalFiles({
  databaseUrl,
  isShared,
  log,
}: Claim): Promise<{ release: () => Promise<void> }> {
  const connection = await openLastingConnection({
    databaseUrl,
    applicationName: 'stopover-files',
    log,
    again: async (client) => {
      if (!(await take(client, isShared))) log.error(otherFolderSentence)
    },
  })
  const until = performance.now() + patienceMs
  while (!(await take(connection.client(), isShared))) {
    if (performance.now() > until) {
      await connection.end()
      throw new Error(otherFolderSentence)
    }
    await wait(askEveryMs)
  }
  return { release: connection.end }
}
