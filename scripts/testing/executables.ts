import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Folders of PATH, in order. */
export function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** Path of the first of the named programs that is in a folder of PATH. */
export function findOnPath(names: readonly string[]): string | undefined {
  return names.flatMap((name) => pathFolders().map((folder) => join(folder, name))).find(isExecutable)
}
