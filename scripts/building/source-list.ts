import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../program.ts'

const isProjectFile = (id: string) => id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`)

/**
 * Vite plugin that writes the SHA-256 of each source file of a bundle, and of `otherFiles` on which it depends, so that a
 * server can tell whether it is up to date. Paths are relative to the root.
 */
export function sourceList(fileName: string, otherFiles: readonly string[] = []): Plugin {
  return {
    name: 'stopover-source-list',
    generateBundle() {
      const files = otherFiles.map((path) => join(root, path))
      const hashes = [...this.getModuleIds(), ...files]
        .filter(isProjectFile)
        .sort()
        .map((id) => [
          relative(root, id).replaceAll(sep, '/'),
          createHash('sha256').update(readFileSync(id)).digest('hex'),
        ])
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(hashes), null, 1) })
    },
  }
}
