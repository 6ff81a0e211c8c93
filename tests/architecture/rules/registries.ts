import type { Violation } from '../source.ts'
import type { Texts } from './texts.ts'

/** Names of a registry, and the locale keys that need a text for each of them. */
export type NamedRegistry = {
  readonly names: readonly string[]
  /** Locale keys whose entries are the names. */
  readonly textKeys: readonly string[]
  /** Additional entries that are not names. */
  readonly otherTexts?: readonly string[]
}

function entriesAt(texts: Texts, key: string): Texts {
  // `Object` allows property access on undefined and on texts, which have no entries.
  const entry = key.split('.').reduce<string | Texts | undefined>((parent, name) => Object(parent)[name], texts)
  return typeof entry === 'object' ? entry : {}
}

const withoutPlural = (name: string) => name.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Finds names without a text and texts without a name, which the compiler can't. */
export function findNameTextMismatches(texts: Texts, registries: readonly NamedRegistry[]): Violation[] {
  return registries.flatMap(({ names, textKeys, otherTexts = [] }) =>
    textKeys.flatMap((key) => {
      const existingNames = new Set(Object.keys(entriesAt(texts, key)).map(withoutPlural))
      const missing = names.filter((name) => !existingNames.has(name)).map((name) => `"${key}.${name}" has no text`)
      const expected = new Set([...names, ...otherTexts])
      const surplus = [...existingNames].filter((name) => !expected.has(name))
      return [...missing, ...surplus.map((name) => `"${key}.${name}" is not a name of the registry`)]
    }),
  )
}

type Row = {
  readonly firstCell: string
  readonly names: readonly string[]
  /** Values that the row lists in addition to the names. */
  readonly otherValues?: readonly string[]
}

/** Finds names that a table row doesn't list, and listed names that no longer exist. */
export function findUnlisted(markdown: string, { firstCell, names, otherValues = [] }: Row): Violation[] {
  const row = markdown.split('\n').find((line) => line.startsWith(`| \`${firstCell}\` |`))
  if (row === undefined) return [`no row begins with "${firstCell}"`]
  const listedNames = new Set([...row.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(' ')))
  const missing = names
    .filter((name) => !listedNames.has(name))
    .map((name) => `the row "${firstCell}" does not list "${name}"`)
  const expected = new Set([firstCell, ...names, ...otherValues])
  const surplus = [...listedNames]
    .filter((name) => !expected.has(name))
    .map((name) => `the row "${firstCell}" lists "${name}"`)
  return [...missing, ...surplus]
}
