import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../ports/files.ts'

/** Backed up roots of the file store: all except unfinished uploads and work in progress. */
export const storedRoots = ['originals', 'media', 'publications', 'sdk'] as const

export type FileSum = { readonly key: string; readonly sha256: string }

/** Validates a key: names must be safe in checksum lists and on every file system, without `..`. */
export function requirePlainKey(key: string): string {
  const [root, ...names] = key.split('/')
  const isPlain = names.length > 0 && names.every((name) => /^[^\\\p{Cc}]+$/u.test(name) && !/^\.\.?$/.test(name))
  if (isPlain && storedRoots.some((storedRoot) => storedRoot === root)) return key
  throw new Error(`A file has a name that a backup can't hold: ${JSON.stringify(key)}`)
}

/** Folder of a file that is stored as a whole; undefined for a single file. */
export function wholeFolderOf(key: string): string | undefined {
  const [root = '', first = '', second = ''] = key.split('/')
  if (root === 'sdk') return `${root}/${first}`
  const isWhole = root === 'publications' || (root === 'media' && !second.startsWith('words-'))
  return isWhole ? `${root}/${first}/${second}` : undefined
}

/**
 * Keys of all stored files, in batches by folder, without incomplete folders. A folder is checked first and listed
 * afterwards, because a listing made before it was complete may lack files.
 */
export async function* storedKeys(files: Files): AsyncGenerator<readonly string[]> {
  let lastFolder = ''
  for (const root of storedRoots) {
    for await (const keys of files.keysBelow(root)) {
      for (const key of keys) {
        const folder = wholeFolderOf(key)
        if (folder === undefined) yield [key]
        else if (folder !== lastFolder && (await files.exists(folder))) yield* files.keysBelow(folder)
        lastFolder = folder ?? ''
      }
    }
  }
}

/** Writes a stream to a new file and flushes it; returns its checksum and size. */
export async function saveStream(body: Readable, path: string): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(body, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Checksum of a stored file; undefined if it doesn't exist. */
export async function checksumOf(files: Files, key: string): Promise<string | undefined> {
  const body = await (await files.find(key))?.stream()
  if (body === undefined) return undefined
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}
