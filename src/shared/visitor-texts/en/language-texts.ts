/** English texts of the language menu, loaded with its code. */
export const languageTexts = {
  'language.label': 'Language',
  'language.choose': 'Language: {language}',
  'language.shown': 'Language: {language}',
  'language.failed': "The tour couldn't be loaded in {language}. Check your connection and try again.",
} as const
