import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { type TextsFile, withTexts } from '../../../shared/translations/with-texts.ts'
import { coded } from '../coded-error.ts'

/** Documents in their authors' language, by what was made of them. */
const originals = new WeakMap<TourDocument, TourDocument>()

/** A document as its author wrote it. */
export function originalOf(document: TourDocument): TourDocument {
  return originals.get(document) ?? document
}

/** Says what a document is a translation of. */
export function setOriginal(document: TourDocument, original: TourDocument): void {
  originals.set(document, original)
}

/** The languages that a document can be read in, its author's first. */
export function languagesOf(document: TourDocument): readonly string[] {
  const { tours, tourId } = originalOf(document)
  const { language = '', languages = [] } = tours[tourId] ?? {}
  return [language, ...languages.map((entry) => entry.language)]
}

/** The server writes these; this keeps strangers out. */
function isTextsFile(value: unknown): value is TextsFile {
  const { language, texts } = Object(value)
  const isText = (entry: unknown) => Array.isArray(entry) && Array.isArray(entry[0]) && typeof entry[1] === 'string'
  return typeof language === 'string' && Array.isArray(texts) && texts.every(isText)
}

/** The texts of a document in a language; null for its author's own. Rejects where they cannot be had. */
export async function readTexts(
  document: TourDocument,
  language: string,
  { addressOf, signal }: { addressOf: (url: string) => string; signal: AbortSignal },
): Promise<TextsFile | null> {
  const { tours, tourId } = originalOf(document)
  const tour = tours[tourId]
  if (tour?.language === language) return null
  const file = tour?.languages?.find((entry) => entry.language === language)
  if (!file) throw coded('UNKNOWN_LANGUAGE', new RangeError(`the tour is not in the language ${language}`))
  const response = await fetch(addressOf(file.textsUrl), { signal })
  const texts: unknown = response.ok ? await response.json() : null
  if (!isTextsFile(texts)) throw new TypeError(`the texts in ${language} could not be loaded`)
  return { ...texts, language }
}

/** A document with these texts; as its author wrote it with none. */
export function documentWithTexts(document: TourDocument, texts: TextsFile | null): TourDocument {
  const original = originalOf(document)
  if (texts === null) return original
  const translated = withTexts(original, texts)
  originals.set(translated, original)
  return translated
}
