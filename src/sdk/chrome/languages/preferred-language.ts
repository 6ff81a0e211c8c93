import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { bestLanguage } from '../../../shared/translations/languages.ts'
import type { StopSource } from '../../core/api.ts'
import { documentWithTexts, languagesOf, readTexts } from '../../core/languages/translated-document.ts'
import { visitorPreferences } from './visitor-preferences.ts'

/** Maximum wait for translations. After it, the tour starts in its original language. */
const translationTimeoutMs = 3000

/** The language of the tour that suits the visitor best. */
function preferredLanguage(document: TourDocument, pageLanguage: string | undefined): string {
  const available = languagesOf(document)
  return bestLanguage(visitorPreferences(pageLanguage, available), available) ?? ''
}

export type LanguagePreferences = {
  readonly document: TourDocument
  readonly parts?: Pick<StopSource, 'loadLanguage'> | undefined
  readonly baseUrl?: string | undefined
  readonly language?: string | undefined
}

/** Translates the document to the preferred language. Returns the original if the texts don't arrive in time. */
export async function documentInPreferredLanguage({
  document: original,
  parts,
  baseUrl,
  language,
}: LanguagePreferences): Promise<TourDocument> {
  const resolveUrl = (url: string) => new URL(url, baseUrl ?? document.baseURI).href
  const signal = AbortSignal.timeout(translationTimeoutMs)
  try {
    const preferred = preferredLanguage(original, language)
    if (parts) return await parts.loadLanguage(preferred, signal)
    return documentWithTexts(original, await readTexts(original, preferred, { resolveUrl, signal }))
  } catch {
    return original
  }
}
