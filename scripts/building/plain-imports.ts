import type { Plugin } from 'vite'

const helperId = '\0vite/preload-helper.js'

/**
 * Parts that come later are imported as they are. Vite would wrap each import in code that fetches style sheets and
 * links ahead; the SDK has none of either, and that code is nearly a kilobyte of the viewer's core.
 */
export function plainImports(): Plugin {
  return {
    name: 'stopover-plain-imports',
    enforce: 'pre',
    load: (id) => (id === helperId ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
