import type { Violation } from '../source.ts'
import type { Texts } from './texts.ts'

/** The names of a registry and the locale keys that need a text for each of them. */
export type NamedRegistry = {
  readonly names: readonly string[]
  /** Locale keys whose entries are the names. */
  readonly textKeys: readonly string[]
  /** Additional entries that are not names. */
  readonly otherTexts?: readonly string[]
}

function entriesAt(texts: Texts, key: string): Texts {
  const entry = key.split('.').reduce<string | Texts | undefined>((parent, name) => Object(parent)[name], texts)
  return typeof entry === 'object' ? entry : {}
}

const withoutPlural = (name: string) => name.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Names without a text and texts without a name, which the compiler cannot find. */
export function findUnnamed(texts: Texts, registries: readonly NamedRegistry[]): Violation[] {
  return registries.flatMap(({ names, textKeys, otherTexts = [] }) =>
    textKeys.flatMap((key) => {
      const present = new Set(Object.keys(entriesAt(texts, key)).map(withoutPlural))
      const missing = names.filter((name) => !present.has(name)).map((name) => `"${key}.${name}" has no text`)
      const expected = new Set([...names, ...otherTexts])
      const surplus = [...present].filter((name) => !expected.has(name))
      return [...missing, ...surplus.map((name) => `"${key}.${name}" is not a name of the registry`)]
    }),
  )
}

type Row = {
  /** Content of the first cell. */
  readonly head: string
  readonly names: readonly string[]
  /** Words that the row lists in addition to the names. */
  readonly otherWords?: readonly string[]
}

/** Names that a table row does not list, and listed names that no longer exist. */
export function findUnlisted(page: string, { head, names, otherWords = [] }: Row): Violation[] {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${head}\` |`))
  if (row === undefined) return [`no row begins with "${head}"`]
  const listed = new Set([...row.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(' ')))
  const missing = names.filter((name) => !listed.has(name)).map((name) => `the row "${head}" does not list "${name}"`)
  const expected = new Set([head, ...names, ...otherWords])
  const surplus = [...listed].filter((name) => !expected.has(name)).map((name) => `the row "${head}" lists "${name}"`)
  return [...missing, ...surplus]
}
