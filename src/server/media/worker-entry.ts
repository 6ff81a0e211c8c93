import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const bundleFolder = join(root, 'dist/media-worker')
const sourceEntry = join(import.meta.dirname, 'worker.ts')

/** True if no source of the bundle has changed since its build, which wrote the hashes of the sources to `hashesFile`. */
export function isBundleCurrent(hashesFile: string, sourceRoot: string): boolean {
  try {
    const hashes: Record<string, string> = JSON.parse(readFileSync(hashesFile, 'utf8'))
    const isUnchanged = ([path, hash]: [string, string]) =>
      createHash('sha256')
        .update(readFileSync(join(sourceRoot, path)))
        .digest('hex') === hash
    return Object.entries(hashes).every(isUnchanged)
  } catch {
    return false
  }
}

let entry: string | undefined

/** Path of the worker's entry point. A current bundle is preferred, because it starts in a third of the CPU time. */
export function workerEntry(): string {
  entry ??= isBundleCurrent(join(bundleFolder, 'sources.json'), root) ? join(bundleFolder, 'worker.js') : sourceEntry
  return entry
}
