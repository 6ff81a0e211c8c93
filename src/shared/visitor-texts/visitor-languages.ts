import { bestLanguage } from '../translations/languages.ts'

/**
 * Languages in which the viewer's controls and the server's pages for visitors exist, as BCP 47 tags. Names come from
 * `nativeLanguageName`, directions from `writingDirectionOf`, plural categories and formats from `Intl`. Each has a folder
 * with `viewer.ts` and `pages.ts`; the compiler reports the tables that lack one. See docs/languages.md.
 */
export const visitorLanguages = [
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
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const

export type VisitorLanguage = (typeof visitorLanguages)[number]

/** Language of Stopover's own texts for a language tag, such as `en` for `en-GB`; undefined if there is none. */
export function visitorLanguageOf(tag: string): VisitorLanguage | undefined {
  return bestLanguage([tag], visitorLanguages)
}
