import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../shared/limits.ts'

/** Folders of this machine for work in progress, below a root that is there. */
export class WorkFolders {
  readonly #root: string
  readonly #folder: string

  constructor(root: string) {
    this.#root = root
    this.#folder = join(root, 'work')
  }

  async make(): Promise<string> {
    const folder = join(this.#folder, randomUUID())
    await this.#prepare()
    await mkdir(folder)
    return folder
  }

  /** A name in there that nobody else has. */
  async nameFile(): Promise<string> {
    await this.#prepare()
    return join(this.#folder, randomUUID())
  }

  async removeBefore(time: Date): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const found = await stat(join(this.#folder, name)).catch(() => undefined)
      if (found && found.mtime < time) await rm(join(this.#folder, name), { recursive: true, force: true })
    }
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize, files, ffree } = await statfs(this.#root)
    // Some file systems do not count their files, and say 0 of 0.
    const takesFiles = files === 0 || ffree >= limits.freeFilesReserve
    return takesFiles ? bavail * bsize : 0
  }

  /** Rejects when nothing can be written. */
  async check(): Promise<void> {
    const probe = await this.nameFile()
    await writeFile(probe, '')
    await rm(probe)
  }

  /** Never makes the root: where a disk is not mounted, that would be a folder in its place. */
  async #prepare(): Promise<void> {
    await mkdir(this.#folder).catch(async (error: unknown) => {
      if (!(await stat(this.#folder).catch(() => undefined))?.isDirectory()) throw error
    })
  }
}
