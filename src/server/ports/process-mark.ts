import { rename, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** A file that this process holds until it ends. */
export type ProcessMark = { readonly path: string; readonly lock: DatabaseSync }

function hold(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a file beside it.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const unheldEnding = '.new'

/**
 * Makes a file and holds it by a lock of the kernel's (SQLite's exclusive file lock), which is gone the moment its
 * process is, however it ended. It gets its name only once it is held: otherwise somebody who looks for files of dead
 * processes could take it in between, and remove it.
 */
export async function markProcess(path: string): Promise<ProcessMark> {
  // By the file system first, whose failures say more than SQLite's.
  await writeFile(path + unheldEnding, '', { flag: 'wx' })
  const lock = hold(path + unheldEnding)
  try {
    await rename(path + unheldEnding, path)
  } catch (error) {
    lock.close()
    throw error
  }
  return { path, lock }
}

/** Runs `work` where no living process holds the file, and removes the file after it; nobody can take it meanwhile. */
export async function ifUnmarked(path: string, work: () => Promise<void>): Promise<void> {
  let lock: DatabaseSync
  try {
    lock = hold(path)
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
