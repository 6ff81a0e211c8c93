import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../operator-command.ts'
import type { Files } from '../ports/files.ts'
import { forEachConcurrently } from '../ports/for-each-concurrently.ts'
import { backupPaths } from './manifest.ts'
import { checksumOf, type FileSum, saveStream, storedRoots, wholeFolderOf } from './stored-files.ts'
import { savedFiles } from './verify.ts'

/** All files of a folder that is stored as a whole, or a single file. */
type FileGroup = { readonly folder: string | undefined; readonly files: readonly FileSum[] }

/** Files of a backup grouped by folder. The list contains the files of a folder one after another. */
async function* fileGroupsOf(backup: string): AsyncGenerator<FileGroup> {
  let folder: string | undefined
  let files: FileSum[] = []
  for await (const sums of savedFiles(backup)) {
    for (const sum of sums) {
      const sumFolder = wholeFolderOf(sum.key)
      if (files.length > 0 && (sumFolder === undefined || sumFolder !== folder)) {
        yield { folder, files }
        files = []
      }
      folder = sumFolder
      files.push(sum)
    }
  }
  if (files.length > 0) yield { folder, files }
}

async function storeGroup(files: Files, backup: string, group: FileGroup): Promise<void> {
  const workFolder = await files.makeWorkFolder()
  try {
    const copy = ({ key }: FileSum, name: string) =>
      saveStream(createReadStream(backupPaths.file(backup, key)), join(workFolder, name))
    const { folder } = group
    if (folder === undefined) {
      for (const sum of group.files) {
        await copy(sum, 'file')
        await files.adoptFile(join(workFolder, 'file'), sum.key)
      }
      return
    }
    await forEachConcurrently(group.files, async (sum) => void (await copy(sum, sum.key.slice(folder.length + 1))))
    await files.adoptFolder(workFolder, folder)
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Reads files back from the store and throws if one differs from the backup. */
async function verifyGroup(files: Files, group: FileGroup): Promise<void> {
  await forEachConcurrently(group.files, async ({ key, sha256 }) => {
    if ((await checksumOf(files, key)) === sha256) return
    throw new Error(`${key} differs from the backup after writing. Nothing was kept.`)
  })
}

/** Throws `CommandError` if the file store contains any file. */
export async function requireNoFiles(files: Files): Promise<void> {
  for (const root of storedRoots) {
    for await (const [key] of files.keysBelow(root)) {
      if (key === undefined) continue
      throw new CommandError(
        `The file store isn't empty: it contains ${key}. Use an empty file store. Nothing was changed.`,
      )
    }
  }
}

/** Copies all files of a backup to an empty store and verifies each. */
export async function restoreFiles(files: Files, backup: string): Promise<void> {
  for await (const group of fileGroupsOf(backup)) {
    await storeGroup(files, backup, group)
    await verifyGroup(files, group)
  }
}

/** Removes all files from a store that was empty before the restore. */
export async function removeRestored(files: Files): Promise<void> {
  for (const root of storedRoots) {
    for (const name of await files.list(root)) await files.remove(`${root}/${name}`)
  }
}
