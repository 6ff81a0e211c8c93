import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files flushed at the same time. */
const atOnce = 16

/**
 * Flushes every file and folder below `folder` to the disk, so that the rename that publishes it never outlives its
 * content.
 */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.map((entry) => join(entry.parentPath, entry.name)), folder]
  const takeTurns = async (): Promise<void> => {
    for (let path = paths.shift(); path; path = paths.shift()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
