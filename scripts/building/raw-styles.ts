import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const query = '.css?raw'

/**
 * Minifies a style sheet: removes comments and whitespace. Declarations keep their order; Lightning CSS would move `font`
 * after `font-feature-settings`, which `font` resets.
 */
export function minifyCss(css: string): string {
  return css
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

/** Vite plugin that minifies style sheets imported as text (`?raw`). */
export function rawStyles(): Plugin {
  return {
    name: 'stopover-raw-styles',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(query)) return null
      const path = id.slice(0, -'?raw'.length)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(minifyCss(readFileSync(path, 'utf8')))}`
    },
  }
}
