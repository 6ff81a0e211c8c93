import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const helperId = '\0vite/preload-helper.js'
const guardedImport = fileURLToPath(new URL('../../src/sdk/core/loading/guarded-import.ts', import.meta.url))

const marker = '__VITE_PRELOAD__(?:, import\\.meta\\.url)?'
const picked = new RegExp(
  `async \\(\\) => \\{\\s*const \\{[^}]*\\} = await (import\\("\\./([^"]+)"\\)[^;]*);\\s*return \\{[^}]*\\};\\s*\\}, ${marker}`,
  'g',
)
/** An import whose address is made when it is needed: the helper's own, which asks once more. */
const computed = new RegExp(`\\w+\\(\\(\\) => (import\\([^)]*\\$\\{[^)]*\\)\\}?[^)]*\\)), ${marker}\\)`, 'g')
const plain = new RegExp(`(import\\("\\./([^"]+)"\\)(?:(?!__VITE_PRELOAD__)[^])*)${marker}`, 'g')

/**
 * Parts that come later are imported as they are, by a function that is told their file's name. Vite would wrap each
 * import in code that fetches style sheets and links ahead; the SDK has none of either, and that code is nearly a
 * kilobyte of the viewer's core.
 */
export function plainImports(): Plugin {
  return {
    name: 'stopover-plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === helperId ? `export { guardedImport as __vitePreload } from ${JSON.stringify(guardedImport)}` : undefined,
    // The names still hold a place for their hash, which the bundler fills in here as it does in the import itself.
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? { code: code.replace(computed, '$1').replace(picked, '() => $1, "$2"').replace(plain, '$1"$2"'), map: null }
        : null,
  }
}
