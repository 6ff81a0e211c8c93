import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const waitMaxMs = 5_000
const retryDelayMs = 100

/** SQLite result codes (sqlite.org/rescode.html); extended codes contain the primary code in the lowest byte. */
const busyCode = 5
const fullCode = 13

/** Converts an SQLite error of the lock file to a file system error. */
function lockError(error: unknown): Error & { readonly code?: string } {
  const resultCode: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  const primaryCode = typeof resultCode === 'number' ? resultCode & 0xff : undefined
  const cause = error instanceof Error ? error : new Error(String(error))
  if (primaryCode === fullCode) return Object.assign(new Error(cause.message, { cause }), { code: 'ENOSPC' })
  return primaryCode === busyCode ? new FolderInUseError(cause.message, { cause }) : cause
}

/** Another process uses the data folder. */
export class FolderInUseError extends Error {}

/** Owner only, because the folder contains password hashes, secrets and originals. */
const folderMode = 0o700
const lockName = '.lock'

/**
 * Creates the data folder with `folderMode`, and applies that mode to folders of earlier releases. Other existing folders,
 * and those of other users, keep their mode.
 */
async function protectDataFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: folderMode })
  if (created !== undefined) return chmod(folder, folderMode)
  const isOurs = await access(join(folder, lockName)).then(
    () => true,
    () => false,
  )
  if (isOurs) await chmod(folder, folderMode).catch(() => undefined)
}

/**
 * Locks the data folder for this process, because two PGlite processes on one folder silently lose data. The kernel lock
 * (SQLite's exclusive file lock) is released when the process ends, however it ends. Retries for a while, because
 * `node --watch` starts the next process before the previous one has ended.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await protectDataFolder(folder)
  // Checked first, because SQLite's error for a read-only folder is less clear and comes only after a wait.
  await access(folder, constants.W_OK)
  const lock = new DatabaseSync(join(folder, lockName), { timeout: 0 })
  const deadlineMs = performance.now() + waitMaxMs
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      const appError = lockError(error)
      if (!(appError instanceof FolderInUseError)) {
        lock.close()
        throw appError
      }
      if (performance.now() < deadlineMs) {
        await wait(retryDelayMs)
        continue
      }
      lock.close()
      const text = `The data folder ${folder} is in use by another Stopover process. Stop that process, or set DATA_DIR to another folder.`
      throw new FolderInUseError(text, { cause: error })
    }
  }
}
