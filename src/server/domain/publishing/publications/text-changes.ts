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
  const byPlace = new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
  const isEnglish = isEnglishTag(language)
  const entries = sourceTextsOf(document).map(({ key, path, english }) => {
    const text = byPlace.get(JSON.stringify(path))
    // Texts of the viewer are English without a translation.
    return [key, text ?? (isEnglish ? english : undefined)] as const
  })
  return new Map(entries)
}

/** Compares the common keys only: other texts were added or removed with their content, which is a change of its own. */
function haveSameTexts(before: TextsByKey, after: TextsByKey): boolean {
  return [...after].every(([key, text]) => !before.has(key) || before.get(key) === text)
}

/**
 * An earlier document with the later one's files of those languages in which nothing is said differently. Files name places by
 * number, and so are others as soon as something changes its place.
 */
export async function withSameTexts(
  { files }: Pick<Ports, 'files'>,
  { document: live, textFiles: textFilesBefore = [] }: Pick<BuiltDocument, 'document'> & Partial<BuiltDocument>,
  { document, textFiles }: Pick<BuiltDocument, 'document' | 'textFiles'>,
): Promise<TourDocument> {
  const textAt = (all: BuiltDocument['textFiles'], textsUrl: string | undefined) =>
    all.find(({ key }) => `/${key}` === textsUrl)?.text
  const tour = live.tours[live.tourId]
  if (tour?.languages === undefined) return live
  const draftLanguages = new Map(
    (document.tours[document.tourId]?.languages ?? []).map((entry) => [entry.language, entry]),
  )
  const languages = tour.languages.map(async (liveLanguage) => {
    const draftLanguage = draftLanguages.get(liveLanguage.language)
    const text = textAt(textFiles, draftLanguage?.textsUrl)
    if (draftLanguage === undefined || text === undefined || draftLanguage.textsUrl === liveLanguage.textsUrl)
      return liveLanguage
    const before =
      textAt(textFilesBefore, liveLanguage.textsUrl) ??
      (await files.read(liveLanguage.textsUrl.slice(1)))?.toString('utf8')
    if (before === undefined) return liveLanguage
    return haveSameTexts(translatedTexts(live, before), translatedTexts(document, text)) ? draftLanguage : liveLanguage
  })
  return { ...live, tours: { ...live.tours, [live.tourId]: { ...tour, languages: await Promise.all(languages) } } }
}
