import type { Readable } from 'node:stream'

/** Bytes of a file from `first` to `last`, both included and counted from 0. */
export type ByteRange = { readonly first: number; readonly last: number }

/** A file as it was found: its bytes do not change under its key. */
export type StoredFile = {
  readonly sizeBytes: number
  /** Another one for other bytes; without quotes or spaces. */
  readonly version: string
  /**
   * Its bytes, opened by now: reads nothing ahead of its reader, and lets go of everything once it is destroyed.
   * Undefined when the file went in the meantime.
   */
  readonly stream: (range?: ByteRange) => Promise<Readable | undefined>
}

/** What `RestOfFolder` calls a file. */
export function nameInFolder(path: string): string {
  return path.replaceAll('\\', '/').replace(/\.[^./]+$/, '')
}

/** A file, or a folder with all that is below it. */
export type Removable = { readonly key: string; readonly isFolder: boolean }

/** A finished folder to take files over from, `without` some: their names in it, with no ending. */
export type RestOfFolder = { readonly key: string; readonly without: readonly string[] }

/**
 * Where finished files live, by key such as `media/{publicKey}/{build}/0/f0_0.webp`, and a folder of this machine for
 * work in progress. Keys are made by the server, never by a client; a key outside the store is rejected. A store that
 * is away, or may not be written, rejects with `server.busy`; a full one with `storage.full`.
 */
export interface Files {
  /** Moves a finished local file in; it appears whole or not at all. Replaces what is there. */
  adoptFile(localPath: string, key: string): Promise<void>
  /**
   * Moves a finished local folder in. `exists` says yes to its key only once all of it is there. An existing folder of
   * that key stays as it is. With `rest` it also holds what a folder that is there has and the local one has not.
   */
  adoptFolder(localFolder: string, key: string, rest?: RestOfFolder): Promise<void>
  /** Undefined when there is no such file. */
  find(key: string): Promise<StoredFile | undefined>
  /** Lends the file to programs that want a path, for as long as the work takes; undefined when there is no such file. */
  withLocalCopy<Value>(key: string, work: (path: string | undefined) => Promise<Value>): Promise<Value>
  /** The whole file in memory: for small ones. */
  read(key: string): Promise<Buffer | undefined>
  /** Whether there is such a file, or such a folder as a whole. */
  exists(key: string): Promise<boolean>
  /** Removes a file, or everything below a key; of a folder first that it is whole. */
  remove(key: string): Promise<void>
  /** Removes many, some thousand in one request where the store can; answers what is still there, each with its error. */
  removeAll(removables: readonly Removable[]): Promise<ReadonlyMap<string, unknown>>
  /** Names directly below a key, also of folders that are not whole: for keys with few. */
  list(key: string): Promise<string[]>
  /** The same for keys with many: page by page in a fixed order, from the one after `after` on. */
  pages(key: string, after?: string): AsyncIterable<readonly string[]>
  /** Keys of all files below a key, some at a time, those of one folder together; also of folders that are not whole. */
  keysBelow(key: string): AsyncIterable<readonly string[]>
  /** An empty local folder for work in progress. */
  makeWorkFolder(): Promise<string>
  /** Removes the work in progress of processes that are gone. */
  reclaimWork(): Promise<void>
  /** Room for work in progress, and for finished files where they lie on this machine: none where too few files fit. */
  freeBytes(): Promise<number>
  /** Makes the store ready at the start. One that has been used must be there: rejects with a sentence for the operator. */
  prepare(used: boolean): Promise<void>
  /** Rejects when files cannot be written. */
  check(): Promise<void>
}
