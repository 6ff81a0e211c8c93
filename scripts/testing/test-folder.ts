import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Free space required: several times the peak usage of all tests. */
const neededBytes = 6 * 1024 ** 3
const name = /^stopover-test-(\d+)-/

export type TestFolder = { readonly path: string; readonly remove: () => void }

/** Parent folder in memory, if there is enough, because tests create and delete hundreds of small databases. */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= neededBytes && freemem() >= neededBytes) return inMemory
  } catch {
    // The folder for temporary files replaces a missing /dev/shm.
  }
  return tmpdir()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes leftovers of killed runs, which would otherwise stay in memory. */
function removeAbandoned(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const [, pid] = name.exec(entry) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true })
  }
}

/** The temporary folder of this run, for the tests and all programs they start. */
export function createTestFolder(): TestFolder {
  const parent = parentFolder()
  removeAbandoned(parent)
  const path = mkdtempSync(join(parent, `stopover-test-${process.pid}-`))
  // PostgreSQL runs under another account and reaches its own folder through this one.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
