import { rename, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** A lock file that this process holds until it ends. */
export type ProcessLock = { readonly path: string; readonly lock: DatabaseSync }

function openLocked(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // The journal is in memory, so that no other file is created.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const unlockedExtension = '.new'

/**
 * Creates a lock file with a kernel lock (SQLite's exclusive file lock), which is released when the process ends, however
 * it ends. The file is renamed only once it is locked, because a process that looks for files of dead processes could
 * otherwise remove it in between.
 */
export async function lockProcess(path: string): Promise<ProcessLock> {
  // The file is created with the file system API, because its errors say more than SQLite's.
  await writeFile(path + unlockedExtension, '', { flag: 'wx' })
  const lock = openLocked(path + unlockedExtension)
  try {
    await rename(path + unlockedExtension, path)
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
