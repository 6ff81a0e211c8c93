import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Environment variable with the folder of files that all workers of a run share. */
const folderVariable = 'STOPOVER_E2E_SHARED'
const pollIntervalMs = 50

/** Creates the folder of shared files, for the global setup; returns a function that removes it. */
export function createSharedFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'stopover-e2e-shared-'))
  process.env[folderVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Creates a folder; false if it exists. */
function creates(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Path of a file or folder that all workers of a run share. */
export function sharedPath(name: string): string {
  const sharedFolder = process.env[folderVariable]
  if (sharedFolder === undefined) throw new Error('There is no folder for shared files: see globalSetup.')
  return join(sharedFolder, name)
}

/** Prepares files in the first worker that needs them; returns their folder. Other workers wait until they are complete. */
export async function preparedOnce(name: string, prepare: (folder: string) => Promise<void>): Promise<string> {
  const folder = sharedPath(name)
  const completionFile = `${folder}.complete`
  while (!existsSync(completionFile)) {
    if (!creates(folder)) {
      await wait(pollIntervalMs)
      continue
    }
    // After a failure, the next worker tries again.
    await prepare(folder).catch((error: unknown) => {
      rmSync(folder, { recursive: true, force: true })
      throw error
    })
    writeFileSync(completionFile, '')
  }
  return folder
}
