import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { isEnglishTag } from '../../../../shared/translations/languages.ts'
import { readTextsFile } from '../../../../shared/translations/read-texts-file.ts'
import { sourceTextsOf } from '../../../../shared/translations/source-texts.ts'
import { customKeyOf, textsToReplace } from '../../../../shared/translations/sources/custom-texts.ts'
import type { TranslatableText } from '../../../../shared/translations/text-source.ts'
import type { Ports } from '../../../ports.ts'
import type { BuiltDocument } from './build-document.ts'

type TextsByKey = ReadonlyMap<string, string | undefined>

/** Texts of a document that may differ, including texts of the viewer that the author hasn't replaced. */
function comparableTexts(document: TourDocument, language: string): readonly TranslatableText[] {
  return [
    ...sourceTextsOf(document).filter(({ key }) => customKeyOf(key) === undefined),
    ...textsToReplace(document, language),
  ]
}

/** Texts of a document in the language of a translation file, by key; undefined for untranslated texts. */
function translatedTexts(document: TourDocument, file: string): TextsByKey {
  const { texts, language } = readTextsFile(file)
  const textByPath = new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
  const isEnglish = isEnglishTag(language)
  const entries = comparableTexts(document, language).map(({ key, path, english }) => {
    const text = textByPath.get(JSON.stringify(path))
    // Texts of the viewer are English without a translation.
    return [key, text ?? (isEnglish ? english : undefined)] as const
  })
  return new Map(entries)
}

/**
 * Compares only keys of both documents: other texts were added or removed with their content, which is another change.
 */
function haveSameTexts(earlierTexts: TextsByKey, laterTexts: TextsByKey): boolean {
  return [...laterTexts].every(([key, text]) => !earlierTexts.has(key) || earlierTexts.get(key) === text)
}

type EarlierDocument = Pick<BuiltDocument, 'document'> & Partial<BuiltDocument>
type LaterDocument = Pick<BuiltDocument, 'document' | 'textFiles'>

/**
 * Replaces the earlier document's text files by the later one's for each language with the same texts, so that a
 * comparison reports no change of that language. The files differ even then, because they refer to content by its
 * index.
 */
export async function withSameTexts(
  { files }: Pick<Ports, 'files'>,
  { document: earlier, textFiles: earlierTextFiles = [] }: EarlierDocument,
  { document: later, textFiles: laterTextFiles }: LaterDocument,
): Promise<TourDocument> {
  const textAt = (textFiles: BuiltDocument['textFiles'], textsUrl: string | undefined) =>
    textFiles.find(({ key }) => `/${key}` === textsUrl)?.text
  const tour = earlier.tours[earlier.tourId]
  if (tour?.languages === undefined) return earlier
  const laterLanguageByTag = new Map(
    (later.tours[later.tourId]?.languages ?? []).map((entry) => [entry.language, entry]),
  )
  const languages = tour.languages.map(async (earlierLanguage) => {
    const laterLanguage = laterLanguageByTag.get(earlierLanguage.language)
    const laterText = textAt(laterTextFiles, laterLanguage?.textsUrl)
    if (laterLanguage === undefined || laterText === undefined || laterLanguage.textsUrl === earlierLanguage.textsUrl)
      return earlierLanguage
    const earlierText =
      textAt(earlierTextFiles, earlierLanguage.textsUrl) ??
      (await files.read(earlierLanguage.textsUrl.slice(1)))?.toString('utf8')
    if (earlierText === undefined) return earlierLanguage
    const isSame = haveSameTexts(translatedTexts(earlier, earlierText), translatedTexts(later, laterText))
    return isSame ? laterLanguage : earlierLanguage
  })
  return {
    ...earlier,
    tours: { ...earlier.tours, [earlier.tourId]: { ...tour, languages: await Promise.all(languages) } },
  }
}
