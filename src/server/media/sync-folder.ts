import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const concurrency = 16

/**
 * Flushes a folder and all files and folders below it to disk. Otherwise, after a power failure, the rename that publishes
 * the folder could be on disk while its content isn't.
 */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.map((entry) => join(entry.parentPath, entry.name)), folder]
  const syncRemaining = async (): Promise<void> => {
    for (let path = paths.shift(); path; path = paths.shift()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: concurrency }, syncRemaining))
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
