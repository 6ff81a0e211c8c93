import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { englishTextGroups, type ViewerTexts } from '../../src/shared/visitor-texts/en/viewer.ts'
import type { PackedTexts } from '../../src/shared/visitor-texts/text-types.ts'

const query = '?packed'

/** Removes the keys of a language's texts, which would take a third of its file. */
export function packTexts(texts: ViewerTexts): PackedTexts {
  const textOf = new Map(Object.entries(texts))
  const textWithKey = (key: string) => {
    const text = textOf.get(key)
    if (text === undefined) throw new Error(`the text ${key} is missing`)
    return text
  }
  return Object.fromEntries(
    Object.entries(englishTextGroups).map(([name, group]) => [name, Object.keys(group).map(textWithKey)]),
  )
}

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
