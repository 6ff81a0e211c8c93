import type { TFunction } from 'i18next'
import type { FileNote } from '../../../../shared/media/file-notes.ts'

/** Text of a file note, with its count if it has one. */
export function noteText(t: TFunction, { code, count }: FileNote): string {
  return t(`media.fileNotes.${code}`, count === undefined ? {} : { count })
}
