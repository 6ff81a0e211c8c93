import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const waitMaxMs = 5_000
const retryDelayMs = 100

/** Result codes of SQLite (sqlite.org/rescode.html); extended codes contain the primary code in the lowest byte. */
const busyCode = 5
const fullCode = 13

/** Converts an SQLite error of the lock file to a file system error. */
function lockErrorOf(error: unknown): Error & { readonly code?: string } {
  const resultCode: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  const primaryCode = typeof resultCode === 'number' ? resultCode & 0xff : undefined
  const cause = error instanceof Error ? error : new Error(String(error))
  if (primaryCode === fullCode) return Object.assign(new Error(cause.message, { cause }), { code: 'ENOSPC' })
  return primaryCode === busyCode ? new FolderInUseError(cause.message, { cause }) : cause
}

/** Error for a data folder that another process uses. */
export class FolderInUseError extends Error {}

/** Mode of the data folder: only the owner has access, because it contains password hashes, secrets and originals. */
const folderMode = 0o700
const lockName = '.lock'

/**
 * Creates the data folder with `folderMode`, and applies that mode to folders of earlier releases. Other existing
 * folders keep their mode, as do folders of other users.
 */
async function protectDataFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: folderMode })
  if (created !== undefined) return chmod(folder, folderMode)
  const isStopoverFolder = await access(join(folder, lockName)).then(
    () => true,
    () => false,
  )
  if (isStopoverFolder) await chmod(folder, folderMode).catch(() => undefined)
}

/**
 * Locks the data folder for this process, because two PGlite processes on one folder silently lose data. The kernel lock
 * (SQLite's exclusive file lock) is released when the process ends, however it ends. Retries for a while, because
 * `node --watch` starts the next process before the previous one has ended.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await protectDataFolder(folder)
  // Write access is checked first, because SQLite's error for a read-only folder is less clear and comes only after a wait.
  await access(folder, constants.W_OK)
  const lock = new DatabaseSync(join(folder, lockName), { timeout: 0 })
  const deadlineMs = performance.now() + waitMaxMs
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      const lockError = lockErrorOf(error)
      if (!(lockError instanceof FolderInUseError)) {
        lock.close()
        throw lockError
      }
      if (performance.now() < deadlineMs) {
        await wait(retryDelayMs)
        continue
      }
      lock.close()
      const message = `The data folder ${folder} is in use by another Stopover process. Stop that process, or set DATA_DIR to another folder.`
      throw new FolderInUseError(message, { cause: error })
    }
  }
}
