import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { ChangedTours, FailedTour } from '../../../../../shared/tours/bulk-tours.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { isOutage, translateError } from '../../../../kernel/translate-error.ts'

/** Rejects a call that found none of its tours with 404, like a call for a single tour. */
export function requireAnyFound(failed: readonly FailedTour[], count: number): void {
  const missingTours = failed.filter(({ code }) => code === 'resource.notFound')
  if (missingTours.length === count) throw new AppError('resource.notFound')
}

/** Entry of the response for a tour that wasn't changed. */
export const failureOf = (tourId: string, { code, message }: AppError): FailedTour => ({
  tourId,
  code,
  errorMessage: message,
})

/**
 * Changes tours one after the other, each in transactions of its own. A rejected tour doesn't stop the others, and is
 * reported in `failed`. An outage ends the call; a repeated call changes the remaining tours.
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
  requireAnyFound(failed, tourIds.length)
  return { tourIds: changedIds, failed }
}
