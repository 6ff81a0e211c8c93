import type { TextGroupName, TextGroups } from '../../shared/visitor-texts/en/viewer.ts'
import { pluralKeyForCount } from '../../shared/visitor-texts/plural-forms.ts'
import type { PackedTexts, PluralText } from '../../shared/visitor-texts/text-types.ts'

/** Returns the text of a key, with `{values}` filled in. A text with plural forms is chosen by the value of `{count}`. */
export type TextLookup<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

/** Keys of a group of texts. */
export type KeyOf<Name extends TextGroupName> = Extract<keyof TextGroups[Name], string>

/**
 * Returns the text with which the author of the tour replaces the text of a key; undefined if there is none. `count`
 * chooses among plural forms.
 */
export type AuthorTextLookup = (key: string, count: string | undefined) => string | undefined

/** Texts of the controls in the language of the visitor. The language changes with the visitor's choice. */
export type TextSource = {
  /** Language tag of the texts. */
  readonly language: string
  /** Texts of the language; undefined in English, which is part of the code. */
  readonly packed: PackedTexts | undefined
  /** The page's own texts by key. */
  readonly overrides: Readonly<Record<string, string>> | undefined
  readonly authorText?: AuthorTextLookup | undefined
}

/** Creates a lookup in a group of texts. */
export type LookUpTexts = <Name extends TextGroupName>(name: Name, english: TextGroups[Name]) => TextLookup<KeyOf<Name>>

/** The English texts. */
export function englishSource(overrides?: TextSource['overrides']): TextSource {
  return { language: 'en', packed: undefined, overrides }
}

function formOf(text: string | PluralText, language: string, count: string | undefined): string {
  if (typeof text === 'string') return text
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other
}

/**
 * Creates a lookup in a group of texts: in the page's own texts, then in those of the tour's author, then in the language of
 * the source, then in English.
 */
export function createTextLookup<Name extends TextGroupName>(
  name: Name,
  english: TextGroups[Name],
  source: TextSource,
): TextLookup<KeyOf<Name>> {
  const base: Readonly<Record<string, string | PluralText>> = english
  const keys = Object.keys(base)
  return (key, values = {}) => {
    const { language, packed, overrides = {}, authorText } = source
    const translated = packed?.[name]?.[keys.indexOf(key)] ?? base[key] ?? ''
    const count = typeof translated === 'string' ? undefined : (values.count ?? '')
    const overrideKey = count === undefined ? key : pluralKeyForCount(key, language, count)
    const override: unknown = Object.hasOwn(overrides, overrideKey) ? overrides[overrideKey] : undefined
    const template =
      typeof override === 'string' ? override : (authorText?.(key, count) ?? formOf(translated, language, count))
    return template.replace(/\{(\w+)\}/g, (placeholder, valueName: string) =>
      Object.hasOwn(values, valueName) ? (values[valueName] ?? '') : placeholder,
    )
  }
}
