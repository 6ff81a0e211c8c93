import type { PublicTour } from '../../../shared/publishing/tour-document.ts'
import { readTextsFile } from '../../../shared/translations/read-texts-file.ts'
import { withTexts } from '../../../shared/translations/with-texts.ts'
import type { Files } from '../../ports/files.ts'
import { snapshotOf, type WholeSnapshot } from './snapshots.ts'

/** The language of a snapshot that an address asks for; undefined for its author's own, and for any that it is not in. */
export function askedLanguage({ tour }: { readonly tour: PublicTour }, asked: unknown): string | undefined {
  return tour.languages?.find(({ language }) => language === asked)?.language
}

/** A snapshot in one of its languages, for pages to be written; undefined when its texts are not there. */
export async function readTranslated(
  files: Files,
  snapshot: WholeSnapshot,
  language: string,
): Promise<WholeSnapshot | undefined> {
  const { shareId, document, tour } = snapshot
  const { textsUrl = '' } = tour.languages?.find((one) => one.language === language) ?? {}
  const bytes = await files.read(textsUrl.replace(/^\//, ''))
  if (!bytes) return undefined
  const { texts } = readTextsFile(bytes.toString('utf8'))
  // What runs in the page knows the tour as its author wrote it, and every language from there.
  const { json, takenAt } = snapshot
  return { ...snapshotOf(shareId, withTexts(document, { language, texts })), json, takenAt, writtenIn: tour.language }
}
