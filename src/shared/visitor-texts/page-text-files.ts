import { pageTexts as arabic } from './ar/pages.ts'
import { pageTexts as german } from './de/pages.ts'
import { englishPageTexts, type PageTexts } from './en/pages.ts'
import { pageTexts as japanese } from './ja/pages.ts'
import type { VisitorLanguage } from './visitor-languages.ts'

/** Texts of the server's pages for visitors. */
export const pageTextsByLanguage: { readonly [Language in VisitorLanguage]: PageTexts } = {
  en: englishPageTexts,
  ar: arabic,
  de: german,
  ja: japanese,
}
