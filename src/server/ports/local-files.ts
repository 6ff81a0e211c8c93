import { randomUUID } from 'node:crypto'
import { access, copyFile, cp, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { eachOf, pagesOf } from './each-of.ts'
import { translateFileError } from './file-faults.ts'
import { type ByteRange, type Files, nameInFolder, type Removable, type StoredFile } from './files.ts'
import { WorkFolders } from './work-folders.ts'

/** One system call per this many bytes of a stream, and what a reader that stalls holds in memory. */
const readAheadBytes = 64 * 1024
const listedAtOnce = 1_000
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

const noLinks = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])

/** A second name for the same bytes, which never change; a copy where the disk knows no second names. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && noLinks.has(String(error.code)))) throw error
    await copyFile(source, target)
  })
}

/** Gives a folder the files of another one that it lacks. */
async function linkRest(source: string, target: string, without: readonly string[]): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(source, path)
    if (without.includes(nameInFolder(name)) || (await isThere(join(target, name)))) continue
    await mkdir(dirname(join(target, name)), { recursive: true })
    await linkOrCopy(path, join(target, name))
  }
  const folders = entries.filter((found) => found.isDirectory()).map((found) => join(found.parentPath, found.name))
  for (const folder of [...folders, source]) await syncFolder(join(target, relative(source, folder)))
}

/** Waits for the work; undefined where it finds nothing, an error where the disk fails. */
async function found<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw translateFileError(error)
  }
}

/** Waits for work that must succeed; an error where the disk fails. */
async function done<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw translateFileError(error)
  }
}

async function openStream(path: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  const handle = await found(open(path, 'r'))
  const ends = range === undefined ? {} : { start: range.first, end: range.last }
  return handle?.createReadStream({ ...ends, highWaterMark: readAheadBytes })
}

async function findFile(path: string): Promise<StoredFile | undefined> {
  const facts = await found(stat(path))
  if (!facts?.isFile()) return undefined
  const version = `${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}`
  return { sizeBytes: facts.size, version, stream: (range) => openStream(path, range) }
}

/** Folder by folder, so that no list of all files is ever in memory. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await found(opendir(folder))
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
    if (keys.length < listedAtOnce) continue
    yield keys
    keys = []
  }
  yield keys
}

async function* namePages(folder: string, after: string | undefined): AsyncGenerator<readonly string[]> {
  yield* pagesOf((await found(readdir(folder))) ?? [], after)
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

/** A root that has been used and is gone is a disk that is not mounted: a new one in its place would hide it. */
async function prepareRoot(base: string, used: boolean): Promise<void> {
  const there = (await found(stat(base)))?.isDirectory() ?? false
  if (there) return
  if (used) {
    const sentence = `The media folder ${base} is missing, but the database lists media in it.`
    throw new Error(`${sentence} Mount it, or create an empty folder if the files are lost for good.`)
  }
  await mkdir(base, { recursive: true })
}

/** Files in a folder of this machine. */
export function localFiles(root: string): Files {
  const base = resolve(root)
  const work = new WorkFolders(base)
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
  const remove = async (key: string) => done(rm(pathOf(key), { recursive: true, force: true }))
  return {
    exists,
    adoptFile: (localPath, key) => done(moveInto(localPath, pathOf(key))),
    adoptFolder: async (localFolder, key, rest) => {
      if (await exists(key)) return done(rm(localFolder, { recursive: true, force: true }))
      if (rest) await done(linkRest(pathOf(rest.key), localFolder, rest.without))
      await done(moveInto(localFolder, pathOf(key)))
    },
    find: (key) => findFile(pathOf(key)),
    withLocalCopy: async (key, borrow) => borrow((await findFile(pathOf(key))) === undefined ? undefined : pathOf(key)),
    read: (key) => found(readFile(pathOf(key))),
    remove,
    removeAll: (removables) => removeAll(removables, remove),
    list: async (key) => (await found(readdir(pathOf(key)))) ?? [],
    pages: (key, after) => namePages(pathOf(key), after),
    keysBelow: (key) => keysBelow(base, pathOf(key)),
    makeWorkFolder: () => done(work.make()),
    reclaimWork: () => work.reclaim(),
    freeBytes: () => done(work.freeBytes()),
    prepare: async (used) => {
      await prepareRoot(base, used)
      await work.check().catch((cause: unknown) => {
        throw new Error(`Stopover can't write to ${base}.`, { cause })
      })
    },
    check: () => done(work.check()),
  }
}
