import { pageTexts as arabic } from './ar/pages.ts'
import { pageTexts as czech } from './cs/pages.ts'
import { pageTexts as danish } from './da/pages.ts'
import { pageTexts as german } from './de/pages.ts'
import { pageTexts as greek } from './el/pages.ts'
import { englishPageTexts, type PageTexts } from './en/pages.ts'
import { pageTexts as spanish } from './es/pages.ts'
import { pageTexts as finnish } from './fi/pages.ts'
import { pageTexts as french } from './fr/pages.ts'
import { pageTexts as hebrew } from './he/pages.ts'
import { pageTexts as hindi } from './hi/pages.ts'
import { pageTexts as indonesian } from './id/pages.ts'
import { pageTexts as italian } from './it/pages.ts'
import { pageTexts as japanese } from './ja/pages.ts'
import { pageTexts as korean } from './ko/pages.ts'
import { pageTexts as norwegian } from './nb/pages.ts'
import { pageTexts as dutch } from './nl/pages.ts'
import { pageTexts as polish } from './pl/pages.ts'
import { pageTexts as portuguese } from './pt-BR/pages.ts'
import { pageTexts as russian } from './ru/pages.ts'
import { pageTexts as swedish } from './sv/pages.ts'
import { pageTexts as thai } from './th/pages.ts'
import { pageTexts as turkish } from './tr/pages.ts'
import { pageTexts as ukrainian } from './uk/pages.ts'
import { pageTexts as vietnamese } from './vi/pages.ts'
import type { VisitorLanguage } from './visitor-languages.ts'
import { pageTexts as simplifiedChinese } from './zh-Hans/pages.ts'
import { pageTexts as traditionalChinese } from './zh-Hant/pages.ts'

/** Texts of the server's pages for visitors. */
export const pageTextsByLanguage: { readonly [Language in VisitorLanguage]: PageTexts } = {
  en: englishPageTexts,
  ar: arabic,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  es: spanish,
  fi: finnish,
  fr: french,
  he: hebrew,
  hi: hindi,
  id: indonesian,
  it: italian,
  ja: japanese,
  ko: korean,
  nb: norwegian,
  nl: dutch,
  pl: polish,
  'pt-BR': portuguese,
  ru: russian,
  sv: swedish,
  th: thai,
  tr: turkish,
  uk: ukrainian,
  vi: vietnamese,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
}
