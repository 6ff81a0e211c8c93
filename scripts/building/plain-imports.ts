import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Id of Vite's virtual module with the preload wrapper. */
const preloadHelperId = '\0vite/preload-helper.js'
const guardedImport = fileURLToPath(new URL('../../src/sdk/core/loading/guarded-import.ts', import.meta.url))

// Vite compiles `import("./chunk.js")` into `__vitePreload(() => import("./chunk.js"), __VITE_PRELOAD__)`. The marker is
// the placeholder for the list of style sheets to preload. The patterns below keep the import and drop the marker.
const markerPattern = '__VITE_PRELOAD__(?:, import\\.meta\\.url)?'
/** Dynamic import whose result is destructured, as in `const { name } = await import(…)`. */
const destructuredPattern = new RegExp(
  `async \\(\\) => \\{\\s*const \\{[^}]*\\} = await (import\\("\\./([^"]+)"\\)[^;]*);\\s*return \\{[^}]*\\};\\s*\\}, ${markerPattern}`,
  'g',
)
/** Import of a URL that is computed at run time. Only `guardedImport` has one. It stays unwrapped, because it would wrap itself. */
const computedUrlPattern = new RegExp(
  `\\w+\\(\\(\\) => (import\\([^)]*\\$\\{[^)]*\\)\\}?[^)]*\\)), ${markerPattern}\\)`,
  'g',
)
/** Any other import of a chunk. The match ends at the next import, so that no import gets the marker of a later one. */
const importPattern = new RegExp(
  `(import\\("\\./([^"]+)"\\)(?:(?!__VITE_PRELOAD__|import\\("\\./)[^])*)${markerPattern}`,
  'g',
)

/**
 * Vite plugin that replaces Vite's preload wrapper of dynamic imports with `guardedImport`, and passes the file name of the
 * chunk to it. The wrapper preloads style sheets, of which the SDK has none, and takes nearly 1 kB.
 */
export function plainImports(): Plugin {
  return {
    name: 'stopover-plain-imports',
    enforce: 'pre',
    load(id) {
      if (id !== preloadHelperId) return undefined
      return `export { guardedImport as __vitePreload } from ${JSON.stringify(guardedImport)}`
    },
    // The file names still contain placeholders for their hashes. The bundler replaces all their occurrences later.
    renderChunk(code) {
      if (!code.includes('__VITE_PRELOAD__')) return null
      // The order matters: `importPattern` also matches the imports of the other two patterns.
      const plainCode = code
        .replace(computedUrlPattern, '$1')
        .replace(destructuredPattern, '() => $1, "$2"')
        .replace(importPattern, '$1"$2"')
      return { code: plainCode, map: null }
    },
  }
}
