/** Suffix of the key of a plural form; empty for the form `other`. */
export type PluralSuffix = '' | 'Zero' | 'One' | 'Two' | 'Few' | 'Many'

/**
 * Key of one plural form of a text, such as `form.summaryOne`; the form `other` has the key of the text itself. Authors and
 * pages set each plural form separately.
 */
export function pluralKey(key: string, category: string): string {
  return category === 'other' ? key : key + category.charAt(0).toUpperCase() + category.slice(1)
}

/** Key of the plural form for a count, by the plural rules of a language. */
export function pluralKeyForCount(key: string, language: string, count: string | undefined): string {
  return pluralKey(key, new Intl.PluralRules(language).select(Number(count)))
}
