/** Texts of the choice of languages, in English; they come with the first tour that has some. */
export const languageTexts = {
  'language.label': 'Language',
  'language.choose': 'Language: {language}',
  'language.shown': 'Language: {language}',
  'language.failed': "The tour couldn't be loaded in {language}. Check your connection and try again.",
} as const
