import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { bestLanguage } from '../../../shared/translations/languages.ts'
import type { StopSource } from '../../core/api.ts'
import { getStored } from '../../core/browser-storage.ts'
import { documentWithTexts, languagesOf, readTexts } from '../../core/languages/translated-document.ts'

/** Under which a visitor's own choice is remembered, for all tours of a site. */
export const rememberedLanguage = 'language'

/** Words are waited for so long before the tour begins in its author's. */
const patienceMs = 3000

/** What the page wants, else what the visitor chose before, else what their browser speaks, else the author's own. */
function wantedLanguage(document: TourDocument, asked: string | undefined): string {
  const offered = languagesOf(document)
  const wishes = [asked, getStored(rememberedLanguage)].flatMap((tag) => (tag ? [tag] : []))
  return bestLanguage([...wishes, ...navigator.languages], offered) ?? offered[0] ?? ''
}

/** What decides on the language that a tour begins in. */
export type Wanted = {
  readonly document: TourDocument
  readonly parts?: Pick<StopSource, 'inLanguage'> | undefined
  readonly baseUrl?: string | undefined
  readonly language?: string | undefined
}

/** The document in the language that it is best shown in first; as it is where the words do not come in time. */
export async function documentInWantedLanguage({
  document: written,
  parts,
  baseUrl,
  language,
}: Wanted): Promise<TourDocument> {
  const addressOf = (url: string) => new URL(url, baseUrl ?? document.baseURI).href
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const wanted = wantedLanguage(written, language)
    if (parts) return await parts.inLanguage(wanted, signal)
    return documentWithTexts(written, await readTexts(written, wanted, { addressOf, signal }))
  } catch {
    return written
  }
}
