import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Files } from './files.ts'

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

/** Files in a folder of this machine. */
export function localFiles(root: string): Files {
  const base = resolve(root)
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
  return {
    exists,
    adoptFile: (localPath, key) => moveInto(localPath, pathOf(key)),
    adoptFolder: async (localFolder, key) => {
      if (await exists(key)) return rm(localFolder, { recursive: true, force: true })
      await moveInto(localFolder, pathOf(key))
    },
    localPath: async (key) => {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? pathOf(key) : undefined
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: async (key) => {
      try {
        return await readdir(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    makeWorkFolder: async () => {
      const folder = join(base, 'work', randomUUID())
      await mkdir(folder, { recursive: true })
      return folder
    },
    removeWorkBefore: async (time) => {
      const folder = join(base, 'work')
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && found.mtime < time) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(base)
      return bavail * bsize
    },
    check: async () => {
      const probe = join(base, 'work', `probe-${randomUUID()}`)
      await mkdir(dirname(probe), { recursive: true })
      await writeFile(probe, '')
      await rm(probe)
    },
  }
}
