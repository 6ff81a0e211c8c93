import { defaultErrorMessage } from '../../../../shared/kernel/app-error.ts'
import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import type { Publication as WirePublication } from '../../../../shared/publishing/publications.ts'
import type { Publication } from '../../tours/publication-state/entity.ts'

type Names = { readonly tourName: string; readonly requestedBy: string | null }

export function presentPublication(row: Publication, { tourName, requestedBy }: Names): WirePublication {
  const { id, number, status, progress } = row
  const failure = isErrorCode(row.failureCode) ? defaultErrorMessage(row.failureCode) : null
  const requestedAt = row.createdAt.toISOString()
  const isPartial = Boolean(row.selection)
  return { id, tourId: row.tour, tourName, number, status, progress, failure, isPartial, requestedAt, requestedBy }
}
