import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { type TextsFile, withTexts } from '../../../shared/translations/with-texts.ts'
import { coded } from '../coded-error.ts'

/** Documents in their authors' language, by translated document. */
const originals = new WeakMap<TourDocument, TourDocument>()

/** The original of a translated document; the document itself if it isn't translated. */
export function originalOf(document: TourDocument): TourDocument {
  return originals.get(document) ?? document
}

/** Records the original of a translated document. */
export function setOriginal(document: TourDocument, original: TourDocument): void {
  originals.set(document, original)
}

/** Languages of a document, its author's first. */
export function languagesOf(document: TourDocument): readonly string[] {
  const { tours, tourId } = originalOf(document)
  const { language = '', languages = [] } = tours[tourId] ?? {}
  return [language, ...languages.map((entry) => entry.language)]
}

/** Checks the shape of a downloaded text file. */
function isTextsFile(value: unknown): value is TextsFile {
  const { language, texts } = Object(value)
  const isText = (entry: unknown) => Array.isArray(entry) && Array.isArray(entry[0]) && typeof entry[1] === 'string'
  return typeof language === 'string' && Array.isArray(texts) && texts.every(isText)
}

/** Loads the texts of a document in a language; null for its author's language. Rejects if they can't be loaded. */
export async function readTexts(
  document: TourDocument,
  language: string,
  { resolveUrl, signal }: { resolveUrl: (url: string) => string; signal: AbortSignal },
): Promise<TextsFile | null> {
  const { tours, tourId } = originalOf(document)
  const tour = tours[tourId]
  if (tour?.language === language) return null
  const file = tour?.languages?.find((entry) => entry.language === language)
  if (!file) throw coded('UNKNOWN_LANGUAGE', new RangeError(`the tour is not in the language ${language}`))
  const response = await fetch(resolveUrl(file.textsUrl), { signal })
  const texts: unknown = response.ok ? await response.json() : null
  if (!isTextsFile(texts)) throw new TypeError(`the texts in ${language} could not be loaded`)
  return { ...texts, language }
}

/** Translates a document; without texts, returns its original. */
export function documentWithTexts(document: TourDocument, texts: TextsFile | null): TourDocument {
  const original = originalOf(document)
  if (texts === null) return original
  const translated = withTexts(original, texts)
  originals.set(translated, original)
  return translated
}
