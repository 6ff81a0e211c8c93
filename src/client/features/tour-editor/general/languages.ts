/** Languages a tour may be written in; others can still be stored. */
const offered = [
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'hu',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'sv',
  'tr',
  'uk',
  'zh',
]

/** Choices by name in the language of the screen; the one in use is always among them. */
export function languageChoices(screenLanguage: string, current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([screenLanguage], { type: 'language' })
  const all = offered.includes(current) ? offered : [...offered, current]
  const choices = all.map((value) => ({ value, label: names.of(value) ?? value }))
  return choices.sort((a, b) => a.label.localeCompare(b.label, screenLanguage))
}
