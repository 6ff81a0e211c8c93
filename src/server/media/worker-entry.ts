import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const bundleFolder = join(root, 'dist/media-worker')
const source = join(import.meta.dirname, 'worker.ts')

/** True if the bundle was built from the current sources. An outdated one would ignore later changes. */
export function isCurrent(listFile: string, sourceRoot: string): boolean {
  try {
    const hashes: Record<string, string> = JSON.parse(readFileSync(listFile, 'utf8'))
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

/** Path of the worker's entry point: of its bundle, which starts in a third of the processor time, if it is current. */
export function workerEntry(): string {
  entry ??= isCurrent(join(bundleFolder, 'sources.json'), root) ? join(bundleFolder, 'worker.js') : source
  return entry
}
