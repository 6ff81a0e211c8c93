import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/kernel/app-error.ts'
import { storeUnavailable, translateFileError } from './file-errors.ts'
import { type BaseFolder, type Files, nameInFolder, type Removable, type StoredFile } from './files.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { S3Objects, type S3Options, type S3Settings } from './s3-objects.ts'
import { WorkFolders } from './work-folders.ts'

/**
 * Completion marker: object stores have no rename, so a folder is complete once it contains an object of this name, which
 * is written last and removed first. No row refers to a folder before it is complete. The sweeper removes incomplete ones
 * that a process left behind.
 */
const completeMarker = '.whole'

type FolderTarget = { readonly key: string; readonly baseFolder: BaseFolder | undefined }

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Validates a key: names separated by slashes, without `..`. */
function requireKey(key: string): string {
  if (key === '' || key !== posix.normalize(key) || /^(?:\/|\.\.(?:\/|$))/.test(key) || key.endsWith('/')) {
    throw new Error(`key outside the file store: ${key}`)
  }
  return key
}

/** Expected files of a folder, with their sizes in bytes. */
type Contents = Map<string, number>

/** Copies the missing files of another folder within the store, without transferring their bytes. */
async function copyBaseFiles(
  objects: S3Objects,
  key: string,
  { contents, baseFolder }: { readonly contents: Contents; readonly baseFolder: BaseFolder },
): Promise<void> {
  const excluded = new Set(baseFolder.excludedNames)
  for await (const page of objects.listBelow(baseFolder.key)) {
    await forEachConcurrently(page, async ({ key: sourceKey, sizeBytes }) => {
      const name = sourceKey.slice(baseFolder.key.length + 1)
      if (name === completeMarker || contents.has(name) || excluded.has(nameInFolder(name))) return
      await objects.copy(sourceKey, `${key}/${name}`)
      contents.set(name, sizeBytes)
    })
  }
}

/** Verifies with list requests, a thousand files each, that the store has all files. */
async function requireAllStored(objects: S3Objects, key: string, contents: Contents): Promise<void> {
  const missingFiles = new Map(contents)
  for await (const page of objects.listBelow(key)) {
    for (const { key: path, sizeBytes } of page) {
      const name = path.slice(key.length + 1)
      if (missingFiles.get(name) === sizeBytes) missingFiles.delete(name)
    }
  }
  const [name] = missingFiles.keys()
  if (name === undefined) return
  throw storeUnavailable(
    new Error(`the store accepted ${missingFiles.size} files below ${key} but doesn't have them, such as ${name}`),
  )
}

async function sendFolder(objects: S3Objects, folder: string, target: FolderTarget): Promise<void> {
  const { key, baseFolder } = target
  const contents: Contents = new Map()
  await forEachConcurrently(await filesBelow(folder), async (path) => {
    const name = relative(folder, path).replaceAll(sep, '/')
    await objects.put(path, `${key}/${name}`)
    contents.set(name, (await stat(path)).size)
  })
  if (baseFolder) await copyBaseFiles(objects, key, { contents, baseFolder })
  await requireAllStored(objects, key, contents)
  await objects.putBytes(Buffer.alloc(0), `${key}/${completeMarker}`)
}

async function findObject(objects: S3Objects, key: string): Promise<StoredFile | undefined> {
  const object = await objects.head(key)
  if (object === undefined) return undefined
  const version = object.etag.replaceAll(/[^\w-]/g, '')
  return { sizeBytes: object.sizeBytes, version, stream: (range) => objects.stream(key, range, object) }
}

/** Downloads a file to the work folder for the duration of `work`. */
async function withTemporaryCopy<Value>(
  { objects, workFolders }: { readonly objects: S3Objects; readonly workFolders: WorkFolders },
  key: string,
  work: (path: string | undefined) => Promise<Value>,
): Promise<Value> {
  const body = await objects.stream(key)
  if (body === undefined) return work(undefined)
  const path = await workFolders.newPath()
  try {
    await pipeline(body, createWriteStream(path)).catch((error: unknown) => {
      const fileError = translateFileError(error)
      throw fileError instanceof AppError ? fileError : storeUnavailable(error)
    })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function* filesBelowKey(objects: S3Objects, key: string): AsyncGenerator<readonly string[]> {
  for await (const page of objects.keysBelow(key)) yield page.filter((path) => !path.endsWith(`/${completeMarker}`))
}

async function removeFileOrFolder(objects: S3Objects, key: string): Promise<void> {
  await objects.remove([key, `${key}/${completeMarker}`])
  for await (const page of objects.keysBelow(key)) await objects.remove(page)
}

/** A batch is sent once it has this number of keys. */
const removalBatchLength = 1_000

/** Batches keys of several folders into one delete request and attributes errors to their folders. */
class RemovalBatch {
  readonly #objects: S3Objects
  readonly #failures: Map<string, unknown>
  /** Folders or files that are removed, by the keys in the batch. */
  #owners = new Map<string, string>()

  constructor(objects: S3Objects, failures: Map<string, unknown>) {
    this.#objects = objects
    this.#failures = failures
  }

  async add(owner: string, keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#owners.set(key, owner)
    if (this.#owners.size >= removalBatchLength) await this.flush()
  }

  async flush(): Promise<void> {
    const owners = this.#owners
    this.#owners = new Map()
    for (const [key, error] of await this.#objects.tryRemove([...owners.keys()])) {
      this.#failures.set(owners.get(key) ?? key, error)
    }
  }
}

/** Removes the completion markers of folders and single files first, then the contents of all folders in batches. */
async function removeMany(objects: S3Objects, removables: readonly Removable[]): Promise<ReadonlyMap<string, unknown>> {
  const failures = new Map<string, unknown>()
  const batch = new RemovalBatch(objects, failures)
  for (const { key, isFolder } of removables) {
    await batch.add(key, [isFolder ? `${requireKey(key)}/${completeMarker}` : requireKey(key)])
  }
  await batch.flush()
  const folders = removables.filter(({ key, isFolder }) => isFolder && !failures.has(key))
  await forEachConcurrently(folders, async ({ key }) => {
    try {
      for await (const page of objects.keysBelow(key)) await batch.add(key, page)
    } catch (error) {
      failures.set(key, error)
    }
  })
  await batch.flush()
  return failures
}

async function* namePages(objects: S3Objects, key: string, after?: string): AsyncGenerator<readonly string[]> {
  for await (const page of objects.namePages(key, after)) yield page.filter((name) => name !== completeMarker)
}

async function prepare(objects: S3Objects, { bucket }: S3Settings, isInUse: boolean): Promise<void> {
  try {
    await objects.check()
  } catch (error) {
    throw new Error(`The media bucket ${bucket} doesn't respond. Check the S3_ settings.`, { cause: error })
  }
  if (!isInUse || !(await objects.isEmpty())) return
  throw new Error(`The media bucket ${bucket} is empty, but the database lists media in it. Check the S3_ settings.`)
}

/** File store in an S3 bucket, with a local folder for work in progress. */
export function s3Files(settings: S3Settings, workRoot: string, options?: S3Options): Files {
  const objects = new S3Objects(settings, options)
  const workFolders = new WorkFolders(workRoot)
  const isComplete = async (key: string) => (await objects.head(`${key}/${completeMarker}`)) !== undefined
  return {
    adoptFile: async (localPath, key) => {
      await objects.putVerified(localPath, requireKey(key))
      await rm(localPath, { force: true })
    },
    adoptFolder: async (localFolder, key, baseFolder) => {
      if (!(await isComplete(requireKey(key)))) await sendFolder(objects, localFolder, { key, baseFolder })
      await rm(localFolder, { recursive: true, force: true })
    },
    find: (key) => findObject(objects, requireKey(key)),
    withLocalCopy: (key, work) => withTemporaryCopy({ objects, workFolders }, requireKey(key), work),
    read: (key) => objects.read(requireKey(key)),
    exists: async (key) => (await objects.head(requireKey(key))) !== undefined || isComplete(key),
    remove: (key) => removeFileOrFolder(objects, requireKey(key)),
    removeAll: (removables) => removeMany(objects, removables),
    keysBelow: (key) => filesBelowKey(objects, requireKey(key)),
    list: async (key) => (await objects.names(requireKey(key))).filter((name) => name !== completeMarker),
    pages: (key, after) => namePages(objects, requireKey(key), after),
    makeWorkFolder: () => workFolders.create(),
    reclaimWork: () => workFolders.reclaim(),
    freeBytes: () => workFolders.freeBytes(),
    prepare: async (isInUse) => {
      await mkdir(workRoot, { recursive: true })
      await prepare(objects, settings, isInUse)
      await workFolders.check()
    },
    check: async () => {
      await Promise.all([objects.check(), workFolders.check()])
    },
  }
}
