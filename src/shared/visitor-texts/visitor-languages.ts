/**
 * Languages in which the viewer's controls and the server's pages for visitors exist, as BCP 47 tags. Names come from
 * `nativeLanguageName`, directions from `writingDirectionOf`, plural categories and formats from `Intl`. Each has a folder
 * with `viewer.ts` and `pages.ts`; the compiler reports the tables that lack one. See docs/languages.md.
 */
export const visitorLanguages = ['en', 'ar', 'de', 'ja'] as const

export type VisitorLanguage = (typeof visitorLanguages)[number]
