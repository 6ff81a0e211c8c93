import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../ports/files.ts'
import { readPinnedSdk } from './pinned-sdk.ts'

const archiveFolder = (version: string) => `sdk/${version}`

/** True if a version is in the file store and therefore stays available after an upgrade. */
export function isArchived(files: Files, version: string): Promise<boolean> {
  return files.exists(archiveFolder(version))
}

/** Copies the SDK of this build to the file store, so that pages that pin its version keep working after an upgrade. */
export async function archiveSdk(files: Files, folder?: string): Promise<void> {
  const sdk = readPinnedSdk(folder)
  if (!sdk || (await isArchived(files, sdk.version))) return
  const workFolder = await files.makeWorkFolder()
  for (const { name, body } of sdk.files) await writeFile(join(workFolder, name), body, { flush: true })
  await files.adoptFolder(workFolder, archiveFolder(sdk.version)).catch(async (error: unknown) => {
    // Another process with the same store may have been faster.
    if (!(await isArchived(files, sdk.version))) throw error
  })
}
