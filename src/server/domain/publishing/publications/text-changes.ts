import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { isEnglishTag } from '../../../../shared/translations/languages.ts'
import { readTextsFile } from '../../../../shared/translations/read-texts-file.ts'
import { sourceTextsOf } from '../../../../shared/translations/source-texts.ts'
import type { Ports } from '../../../ports.ts'
import type { MadeDocument } from './document.ts'

type Said = ReadonlyMap<string, string | undefined>

/** Texts that visitors read with a file of translations, by key; undefined where they read what the author wrote. */
function saidIn(document: TourDocument, file: string): Said {
  const { texts, language } = readTextsFile(file)
  const byPlace = new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
  const isEnglish = isEnglishTag(language)
  const said = sourceTextsOf(document).map(({ key, path, english }) => {
    const text = byPlace.get(JSON.stringify(path))
    // Texts of the viewer are English without a translation.
    return [key, text ?? (isEnglish ? english : undefined)] as const
  })
  return new Map(said)
}

/** Texts that only one of them asks for came or went with what they belong to, which is told by itself. */
function sayTheSame(before: Said, after: Said): boolean {
  return [...after].every(([key, text]) => !before.has(key) || before.get(key) === text)
}

/**
 * An earlier document with the later one's files of those languages in which nothing is said differently. Files name places by
 * number, and so are others as soon as something changes its place.
 */
export async function withSameTexts(
  { files }: Pick<Ports, 'files'>,
  { document: live, words: wordsBefore = [] }: Pick<MadeDocument, 'document'> & Partial<MadeDocument>,
  { document, words }: Pick<MadeDocument, 'document' | 'words'>,
): Promise<TourDocument> {
  const textAt = (all: MadeDocument['words'], textsUrl: string | undefined) =>
    all.find(({ key }) => `/${key}` === textsUrl)?.text
  const tour = live.tours[live.tourId]
  if (tour?.languages === undefined) return live
  const drafted = new Map((document.tours[document.tourId]?.languages ?? []).map((one) => [one.language, one]))
  const languages = tour.languages.map(async (one) => {
    const now = drafted.get(one.language)
    const text = textAt(words, now?.textsUrl)
    if (now === undefined || text === undefined || now.textsUrl === one.textsUrl) return one
    const before = textAt(wordsBefore, one.textsUrl) ?? (await files.read(one.textsUrl.slice(1)))?.toString('utf8')
    if (before === undefined) return one
    return sayTheSame(saidIn(live, before), saidIn(document, text)) ? now : one
  })
  return { ...live, tours: { ...live.tours, [live.tourId]: { ...tour, languages: await Promise.all(languages) } } }
}
