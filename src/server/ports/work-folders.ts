import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, gibibyte } from '../../shared/kernel/units.ts'
import { ifUnlocked, lockProcess, type ProcessLock } from './process-lock.ts'

/** Age at which a folder without a lock file is removed. It is longer than the longest build. */
export const unmarkedWorkRetentionMs = dayMs
/** Number of inodes that stay free on the disk. */
const freeInodesReserve = 10_000
/** Space that stays free on the disk. */
export const freeSpaceReserveBytes = gibibyte

const lockFileExtension = '.lock'

/**
 * Local folders for work in progress, below an existing root. Each process has its own folder and a lock file that it
 * holds while it lives, so that other processes can detect leftovers of dead ones.
 */
export class WorkFolders {
  readonly #root: string
  readonly #folder: string
  #ownFolder: Promise<{ readonly name: string; readonly processLock: ProcessLock }> | undefined

  constructor(root: string) {
    this.#root = root
    this.#folder = join(root, 'work')
  }

  /** Creates an empty folder for work in progress. */
  async create(): Promise<string> {
    const folder = await this.newPath()
    await mkdir(folder)
    return folder
  }

  /** Unique path in the process's folder. */
  async newPath(): Promise<string> {
    this.#ownFolder ??= this.#lockOwnFolder().catch((error: unknown) => {
      this.#ownFolder = undefined
      throw error
    })
    const { name } = await this.#ownFolder
    // The folder may have been emptied from outside.
    await this.#prepare(join(this.#folder, name))
    return join(this.#folder, name, randomUUID())
  }

  /** Removes leftovers of dead processes. */
  async reclaim(): Promise<void> {
    const ownName = (await this.#ownFolder)?.name
    const names = await readdir(this.#folder).catch(() => [])
    const locked = new Set(
      names.filter((name) => name.endsWith(lockFileExtension)).map((name) => name.slice(0, -lockFileExtension.length)),
    )
    for (const name of locked) if (name !== ownName) await this.#removeIfUnlocked(name)
    for (const name of names) {
      if (name.endsWith(lockFileExtension) || locked.has(name) || name === ownName) continue
      if (await this.#isLongUnchanged(name)) await this.#removeIfUnlocked(name)
    }
  }

  /** True for an old folder. A newer one without a lock file may belong to a starting process, or to an earlier release. */
  async #isLongUnchanged(name: string): Promise<boolean> {
    const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    return mtimeMs < Date.now() - unmarkedWorkRetentionMs
  }

  async #removeIfUnlocked(name: string): Promise<void> {
    const folder = join(this.#folder, name)
    await ifUnlocked(folder + lockFileExtension, () => rm(folder, { recursive: true, force: true }))
  }

  /** Names the process's own folder and creates its lock file first, because a folder without one is removed after a while. */
  async #lockOwnFolder() {
    await this.#prepare(this.#folder)
    const name = randomUUID()
    return { name, processLock: await lockProcess(join(this.#folder, name + lockFileExtension)) }
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize, files, ffree } = await statfs(this.#root)
    // File systems without inode counts report 0 of 0.
    const hasFreeInodes = files === 0 || ffree >= freeInodesReserve
    return hasFreeInodes ? bavail * bsize : 0
  }

  /** Rejects when nothing can be written. */
  async check(): Promise<void> {
    const probe = await this.newPath()
    await writeFile(probe, '')
    await rm(probe)
  }

  /** Creates a folder, but never the root, which would hide a disk that isn't mounted. */
  async #prepare(folder: string): Promise<void> {
    await mkdir(folder).catch(async (error: unknown) => {
      if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error
    })
  }
}
