import { customTextEntries } from '../custom-texts/registry.ts'
import { translationKeyOf } from '../translations/sources/custom-texts.ts'
import type { PageTexts } from './en/pages.ts'
import type { ViewerTexts } from './en/viewer.ts'
import type { PluralText } from './text-types.ts'
import { type VisitorLanguage, visitorLanguageOf } from './visitor-languages.ts'

/** Texts by key. */
type Texts = Readonly<Record<string, string | PluralText>>

/** All texts for visitors in a language. */
type VisitorTextsOfLanguage = ViewerTexts & PageTexts

async function readTexts(
  viewer: Promise<{ readonly viewerTexts: ViewerTexts }>,
  pages: Promise<{ readonly pageTexts: PageTexts }>,
): Promise<VisitorTextsOfLanguage> {
  const [{ viewerTexts }, { pageTexts }] = await Promise.all([viewer, pages])
  return { ...viewerTexts, ...pageTexts }
}

/** Loaders of all texts for visitors, one for each language. English is part of the registry of custom texts. */
const textLoaders: { readonly [Language in Exclude<VisitorLanguage, 'en'>]: () => Promise<VisitorTextsOfLanguage> } = {
  ar: () => readTexts(import('./ar/viewer.ts'), import('./ar/pages.ts')),
  cs: () => readTexts(import('./cs/viewer.ts'), import('./cs/pages.ts')),
  da: () => readTexts(import('./da/viewer.ts'), import('./da/pages.ts')),
  de: () => readTexts(import('./de/viewer.ts'), import('./de/pages.ts')),
  el: () => readTexts(import('./el/viewer.ts'), import('./el/pages.ts')),
  es: () => readTexts(import('./es/viewer.ts'), import('./es/pages.ts')),
  fi: () => readTexts(import('./fi/viewer.ts'), import('./fi/pages.ts')),
  fr: () => readTexts(import('./fr/viewer.ts'), import('./fr/pages.ts')),
  he: () => readTexts(import('./he/viewer.ts'), import('./he/pages.ts')),
  hi: () => readTexts(import('./hi/viewer.ts'), import('./hi/pages.ts')),
  id: () => readTexts(import('./id/viewer.ts'), import('./id/pages.ts')),
  it: () => readTexts(import('./it/viewer.ts'), import('./it/pages.ts')),
  ja: () => readTexts(import('./ja/viewer.ts'), import('./ja/pages.ts')),
  ko: () => readTexts(import('./ko/viewer.ts'), import('./ko/pages.ts')),
  nb: () => readTexts(import('./nb/viewer.ts'), import('./nb/pages.ts')),
  nl: () => readTexts(import('./nl/viewer.ts'), import('./nl/pages.ts')),
  pl: () => readTexts(import('./pl/viewer.ts'), import('./pl/pages.ts')),
  'pt-BR': () => readTexts(import('./pt-BR/viewer.ts'), import('./pt-BR/pages.ts')),
  ru: () => readTexts(import('./ru/viewer.ts'), import('./ru/pages.ts')),
  sv: () => readTexts(import('./sv/viewer.ts'), import('./sv/pages.ts')),
  th: () => readTexts(import('./th/viewer.ts'), import('./th/pages.ts')),
  tr: () => readTexts(import('./tr/viewer.ts'), import('./tr/pages.ts')),
  uk: () => readTexts(import('./uk/viewer.ts'), import('./uk/pages.ts')),
  vi: () => readTexts(import('./vi/viewer.ts'), import('./vi/pages.ts')),
  'zh-Hans': () => readTexts(import('./zh-Hans/viewer.ts'), import('./zh-Hans/pages.ts')),
  'zh-Hant': () => readTexts(import('./zh-Hant/viewer.ts'), import('./zh-Hant/pages.ts')),
}

/** All texts for visitors in a language other than English. */
export function loadVisitorTexts(language: Exclude<VisitorLanguage, 'en'>): Promise<VisitorTextsOfLanguage> {
  return textLoaders[language]()
}

/** Text of a key, or of one of its plural forms. */
function textOf(text: string | PluralText | undefined, category: Intl.LDMLPluralRule | null): string | undefined {
  return typeof text === 'object' ? text[category ?? 'other'] : text
}

/**
 * Stopover's own texts in a language, as far as authors can replace them, by the keys of translations. Empty for a
 * language that Stopover lacks.
 */
export async function loadOwnTexts(language: string): Promise<ReadonlyMap<string, string>> {
  const visitorLanguage = visitorLanguageOf(language)
  if (visitorLanguage === undefined) return new Map()
  if (visitorLanguage === 'en')
    return new Map(customTextEntries.map(({ key, english }) => [translationKeyOf(key), english]))
  const texts: Texts = await textLoaders[visitorLanguage]()
  return new Map(
    customTextEntries.flatMap(({ key, baseKey, category }) => {
      const text = textOf(texts[baseKey], category)
      return text === undefined ? [] : [[translationKeyOf(key), text] as const]
    }),
  )
}
