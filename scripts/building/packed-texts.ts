import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { ViewerTexts } from '../../src/shared/visitor-texts/en/viewer.ts'
import { packTexts } from '../../src/shared/visitor-texts/pack-texts.ts'

const query = '?packed'

/** Vite plugin for `import('…/viewer.ts?packed')`: the texts of a language without their keys. */
export function packedTexts(): Plugin {
  return {
    name: 'stopover-packed-texts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const path = id.slice(0, -query.length)
      this.addWatchFile(path)
      // The time of the change keeps a watching build from getting the module as it was at first.
      const module: { readonly viewerTexts: ViewerTexts } = await import(
        `${pathToFileURL(path).href}?changed=${statSync(path).mtimeMs}`
      )
      return `export const packedTexts = ${JSON.stringify(packTexts(module.viewerTexts))}`
    },
  }
}
