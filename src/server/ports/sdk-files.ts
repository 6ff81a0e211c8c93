import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const builtSdkFolder = join(import.meta.dirname, '../../../dist/sdk')

/** Files that only copies of tours contain. */
const builtCopyFolder = join(import.meta.dirname, '../../../dist/copy')

export type SdkFile = {
  readonly name: string
  readonly body: Buffer
  /** Compressed by the build, at a quality that would be too slow for each start. */
  readonly brotli?: Buffer | undefined
}

const brotliSuffix = '.br'

function readFilesIn(folder: string): readonly SdkFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const bodies = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  return [...bodies]
    .filter(([name]) => !name.endsWith(brotliSuffix))
    .map(([name, body]) => ({ name, body, brotli: bodies.get(name + brotliSuffix) }))
}

let builtFiles: readonly SdkFile[] | undefined

/**
 * Reads the files of the built SDK; none when it isn't built. They are read once, so that the routes, the pinned version,
 * the archive and exported tours share one copy in memory, and a later build doesn't mix with the one that this process
 * serves.
 */
export function readSdkFiles(folder: string = builtSdkFolder): readonly SdkFile[] {
  if (folder !== builtSdkFolder) return readFilesIn(folder)
  builtFiles ??= readFilesIn(folder)
  return builtFiles
}

let builtCopyFiles: readonly SdkFile[] | undefined

/** Reads the built files that only copies of tours contain: scripts and icons. They are read once. */
export function readCopyFiles(): readonly SdkFile[] {
  builtCopyFiles ??= readFilesIn(builtCopyFolder)
  return builtCopyFiles
}
