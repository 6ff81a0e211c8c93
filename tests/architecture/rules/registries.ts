import type { Violation } from '../source.ts'
import type { Texts } from './texts.ts'

/** Names of one registry, and where each of them needs a text. */
export type NamedRegistry = {
  readonly names: readonly string[]
  /** Where their texts stand in the locale. */
  readonly textKeys: readonly string[]
  /** Texts beside those of the names. */
  readonly otherTexts?: readonly string[]
}

function entriesAt(texts: Texts, key: string): Texts {
  const found = key.split('.').reduce<string | Texts | undefined>((at, name) => Object(at)[name], texts)
  return typeof found === 'object' ? found : {}
}

const withoutPlural = (name: string) => name.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Names without a text, and texts of names that are gone: types see neither. */
export function findUnnamed(texts: Texts, registries: readonly NamedRegistry[]): Violation[] {
  return registries.flatMap(({ names, textKeys, otherTexts = [] }) =>
    textKeys.flatMap((key) => {
      const present = new Set(Object.keys(entriesAt(texts, key)).map(withoutPlural))
      const missing = names.filter((name) => !present.has(name)).map((name) => `"${key}.${name}" has no text`)
      const known = new Set([...names, ...otherTexts])
      const leftOver = [...present].filter((name) => !known.has(name))
      return [...missing, ...leftOver.map((name) => `"${key}.${name}" is the text of nothing`)]
    }),
  )
}

type Row = {
  /** What its first cell holds. */
  readonly head: string
  readonly names: readonly string[]
  /** What it lists beside the names. */
  readonly otherWords?: readonly string[]
}

/** Names that a table row of a page does not list, and listed ones that are gone. */
export function findUnlisted(page: string, { head, names, otherWords = [] }: Row): Violation[] {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${head}\` |`))
  if (row === undefined) return [`no row begins with "${head}"`]
  const listed = new Set([...row.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(' ')))
  const missing = names.filter((name) => !listed.has(name)).map((name) => `the row "${head}" does not list "${name}"`)
  const known = new Set([head, ...names, ...otherWords])
  const leftOver = [...listed].filter((name) => !known.has(name)).map((name) => `the row "${head}" lists "${name}"`)
  return [...missing, ...leftOver]
}
