import { randomUUID } from 'node:crypto'
import { access, copyFile, cp, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { eachOf, pagesOf } from './each-of.ts'
import { translateFileError } from './file-errors.ts'
import { type ByteRange, type Files, nameInFolder, type Removable, type StoredFile } from './files.ts'
import { WorkFolders } from './work-folders.ts'

/** Bytes per system call of a stream, and memory of a stream whose reader stalls. */
const readAheadBytes = 64 * 1024
const pageLength = 1_000
const missing = new Set(['ENOENT', 'ENOTDIR'])

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missing.has(String(error.code))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Renames, or copies beside the target first when the two are on different devices. */
async function moveInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(source, target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const beside = `${target}.tmp-${randomUUID()}`
    await cp(source, beside, { recursive: true })
    await rename(beside, target)
    await rm(source, { recursive: true, force: true })
  }
  await syncFolder(dirname(target))
}

const linkErrors = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])

/** Creates a hard link, because the bytes never change; copies on file systems without hard links. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && linkErrors.has(String(error.code)))) throw error
    await copyFile(source, target)
  })
}

/** Links the files of another folder that are missing in a folder. */
async function linkMissing(source: string, target: string, without: readonly string[]): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(source, path)
    if (without.includes(nameInFolder(name)) || (await isThere(join(target, name)))) continue
    await mkdir(dirname(join(target, name)), { recursive: true })
    await linkOrCopy(path, join(target, name))
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const folder of [...folders, source]) await syncFolder(join(target, relative(source, folder)))
}

/** Resolves to undefined when the file doesn't exist, and converts file system errors. */
async function optional<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw translateFileError(error)
  }
}

/** Converts file system errors. */
async function translated<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw translateFileError(error)
  }
}

async function openStream(path: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  const handle = await optional(open(path, 'r'))
  const bounds = range === undefined ? {} : { start: range.first, end: range.last }
  return handle?.createReadStream({ ...bounds, highWaterMark: readAheadBytes })
}

async function findFile(path: string): Promise<StoredFile | undefined> {
  const stats = await optional(stat(path))
  if (!stats?.isFile()) return undefined
  const version = `${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}`
  return { sizeBytes: stats.size, version, stream: (range) => openStream(path, range) }
}

/** Walks folder by folder, so that no list of all files is ever in memory. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await optional(opendir(folder))
  if (entries === undefined) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

async function* keysBelow(base: string, folder: string): AsyncGenerator<readonly string[]> {
  let keys: string[] = []
  for await (const path of filesBelow(folder)) {
    keys.push(relative(base, path).replaceAll(sep, '/'))
    if (keys.length < pageLength) continue
    yield keys
    keys = []
  }
  yield keys
}

async function* namePages(folder: string, after: string | undefined): AsyncGenerator<readonly string[]> {
  yield* pagesOf((await optional(readdir(folder))) ?? [], after)
}

async function removeAll(
  removables: readonly Removable[],
  remove: (key: string) => Promise<void>,
): Promise<ReadonlyMap<string, unknown>> {
  const failures = new Map<string, unknown>()
  await eachOf(removables, async ({ key }) => {
    await remove(key).catch((error: unknown) => failures.set(key, error))
  })
  return failures
}

/** Creates the root folder. If it was in use and is missing, a disk is probably not mounted, and a new folder would hide that. */
async function prepareRoot(base: string, used: boolean): Promise<void> {
  const exists = (await optional(stat(base)))?.isDirectory() ?? false
  if (exists) return
  if (used) {
    const problem = `The media folder ${base} is missing, but the database lists media in it.`
    throw new Error(`${problem} Mount it, or create an empty folder if the files are lost for good.`)
  }
  await mkdir(base, { recursive: true })
}

/** File store in a local folder. */
export function localFiles(root: string): Files {
  const base = resolve(root)
  const workFolders = new WorkFolders(base)
  const pathOf = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error(`key outside the file store: ${key}`)
    return path
  }
  const exists = async (key: string) =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    )
  const remove = async (key: string) => translated(rm(pathOf(key), { recursive: true, force: true }))
  return {
    exists,
    adoptFile: (localPath, key) => translated(moveInto(localPath, pathOf(key))),
    adoptFolder: async (localFolder, key, baseFolder) => {
      if (await exists(key)) return translated(rm(localFolder, { recursive: true, force: true }))
      if (baseFolder) await translated(linkMissing(pathOf(baseFolder.key), localFolder, baseFolder.without))
      await translated(moveInto(localFolder, pathOf(key)))
    },
    find: (key) => findFile(pathOf(key)),
    withLocalCopy: async (key, borrow) => borrow((await findFile(pathOf(key))) === undefined ? undefined : pathOf(key)),
    read: (key) => optional(readFile(pathOf(key))),
    remove,
    removeAll: (removables) => removeAll(removables, remove),
    list: async (key) => (await optional(readdir(pathOf(key)))) ?? [],
    pages: (key, after) => namePages(pathOf(key), after),
    keysBelow: (key) => keysBelow(base, pathOf(key)),
    makeWorkFolder: () => translated(workFolders.make()),
    reclaimWork: () => workFolders.reclaim(),
    freeBytes: () => translated(workFolders.freeBytes()),
    prepare: async (used) => {
      await prepareRoot(base, used)
      await workFolders.check().catch((cause: unknown) => {
        throw new Error(`Stopover can't write to ${base}.`, { cause })
      })
    },
    check: () => translated(workFolders.check()),
  }
}
