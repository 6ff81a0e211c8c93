/**
 * Where finished files live, by key such as `media/{publicKey}/{build}/0/f0_0.webp`. Keys are made by the server,
 * never by a client; a key outside the store is refused.
 */
export interface Files {
  /** Moves a finished local file in; it appears whole or not at all. Replaces what is there. */
  adoptFile(localPath: string, key: string): Promise<void>
  /** Moves a finished local folder in; it appears whole or not at all. An existing folder of that key stays as it is. */
  adoptFolder(localFolder: string, key: string): Promise<void>
  /** A local path that can be read; undefined when there is no such file. */
  localPath(key: string): Promise<string | undefined>
  read(key: string): Promise<Buffer | undefined>
  exists(key: string): Promise<boolean>
  /** Removes a file, or everything below a key. */
  remove(key: string): Promise<void>
  /** Names directly below a key. */
  list(key: string): Promise<string[]>
  /** An empty folder for work in progress, on the same device as the store. */
  makeWorkFolder(): Promise<string>
  /** Removes work that was begun before then and never ended: its process is gone. */
  removeWorkBefore(time: Date): Promise<void>
  freeBytes(): Promise<number>
  /** Rejects when files cannot be written. */
  check(): Promise<void>
}
