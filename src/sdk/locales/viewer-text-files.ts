import type { PackedTexts } from '../../shared/visitor-texts/text-types.ts'
import type { VisitorLanguage } from '../../shared/visitor-texts/visitor-languages.ts'

type TextFile = { readonly packedTexts: PackedTexts }

/** Loaders of the viewer's texts, one file for each language. English is part of the code that shows it. */
const viewerTextFiles: { readonly [Language in Exclude<VisitorLanguage, 'en'>]: () => Promise<TextFile> } = {
  ar: () => import('../../shared/visitor-texts/ar/viewer.ts?packed'),
  cs: () => import('../../shared/visitor-texts/cs/viewer.ts?packed'),
  da: () => import('../../shared/visitor-texts/da/viewer.ts?packed'),
  de: () => import('../../shared/visitor-texts/de/viewer.ts?packed'),
  el: () => import('../../shared/visitor-texts/el/viewer.ts?packed'),
  es: () => import('../../shared/visitor-texts/es/viewer.ts?packed'),
  fi: () => import('../../shared/visitor-texts/fi/viewer.ts?packed'),
  fr: () => import('../../shared/visitor-texts/fr/viewer.ts?packed'),
  he: () => import('../../shared/visitor-texts/he/viewer.ts?packed'),
  hi: () => import('../../shared/visitor-texts/hi/viewer.ts?packed'),
  id: () => import('../../shared/visitor-texts/id/viewer.ts?packed'),
  it: () => import('../../shared/visitor-texts/it/viewer.ts?packed'),
  ja: () => import('../../shared/visitor-texts/ja/viewer.ts?packed'),
  ko: () => import('../../shared/visitor-texts/ko/viewer.ts?packed'),
  nb: () => import('../../shared/visitor-texts/nb/viewer.ts?packed'),
  nl: () => import('../../shared/visitor-texts/nl/viewer.ts?packed'),
  pl: () => import('../../shared/visitor-texts/pl/viewer.ts?packed'),
  'pt-BR': () => import('../../shared/visitor-texts/pt-BR/viewer.ts?packed'),
  ru: () => import('../../shared/visitor-texts/ru/viewer.ts?packed'),
  sv: () => import('../../shared/visitor-texts/sv/viewer.ts?packed'),
  th: () => import('../../shared/visitor-texts/th/viewer.ts?packed'),
  tr: () => import('../../shared/visitor-texts/tr/viewer.ts?packed'),
  uk: () => import('../../shared/visitor-texts/uk/viewer.ts?packed'),
  vi: () => import('../../shared/visitor-texts/vi/viewer.ts?packed'),
  'zh-Hans': () => import('../../shared/visitor-texts/zh-Hans/viewer.ts?packed'),
  'zh-Hant': () => import('../../shared/visitor-texts/zh-Hant/viewer.ts?packed'),
}

/** Reads the viewer's texts in a language. */
export async function readViewerTexts(language: Exclude<VisitorLanguage, 'en'>): Promise<PackedTexts> {
  return (await viewerTextFiles[language]()).packedTexts
}
