import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const query = '.css?raw'

/**
 * A style sheet without comments and without the space that only people need. Declarations stay as they are and in
 * their order: Lightning CSS
 * would move `font` behind `font-feature-settings`, which `font` resets.
 */
export function shrinkStyles(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>~]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/ !/g, '!')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
    .replace(/;}/g, '}')
    .trim()
}

/** Style sheets that the viewer imports as text come into bundles shrunk. */
export function styleTexts(): Plugin {
  return {
    name: 'stopover-style-texts',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(query)) return null
      const path = id.slice(0, -'?raw'.length)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(shrinkStyles(readFileSync(path, 'utf8')))}`
    },
  }
}
