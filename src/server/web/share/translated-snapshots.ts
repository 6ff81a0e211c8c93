import { z } from 'zod'
import { withTexts } from '../../../shared/translations/with-texts.ts'
import type { Files } from '../../ports/files.ts'
import { type Snapshot, snapshotOf } from './snapshots.ts'

const step = z.union([z.string(), z.number()])
const textsFile = z.object({ language: z.string(), texts: z.array(z.tuple([z.array(step), z.string()])) })

/** The language of a snapshot that an address asks for; undefined for its author's own, and for any that it is not in. */
export function askedLanguage({ tour }: Snapshot, asked: unknown): string | undefined {
  return tour.languages?.find(({ language }) => language === asked)?.language
}

/** A snapshot in one of its languages, for pages to be written; undefined when its texts are not there. */
export async function readTranslated(
  files: Files,
  snapshot: Snapshot,
  language: string,
): Promise<Snapshot | undefined> {
  const { shareId, document, tour } = snapshot
  const { textsUrl = '' } = tour.languages?.find((one) => one.language === language) ?? {}
  const bytes = await files.read(textsUrl.replace(/^\//, ''))
  if (!bytes) return undefined
  const { texts } = textsFile.parse(JSON.parse(bytes.toString('utf8')))
  // What runs in the page knows the tour as its author wrote it, and every language from there.
  const { json, takenAt } = snapshot
  const translated = {
    ...snapshotOf(shareId, withTexts(document, { language, texts })),
    json,
    writtenIn: tour.language,
  }
  return takenAt === undefined ? translated : { ...translated, takenAt }
}
