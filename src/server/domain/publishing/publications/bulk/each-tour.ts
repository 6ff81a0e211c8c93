import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { ChangedTours, FailedTour } from '../../../../../shared/tours/bulk-tours.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { isOutage, translateError } from '../../../../kernel/translate-error.ts'

/** Throws 404 if a call found none of its tours, as for a call about a single one. */
export function requireFound(failed: readonly FailedTour[], count: number): void {
  const missing = failed.filter(({ code }) => code === 'resource.notFound')
  if (missing.length === count) throw new AppError('resource.notFound')
}

export const failureOf = (tourId: string, { code, message }: AppError): FailedTour => ({
  tourId,
  code,
  errorMessage: message,
})

/**
 * Does something for one tour after the other, each in transactions of its own. A tour that is rejected leaves the others
 * alone, and is in `failed` with the reason; an outage ends the call, and a repeated call does the rest.
 */
export async function forEachTour(
  scope: AccountScope,
  tourIds: readonly string[],
  change: (scope: AccountScope, tourId: string) => Promise<void>,
): Promise<ChangedTours> {
  const changedIds: string[] = []
  const failed: FailedTour[] = []
  for (const tourId of tourIds) {
    try {
      await change({ ...scope, em: scope.em.fork() as EntityManager }, tourId)
      changedIds.push(tourId)
    } catch (cause) {
      const error = translateError(cause)
      if (!(error instanceof AppError) || isOutage(error)) throw error
      failed.push(failureOf(tourId, error))
    }
  }
  requireFound(failed, tourIds.length)
  return { tourIds: changedIds, failed }
}
