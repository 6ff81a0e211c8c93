/** A language as people choose it: its BCP 47 tag, its name, and what it may be looked for by. */
export type LanguageChoice = { readonly value: string; readonly label: string; readonly words: string }

/** Tags with a region, a script or three letters that are written often; those of two letters need no list. */
const furtherTags = 'en-GB en-US es-419 fil fr-CA gsw pt-BR pt-PT yue zh-Hans zh-Hant'.split(' ')
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The tag as it is written by rule, such as `pt-BR` for `PT-br`; null where it is none. */
function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** Names of languages in a language; of those that nobody knows, none. */
function namesIn(locale: string): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  return (tag) => names.of(tag)
}

/** The language with such a tag; null where the text is no tag, or of no language that has a name. */
export function languageOf(text: string, screenLanguage: string): LanguageChoice | null {
  const value = canonicalTag(text)
  const label = value === null ? undefined : namesIn(screenLanguage)(value)
  if (value === null || label === undefined) return null
  const words = [label, namesIn(value)(value) ?? '', value].join(' ').toLocaleLowerCase(screenLanguage)
  return { value, label, words }
}

/** What a language is called in the language of the screen; its tag where it has no name. */
export function languageName(tag: string, screenLanguage: string): string {
  return languageOf(tag, screenLanguage)?.label ?? tag
}

const known = new Map<string, readonly LanguageChoice[]>()

/** Every language with a tag of two letters, and some more, by name in the language of the screen. */
function knownLanguages(screenLanguage: string): readonly LanguageChoice[] {
  const before = known.get(screenLanguage)
  if (before) return before
  const name = namesIn(screenLanguage)
  const short = letters.flatMap((one) => letters.map((other) => one + other))
  // A tag that became another one would name a language twice.
  const tags = [...short, ...furtherTags].filter((tag) => canonicalTag(tag) === tag && name(tag) !== undefined)
  const choices = tags.map((tag) => languageOf(tag, screenLanguage)).filter((choice) => choice !== null)
  const sorted = choices.sort((a, b) => a.label.localeCompare(b.label, screenLanguage))
  known.set(screenLanguage, sorted)
  return sorted
}

/** Choices by name in the language of the screen; the one in use is always among them, by its tag where it has no name. */
export function languageChoices(screenLanguage: string, current: string): readonly LanguageChoice[] {
  const choices = knownLanguages(screenLanguage)
  if (current === '' || choices.some(({ value }) => value === current)) return choices
  return [...choices, { value: current, label: languageOf(current, screenLanguage)?.label ?? current, words: current }]
}

/** Choices with the text in their name, in the language itself or in the one of the screen, or as their tag, those first. */
export function foundLanguages(choices: readonly LanguageChoice[], text: string): readonly LanguageChoice[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return choices
  const rank = ({ value, label, words }: LanguageChoice) => {
    if (value.toLowerCase() === wanted) return 0
    if (label.toLocaleLowerCase().startsWith(wanted)) return 1
    return words.includes(wanted) ? 2 : 3
  }
  return choices.filter((choice) => rank(choice) < 3).sort((a, b) => rank(a) - rank(b))
}
