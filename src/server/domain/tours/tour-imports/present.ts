import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import type { ImportNoteCode } from '../../../../shared/tour-imports/import-notes.ts'
import { tourImportLimits } from '../../../../shared/tour-imports/tour-import-limits.ts'
import type { TourImportPreview, TourImportState } from '../../../../shared/tour-imports/tour-imports.ts'
import type { TourImport } from './entity.ts'
import type { ForeignAction, ForeignTour, ImportNote } from './foreign-tour.ts'
import type { ReadTour } from './reading/read-tour.ts'

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

function countActions({ stops }: ForeignTour, matches: (action: ForeignAction) => boolean): number {
  return stops.reduce((sum, { hotspots }) => sum + hotspots.filter(({ action }) => matches(action)).length, 0)
}

export function presentPreview({ format, tour, panoramaBytes }: ReadTour): TourImportPreview {
  return {
    format,
    name: tour.name,
    stops: tour.stops.map(({ name, hotspots }) => ({ name, hotspotCount: hotspots.length })),
    linkCount: countActions(tour, (action) => action !== null && 'targetId' in action),
    infoCount: countActions(tour, (action) => action === null),
    externalLinkCount: countActions(tour, (action) => action !== null && 'url' in action),
    panoramaBytes,
    notes: groupNotes(tour.notes),
  }
}
