import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 5_000
const retryDelayMs = 100

/** SQLite's result codes (sqlite.org/rescode.html), of which extended ones keep the lowest byte. */
const busyCode = 5
const fullCode = 13

/** What SQLite says of the lock file, in the system's words. */
function lockError(error: unknown): Error & { readonly code?: string } {
  const resultCode: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  const primaryCode = typeof resultCode === 'number' ? resultCode & 0xff : undefined
  const cause = error instanceof Error ? error : new Error(String(error))
  if (primaryCode === fullCode) return Object.assign(new Error(cause.message, { cause }), { code: 'ENOSPC' })
  return primaryCode === busyCode ? new FolderInUseError(cause.message, { cause }) : cause
}

/** Another process has the data folder. */
export class FolderInUseError extends Error {}

/** For the user alone who runs the server: the folder holds password hashes, secrets and originals. */
const folderMode = 0o700
const lockName = '.lock'

/**
 * Makes the data folder, closed to other users of the machine, and closes one that an earlier release made. A folder that
 * was never a data folder keeps the mode that its owner chose, and so does one of another user.
 */
async function closeDataFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: folderMode })
  if (firstMade !== undefined) return chmod(folder, folderMode)
  const isOurs = await access(join(folder, lockName)).then(
    () => true,
    () => false,
  )
  if (isOurs) await chmod(folder, folderMode).catch(() => undefined)
}

/**
 * Takes the data folder for this process. Two PGlite processes on one folder lose data without any error, so the lock
 * is the kernel's (SQLite's exclusive file lock): it is gone the moment its process is, however it ended.
 * Waits a little, because `node --watch` starts the next process before the old one is gone.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await closeDataFolder(folder)
  // The lock's own words would be those of SQLite, and wait for a writer who is not there.
  await access(folder, constants.W_OK)
  const lock = new DatabaseSync(join(folder, lockName), { timeout: 0 })
  const giveUpAt = performance.now() + patienceMs
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
      if (performance.now() < giveUpAt) {
        await wait(retryDelayMs)
        continue
      }
      lock.close()
      const text = `The data folder ${folder} is in use by another Stopover process. Stop that process, or set DATA_DIR to another folder.`
      throw new FolderInUseError(text, { cause: error })
    }
  }
}
