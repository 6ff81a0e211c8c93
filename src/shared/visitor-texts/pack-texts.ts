import { englishTextGroups, type ViewerTexts } from './en/viewer.ts'
import type { PackedTexts } from './text-types.ts'

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
