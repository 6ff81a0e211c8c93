import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 5_000
const retryDelayMs = 100

/** Another process has the data folder. */
export class FolderInUseError extends Error {}

/**
 * Takes the data folder for this process. Two PGlite processes on one folder lose data without any error, so the lock
 * is the kernel's (SQLite's exclusive file lock): it is gone the moment its process is, however it ended.
 * Waits a little, because `node --watch` starts the next process before the old one is gone.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  // The lock's own words would be those of SQLite, and wait for a writer who is not there.
  await access(folder, constants.W_OK)
  const lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      if (performance.now() < giveUpAt) {
        await wait(retryDelayMs)
        continue
      }
      lock.close()
      const text = `The data folder ${folder} is in use by another Stopover process. Stop that one, or set DATA_DIR to another folder.`
      throw new FolderInUseError(text, { cause: error })
    }
  }
}
