import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openDedicatedConnection } from './dedicated-connection.ts'
import { lockNumber } from './lock-number.ts'

const claimLock = lockNumber('local files')
/** Maximum wait for the lock, because a process that was just killed may still hold it for a moment. */
const waitMaxMs = 5_000
const pollIntervalMs = 250

const otherFolderMessage =
  'Another Stopover process uses this database, but stores media in another data folder. Set S3_BUCKET so that all ' +
  'processes share a bucket, or SHARED_DATA_DIR=on for all of them if they have the same DATA_DIR.'

type Claim = { readonly databaseUrl: string; readonly isShared: boolean; readonly log: Logger }

async function tryLock(client: pg.Client, isShared: boolean): Promise<boolean> {
  const sql = isShared
    ? 'select pg_try_advisory_lock_shared($1) as acquired'
    : 'select pg_try_advisory_lock($1) as acquired'
  const { rows } = await client.query<{ acquired: boolean }>(sql, [claimLock])
  return rows[0]?.acquired === true
}

/**
 * Claims the media of a PostgreSQL database for the data folder of this process, exclusively or together with processes
 * that declare the folder as shared. Rejects with a message for the operator when another process uses another folder.
 */
export async function claimLocalFiles({
  databaseUrl,
  isShared,
  log,
}: Claim): Promise<{ release: () => Promise<void> }> {
  const connection = await openDedicatedConnection({
    databaseUrl,
    applicationName: 'stopover-files',
    log,
    onReconnect: async (client) => {
      if (!(await tryLock(client, isShared))) log.error(otherFolderMessage)
    },
  })
  const deadlineMs = performance.now() + waitMaxMs
  while (!(await tryLock(connection.client(), isShared))) {
    if (performance.now() > deadlineMs) {
      await connection.end()
      throw new Error(otherFolderMessage)
    }
    await wait(pollIntervalMs)
  }
  return { release: connection.end }
}
