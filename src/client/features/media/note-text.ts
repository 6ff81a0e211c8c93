import type { TFunction } from 'i18next'
import type { FileNote } from '../../../shared/media/file-notes.ts'

/** The sentence of a note, with its count where it has one. */
export function noteText(t: TFunction, { code, count }: FileNote): string {
  return t(`media.fileNotes.${code}`, count === undefined ? {} : { count })
}
