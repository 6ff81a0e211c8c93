import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const helperId = '\0vite/preload-helper.js'
const guardedImport = fileURLToPath(new URL('../../src/sdk/core/loading/guarded-import.ts', import.meta.url))

const marker = '__VITE_PRELOAD__(?:, import\\.meta\\.url)?'
const picked = new RegExp(
  `async \\(\\) => \\{\\s*const \\{[^}]*\\} = await (import\\("\\./([^"]+)"\\)[^;]*);\\s*return \\{[^}]*\\};\\s*\\}, ${marker}`,
  'g',
)
/** Import of a URL that is computed at run time, in the guarded import itself. */
const computed = new RegExp(`\\w+\\(\\(\\) => (import\\([^)]*\\$\\{[^)]*\\)\\}?[^)]*\\)), ${marker}\\)`, 'g')
const plain = new RegExp(`(import\\("\\./([^"]+)"\\)(?:(?!__VITE_PRELOAD__)[^])*)${marker}`, 'g')

/**
 * Vite plugin that replaces Vite's preload wrapper of dynamic imports by `guardedImport`, which also gets the file name of
 * the chunk. The wrapper preloads style sheets and links, of which the SDK has none, and takes nearly a kilobyte.
 */
export function plainImports(): Plugin {
  return {
    name: 'stopover-plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === helperId ? `export { guardedImport as __vitePreload } from ${JSON.stringify(guardedImport)}` : undefined,
    // The names still contain a placeholder for their hash, which the bundler replaces here as in the import itself.
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? { code: code.replace(computed, '$1').replace(picked, '() => $1, "$2"').replace(plain, '$1"$2"'), map: null }
        : null,
  }
}
