import type { IncomingMessage } from 'node:http'
import { bestLanguage, writingDirectionOf } from '../../shared/translations/languages.ts'
import type { PageTextKey } from '../../shared/visitor-texts/en/pages.ts'
import { pageTextsByLanguage } from '../../shared/visitor-texts/page-text-files.ts'
import { type VisitorLanguage, visitorLanguages } from '../../shared/visitor-texts/visitor-languages.ts'
import { escapeHtml } from '../../shared/web/escape-html.ts'
import { languageParameter } from '../../shared/web/routes.ts'

/** Longest `Accept-Language` header that is read, and the most languages in it. Browsers send far less. */
const acceptedMaxLength = 500
const acceptedMax = 20

/** Languages of an `Accept-Language` header, most preferred first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header = ''): readonly string[] {
  return header
    .slice(0, acceptedMaxLength)
    .split(',')
    .slice(0, acceptedMax)
    .map((entry) => {
      const [tag = '', quality] = entry.split(/;\s*q=/)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Language of the page's URL, if pages exist in it. */
export function requestedLanguage(query: Readonly<Record<string, unknown>>): VisitorLanguage | undefined {
  const { [languageParameter]: requested } = query
  return typeof requested === 'string' ? bestLanguage([requested], visitorLanguages) : undefined
}

type VisitorRequest = Pick<IncomingMessage, 'headers'> & { readonly query: Readonly<Record<string, unknown>> }

/** Language of a page without content of a tour: `?lang`, else the browser's, else English. */
export function pageLanguageOf({ headers, query }: VisitorRequest): VisitorLanguage {
  const acceptedTags = acceptedLanguages(headers['accept-language'])
  return requestedLanguage(query) ?? bestLanguage(acceptedTags, visitorLanguages) ?? 'en'
}

/** Header of pages whose language depends on the browser. */
export const languageDependent = { Vary: 'Accept-Language' }

/** Returns a text with `{values}` filled in, unescaped. */
export type PageTextLookup = (key: PageTextKey, values?: Readonly<Record<string, string>>) => string

/** Fills in the `{values}` of a text. */
export function fillIn(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  )
}

/** Creates the lookup of texts of server-rendered pages in a language. */
export function createPageTexts(language: VisitorLanguage): PageTextLookup {
  const texts = pageTextsByLanguage[language]
  return (key, values) => fillIn(texts[key], values)
}

/** `lang` attribute of a page, and `dir` when it is right-to-left. */
export function languageAttributesOf(language: string): string {
  return `lang="${escapeHtml(language)}"${writingDirectionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`
}
