import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { isEnglishTag } from '../../../../shared/translations/languages.ts'
import { readTextsFile } from '../../../../shared/translations/read-texts-file.ts'
import { sourceTextsOf } from '../../../../shared/translations/source-texts.ts'
import type { Ports } from '../../../ports.ts'
import type { BuiltDocument } from './document.ts'

type TextsByKey = ReadonlyMap<string, string | undefined>

/** Texts of a document in the language of a translation file, by key; undefined for untranslated ones. */
function translatedTexts(document: TourDocument, file: string): TextsByKey {
  const { texts, language } = readTextsFile(file)
  const textByPath = new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
  const isEnglish = isEnglishTag(language)
  const entries = sourceTextsOf(document).map(({ key, path, english }) => {
    const text = textByPath.get(JSON.stringify(path))
    // Texts of the viewer are English without a translation.
    return [key, text ?? (isEnglish ? english : undefined)] as const
  })
  return new Map(entries)
}

/** Compares only the common keys: other texts were added or removed with their content, which is a separate change. */
function haveSameTexts(liveTexts: TextsByKey, draftTexts: TextsByKey): boolean {
  return [...draftTexts].every(([key, text]) => !liveTexts.has(key) || liveTexts.get(key) === text)
}

/**
 * Replaces the text files of the earlier document by those of the later one, for each language whose texts are the same.
 * Files differ even with the same texts, because they refer to content by its index.
 */
export async function withSameTexts(
  { files }: Pick<Ports, 'files'>,
  { document: live, textFiles: liveTextFiles = [] }: Pick<BuiltDocument, 'document'> & Partial<BuiltDocument>,
  { document, textFiles }: Pick<BuiltDocument, 'document' | 'textFiles'>,
): Promise<TourDocument> {
  const textAt = (candidates: BuiltDocument['textFiles'], textsUrl: string | undefined) =>
    candidates.find(({ key }) => `/${key}` === textsUrl)?.text
  const tour = live.tours[live.tourId]
  if (tour?.languages === undefined) return live
  const draftLanguages = new Map(
    (document.tours[document.tourId]?.languages ?? []).map((entry) => [entry.language, entry]),
  )
  const languages = tour.languages.map(async (liveLanguage) => {
    const draftLanguage = draftLanguages.get(liveLanguage.language)
    const draftText = textAt(textFiles, draftLanguage?.textsUrl)
    if (draftLanguage === undefined || draftText === undefined || draftLanguage.textsUrl === liveLanguage.textsUrl)
      return liveLanguage
    const liveText =
      textAt(liveTextFiles, liveLanguage.textsUrl) ??
      (await files.read(liveLanguage.textsUrl.slice(1)))?.toString('utf8')
    if (liveText === undefined) return liveLanguage
    const isSame = haveSameTexts(translatedTexts(live, liveText), translatedTexts(document, draftText))
    return isSame ? draftLanguage : liveLanguage
  })
  return { ...live, tours: { ...live.tours, [live.tourId]: { ...tour, languages: await Promise.all(languages) } } }
}
