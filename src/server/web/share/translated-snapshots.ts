import type { PublicTour } from '../../../shared/publishing/tour-document.ts'
import { readTextsFile } from '../../../shared/translations/read-texts-file.ts'
import { withTexts } from '../../../shared/translations/with-texts.ts'
import type { Files } from '../../ports/files.ts'
import { snapshotOf, type WholeSnapshot } from './snapshots.ts'

/** The requested language if the tour is translated to it; undefined for the original and for unknown languages. */
export function translationLanguage({ tour }: { readonly tour: PublicTour }, requested: unknown): string | undefined {
  return tour.languages?.find(({ language }) => language === requested)?.language
}

/** A snapshot translated to one of its languages, for rendering pages; undefined when the translation is missing. */
export async function readTranslated(
  files: Files,
  snapshot: WholeSnapshot,
  language: string,
): Promise<WholeSnapshot | undefined> {
  const { shareId, document, tour } = snapshot
  const { textsUrl = '' } = tour.languages?.find((translation) => translation.language === language) ?? {}
  const bytes = await files.read(textsUrl.replace(/^\//, ''))
  if (!bytes) return undefined
  const { texts } = readTextsFile(bytes.toString('utf8'))
  // The viewer starts with the original language and applies translations itself.
  const { json, takenAt } = snapshot
  return { ...snapshotOf(shareId, withTexts(document, { language, texts })), json, takenAt, writtenIn: tour.language }
}
