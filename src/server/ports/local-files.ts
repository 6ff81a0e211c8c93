import { randomUUID } from 'node:crypto'
import { access, copyFile, cp, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { translateFileError } from './file-errors.ts'
import { type ByteRange, type Files, nameInFolder, type Removable, type StoredFile } from './files.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { pagesOf } from './name-pages.ts'
import { WorkFolders } from './work-folders.ts'

/** Read-ahead of a stream: the bytes per system call, and the memory that a stream uses while its reader stalls. */
const readAheadBytes = 64 * 1024
const pageLength = 1_000
const missingCodes = new Set(['ENOENT', 'ENOTDIR'])

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingCodes.has(String(error.code))
}

function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Moves a file or folder by renaming it. Between devices it is copied beside the target first. */
async function moveInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(source, target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const temporaryPath = `${target}.tmp-${randomUUID()}`
    await cp(source, temporaryPath, { recursive: true })
    await rename(temporaryPath, target)
    await rm(source, { recursive: true, force: true })
  }
  await syncFolder(dirname(target))
}

/** Codes of errors after which a file is copied instead of linked. */
const unlinkableCodes = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])

/** Creates a hard link, because the bytes never change; copies on file systems without hard links. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && unlinkableCodes.has(String(error.code)))) throw error
    await copyFile(source, target)
  })
}

/** Adds to the target folder, by hard links, the files of the source folder that it lacks. */
async function linkMissing(source: string, target: string, excludedNames: readonly string[]): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(source, path)
    if (excludedNames.includes(nameInFolder(name)) || (await pathExists(join(target, name)))) continue
    await mkdir(dirname(join(target, name)), { recursive: true })
    await linkOrCopy(path, join(target, name))
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const folder of [...folders, source]) await syncFolder(join(target, relative(source, folder)))
}

/** Waits for file system work; undefined when the file doesn't exist. Converts other errors. */
async function optional<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw translateFileError(error)
  }
}

/** Waits for file system work, and converts its errors. */
async function withTranslatedErrors<Value>(work: Promise<Value>): Promise<Value> {
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

/** Paths of all files below a folder, found folder by folder, so that no list of all files is in memory. */
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
  await forEachConcurrently(removables, async ({ key }) => {
    await remove(key).catch((error: unknown) => failures.set(key, error))
  })
  return failures
}

/** Creates the root folder. If it is in use but missing, a disk is probably not mounted, which a new folder would hide. */
async function prepareRoot(base: string, isInUse: boolean): Promise<void> {
  const exists = (await optional(stat(base)))?.isDirectory() ?? false
  if (exists) return
  if (isInUse) {
    const description = `The media folder ${base} is missing, but the database lists media in it.`
    throw new Error(`${description} Mount it, or create an empty folder if the files are permanently lost.`)
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
  const exists = async (key: string) => pathExists(pathOf(key))
  const remove = async (key: string) => withTranslatedErrors(rm(pathOf(key), { recursive: true, force: true }))
  return {
    exists,
    adoptFile: (localPath, key) => withTranslatedErrors(moveInto(localPath, pathOf(key))),
    adoptFolder: async (localFolder, key, baseFolder) => {
      if (await exists(key)) return withTranslatedErrors(rm(localFolder, { recursive: true, force: true }))
      if (baseFolder)
        await withTranslatedErrors(linkMissing(pathOf(baseFolder.key), localFolder, baseFolder.excludedNames))
      await withTranslatedErrors(moveInto(localFolder, pathOf(key)))
    },
    find: (key) => findFile(pathOf(key)),
    withLocalCopy: async (key, work) => work((await findFile(pathOf(key))) === undefined ? undefined : pathOf(key)),
    read: (key) => optional(readFile(pathOf(key))),
    remove,
    removeAll: (removables) => removeAll(removables, remove),
    list: async (key) => (await optional(readdir(pathOf(key)))) ?? [],
    pages: (key, after) => namePages(pathOf(key), after),
    keysBelow: (key) => keysBelow(base, pathOf(key)),
    makeWorkFolder: () => withTranslatedErrors(workFolders.create()),
    reclaimWork: () => workFolders.reclaim(),
    freeBytes: () => withTranslatedErrors(workFolders.freeBytes()),
    prepare: async (isInUse) => {
      await prepareRoot(base, isInUse)
      await workFolders.check().catch((cause: unknown) => {
        throw new Error(`Stopover can't write to ${base}.`, { cause })
      })
    },
    check: () => withTranslatedErrors(workFolders.check()),
  }
}
