import { rename, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** A lock file that this process holds until it ends. */
export type ProcessLock = { readonly path: string; readonly lock: DatabaseSync }

function openLocked(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a separate journal file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const unlockedEnding = '.new'

/**
 * Creates a lock file with a kernel lock (SQLite's exclusive file lock), which is released when the process ends, however
 * it ends. The file is renamed only once it is locked, because a process that looks for files of dead processes could
 * otherwise remove it in between.
 */
export async function lockProcess(path: string): Promise<ProcessLock> {
  // Created with the file system API first, whose errors say more than SQLite's.
  await writeFile(path + unlockedEnding, '', { flag: 'wx' })
  const lock = openLocked(path + unlockedEnding)
  try {
    await rename(path + unlockedEnding, path)
  } catch (error) {
    lock.close()
    throw error
  }
  return { path, lock }
}

/** Runs `work` under the lock file if no living process holds it, and removes the file afterwards. */
export async function ifUnlocked(path: string, work: () => Promise<void>): Promise<void> {
  let lock: DatabaseSync
  try {
    lock = openLocked(path)
  } catch {
    return
  }
  try {
    await work()
    await rm(path, { force: true })
  } finally {
    lock.close()
  }
}
