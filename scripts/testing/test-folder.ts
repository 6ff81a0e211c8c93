import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Free space required: several times the peak usage of all tests. */
const neededBytes = 6 * 1024 ** 3
const namePattern = /^stopover-test-(\d+)-/

export type TestFolder = { readonly path: string; readonly remove: () => void }

/** Chooses a folder in memory if there is enough, because tests create and delete hundreds of small databases. */
function chooseParentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (bavail * bsize >= neededBytes && freemem() >= neededBytes) return memoryFolder
  } catch {
    // This system has no /dev/shm.
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
    const [, pid] = namePattern.exec(entry) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true })
  }
}

/** Creates the temporary folder of this run, for the tests and all programs that they start. */
export function createTestFolder(): TestFolder {
  const parent = chooseParentFolder()
  removeAbandoned(parent)
  const path = mkdtempSync(join(parent, `stopover-test-${process.pid}-`))
  // PostgreSQL runs under another account and reaches its own folder through this one.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
