import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../operator-command.ts'
import { eachOf } from '../ports/each-of.ts'
import type { Files } from '../ports/files.ts'
import { backupPaths } from './manifest.ts'
import { type FileSum, saveStream, storedRoots, sumOf, wholeFolderOf } from './stored-files.ts'
import { savedFiles } from './verify.ts'

/** Files that belong to one folder, or a single one without any. */
type Unit = { readonly folder: string | undefined; readonly files: readonly FileSum[] }

/** The files of a backup by folder; the list names those of a folder one after the other. */
async function* unitsOf(backup: string): AsyncGenerator<Unit> {
  let folder: string | undefined
  let files: FileSum[] = []
  for await (const sums of savedFiles(backup)) {
    for (const sum of sums) {
      const itsFolder = wholeFolderOf(sum.key)
      if (files.length > 0 && (itsFolder === undefined || itsFolder !== folder)) {
        yield { folder, files }
        files = []
      }
      folder = itsFolder
      files.push(sum)
    }
  }
  if (files.length > 0) yield { folder, files }
}

async function putUnit(files: Files, backup: string, unit: Unit): Promise<void> {
  const work = await files.makeWorkFolder()
  try {
    const copy = ({ key }: FileSum, name: string) =>
      saveStream(createReadStream(backupPaths.file(backup, key)), join(work, name))
    const { folder } = unit
    if (folder === undefined) {
      for (const sum of unit.files) {
        await copy(sum, 'file')
        await files.adoptFile(join(work, 'file'), sum.key)
      }
      return
    }
    await eachOf(unit.files, async (sum) => void (await copy(sum, sum.key.slice(folder.length + 1))))
    await files.adoptFolder(work, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Reads what was put from the store again: what it holds now is what the backup holds, or an error. */
async function compareUnit(files: Files, unit: Unit): Promise<void> {
  await eachOf(unit.files, async ({ key, sha256 }) => {
    if ((await sumOf(files, key)) === sha256) return
    throw new Error(`${key} is not the same after it was written. Nothing was kept.`)
  })
}

export async function requireNoFiles(files: Files): Promise<void> {
  for (const root of storedRoots) {
    for await (const [key] of files.keysBelow(root)) {
      if (key === undefined) continue
      throw new CommandError(`The file store isn't empty: it has ${key}. Use an empty one. Nothing was changed.`)
    }
  }
}

/** Puts all files of a backup into an empty store and compares each. */
export async function restoreFiles(files: Files, backup: string): Promise<void> {
  for await (const unit of unitsOf(backup)) {
    await putUnit(files, backup, unit)
    await compareUnit(files, unit)
  }
}

/** Empties a store that was empty before. */
export async function removeRestored(files: Files): Promise<void> {
  for (const root of storedRoots) {
    for (const name of await files.list(root)) await files.remove(`${root}/${name}`)
  }
}
