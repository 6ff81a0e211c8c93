import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** SHA-256 of the names and contents of all files under `paths`. Modification times don't count. */
export function sourceDigest(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(join(root, path))).sort()) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
