import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../ports/files.ts'
import { readPinnedSdk } from './pinned-sdk.ts'

const keptFolder = (version: string) => `sdk/${version}`

/** Whether this version will be there after an upgrade, too. */
export function isKept(files: Files, version: string): Promise<boolean> {
  return files.exists(keptFolder(version))
}

/**
 * Puts the SDK of this build into the file store, as a whole and once, so that pages which name its version go on when
 * the next version is installed.
 */
export async function keepSdk(files: Files, folder?: string): Promise<void> {
  const sdk = readPinnedSdk(folder)
  if (!sdk || (await isKept(files, sdk.version))) return
  const work = await files.makeWorkFolder()
  for (const { name, body } of sdk.files) await writeFile(join(work, name), body, { flush: true })
  await files.adoptFolder(work, keptFolder(sdk.version)).catch(async (error: unknown) => {
    // Another server of the same store may have been quicker.
    if (!(await isKept(files, sdk.version))) throw error
  })
}
