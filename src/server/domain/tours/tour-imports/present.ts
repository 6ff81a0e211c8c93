import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import type { ImportNoteCode } from '../../../../shared/tour-imports/import-notes.ts'
import { tourImportLimits } from '../../../../shared/tour-imports/tour-import-limits.ts'
import type { TourImportPreview, TourImportState } from '../../../../shared/tour-imports/tour-imports.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { TourImport } from './entity.ts'
import type { ImportNote } from './foreign-tour.ts'
import type { UploadedTour } from './read-upload.ts'
import type { TourSource } from './tour-source.ts'

export function presentTourImport(row: TourImport): TourImportState {
  const { id, status, name, stopCount, finishedStopCount, tourId, failureCode, failureMessage } = row
  return {
    uploadId: id,
    status,
    name,
    stopCount,
    finishedStopCount,
    tourId: tourId ?? null,
    failureCode: isErrorCode(failureCode) ? failureCode : null,
    failureMessage: failureMessage ?? null,
  }
}

/** Notes by code, in the order of their first appearance. */
function groupNotes(notes: readonly ImportNote[]): TourImportPreview['notes'] {
  const subjectsByCode = new Map<ImportNoteCode, string[]>()
  for (const { code, subject } of notes) subjectsByCode.set(code, [...(subjectsByCode.get(code) ?? []), subject])
  return [...subjectsByCode].map(([code, subjects]) => ({
    code,
    count: subjects.length,
    examples: [...new Set(subjects)].slice(0, tourImportLimits.noteExamplesMax),
  }))
}

/** Number of media whose files the library has already, by kind and checksum. */
async function countLibraryMedia({ em, account }: AccountScope, { media }: TourSource): Promise<number> {
  const hashes = media.flatMap(({ declaredSha256 }) => declaredSha256 ?? [])
  const rows = await em.find(
    Media,
    { account: account.id, sha256: { $in: hashes }, deletedAt: null, status: { $ne: 'failed' } },
    { fields: ['kind', 'sha256'], disableIdentityMap: true },
  )
  const files = new Set(rows.map(({ kind, sha256 }) => `${kind} ${sha256}`))
  return media.filter(({ kind, declaredSha256 }) => files.has(`${kind} ${declaredSha256}`)).length
}

export async function presentPreview(
  scope: AccountScope,
  { format, source, mediaBytes }: UploadedTour,
): Promise<TourImportPreview> {
  return {
    format,
    name: source.name,
    stops: source.stops,
    ...source.counts,
    mediaCount: source.media.length,
    libraryMediaCount: await countLibraryMedia(scope, source),
    mediaBytes,
    notes: groupNotes(source.notes),
  }
}
