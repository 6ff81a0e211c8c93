/** Language option: its BCP 47 tag, its name, and its search text. */
export type LanguageChoice = { readonly value: string; readonly label: string; readonly searchText: string }

/** Common tags with a region, a script or three letters; all two-letter tags are listed anyway. */
const additionalTags = 'en-GB en-US es-419 fil fr-CA gsw pt-BR pt-PT yue zh-Hans zh-Hant'.split(' ')
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Canonical form of a tag, such as `pt-BR` for `PT-br`; null if it is invalid. */
function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** Returns a function for language names in a locale; undefined for unknown languages. */
function namesIn(locale: string): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  return (tag) => names.of(tag)
}

/** Language of a tag; null if the tag is invalid or its language has no name. */
export function languageOf(text: string, screenLanguage: string): LanguageChoice | null {
  const value = canonicalTag(text)
  const label = value === null ? undefined : namesIn(screenLanguage)(value)
  if (value === null || label === undefined) return null
  const searchText = [label, namesIn(value)(value) ?? '', value].join(' ').toLocaleLowerCase(screenLanguage)
  return { value, label, searchText }
}

/** Name of a language in the UI language; its tag if it has no name. */
export function languageName(tag: string, screenLanguage: string): string {
  return languageOf(tag, screenLanguage)?.label ?? tag
}

const choicesByLanguage = new Map<string, readonly LanguageChoice[]>()

/** All languages with a two-letter tag and the additional ones, sorted by name. Cached by UI language. */
function knownLanguages(screenLanguage: string): readonly LanguageChoice[] {
  const cached = choicesByLanguage.get(screenLanguage)
  if (cached) return cached
  const nameOf = namesIn(screenLanguage)
  const shortTags = letters.flatMap((first) => letters.map((second) => first + second))
  // Retired tags are skipped, because their language is listed by its current tag.
  const tags = [...shortTags, ...additionalTags].filter((tag) => canonicalTag(tag) === tag && nameOf(tag) !== undefined)
  const choices = tags.map((tag) => languageOf(tag, screenLanguage)).filter((choice) => choice !== null)
  const sorted = choices.sort((a, b) => a.label.localeCompare(b.label, screenLanguage))
  choicesByLanguage.set(screenLanguage, sorted)
  return sorted
}

/** Language options sorted by name, always including the current one. */
export function languageChoices(screenLanguage: string, currentTag: string): readonly LanguageChoice[] {
  const choices = knownLanguages(screenLanguage)
  if (currentTag === '' || choices.some(({ value }) => value === currentTag)) return choices
  return [...choices, { value: currentTag, label: languageName(currentTag, screenLanguage), searchText: currentTag }]
}

/** Rank of an option that doesn't match. */
const noMatch = 3

/** Options with the text in their name, native name or tag. Exact tags come first, then names that begin with it. */
export function matchingLanguages(choices: readonly LanguageChoice[], text: string): readonly LanguageChoice[] {
  const needle = text.trim().toLocaleLowerCase()
  if (needle === '') return choices
  const rank = ({ value, label, searchText }: LanguageChoice) => {
    if (value.toLowerCase() === needle) return 0
    if (label.toLocaleLowerCase().startsWith(needle)) return 1
    return searchText.includes(needle) ? 2 : noMatch
  }
  return choices.filter((choice) => rank(choice) < noMatch).sort((a, b) => rank(a) - rank(b))
}
