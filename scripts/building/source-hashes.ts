import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../program.ts'

const isProjectFile = (id: string) => id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`)

/**
 * Vite plugin that writes the SHA-256 of each source file of a bundle, and of `otherFiles` on which the bundle depends. A
 * server compares them to tell whether the bundle is current. Paths are relative to the root.
 */
export function sourceHashes(fileName: string, otherFiles: readonly string[] = []): Plugin {
  return {
    name: 'stopover-source-hashes',
    generateBundle() {
      const files = otherFiles.map((path) => join(root, path))
      const hashByPath = [...this.getModuleIds(), ...files]
        .filter(isProjectFile)
        .sort()
        .map((path) => [
          relative(root, path).replaceAll(sep, '/'),
          createHash('sha256').update(readFileSync(path)).digest('hex'),
        ])
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(hashByPath), null, 1) })
    },
  }
}
