import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../shared/limits.ts'
import { ifUnmarked, markProcess, type ProcessMark } from './process-mark.ts'

const markEnding = '.lock'

/**
 * Folders of this machine for work in progress, below a root that is there. Each process has a folder of its own and a
 * file that it holds while it lives, so that the next one can tell what the dead have left.
 */
export class WorkFolders {
  readonly #root: string
  readonly #folder: string
  #own: Promise<{ readonly name: string; readonly mark: ProcessMark }> | undefined

  constructor(root: string) {
    this.#root = root
    this.#folder = join(root, 'work')
  }

  async make(): Promise<string> {
    const folder = await this.nameFile()
    await mkdir(folder)
    return folder
  }

  /** A name in there that nobody else has. */
  async nameFile(): Promise<string> {
    this.#own ??= this.#begin().catch((error: unknown) => {
      this.#own = undefined
      throw error
    })
    const { name } = await this.#own
    // Somebody may have emptied the folder.
    await this.#prepare(join(this.#folder, name))
    return join(this.#folder, name, randomUUID())
  }

  /** Removes what processes that are gone have left. */
  async reclaim(): Promise<void> {
    const own = (await this.#own)?.name
    const there = await readdir(this.#folder).catch(() => [])
    const marked = new Set(
      there.filter((name) => name.endsWith(markEnding)).map((name) => name.slice(0, -markEnding.length)),
    )
    for (const name of marked) if (name !== own) await this.#reclaim(name)
    for (const name of there) {
      if (name.endsWith(markEnding) || marked.has(name) || name === own) continue
      if (await this.#isLongUnchanged(name)) await this.#reclaim(name)
    }
  }

  /** What has no mark may be of a process that is about to begin, or of a version that had none. */
  async #isLongUnchanged(name: string): Promise<boolean> {
    const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    return mtimeMs < Date.now() - limits.unmarkedWorkRetentionMs
  }

  async #reclaim(name: string): Promise<void> {
    const folder = join(this.#folder, name)
    await ifUnmarked(folder + markEnding, () => rm(folder, { recursive: true, force: true }))
  }

  /** The mark goes first: a folder without one is nobody's after a while. */
  async #begin() {
    await this.#prepare(this.#folder)
    const name = randomUUID()
    return { name, mark: await markProcess(join(this.#folder, name + markEnding)) }
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
  async #prepare(folder: string): Promise<void> {
    await mkdir(folder).catch(async (error: unknown) => {
      if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error
    })
  }
}
