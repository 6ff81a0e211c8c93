import { chunks } from '../../../../../shared/kernel/chunks.ts'
import type { ChangedTours } from '../../../../../shared/tours/bulk-tours.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'

/** Tour that wasn't changed, or may not have been, and why. */
type UnchangedTour = { readonly id: string; readonly reason: string }

type BatchedChange = {
  readonly batchLength: number
  readonly change: (tourIds: string[]) => Promise<ChangedTours>
  readonly reasonOf: (error: unknown) => string
  /** Reason for tours of a call that got no answer: the server may have changed them. */
  readonly unknownReason: string
  readonly onProgress: (doneCount: number) => void
}

type BatchedResult = {
  readonly changedIds: readonly string[]
  readonly failures: readonly UnchangedTour[]
  /** True if a call got no answer. */
  readonly isUnknown: boolean
}

/** An outage of the network or of the server, after which it isn't known if the call did anything. */
function isOutage(error: unknown): boolean {
  const apiError = apiErrorOf(error)
  return apiError === null || apiError.status >= 500
}

/**
 * Changes tours, some with each call. A call that finds none of its tours leaves the others alone; any other error would
 * make the next calls fail too, and ends the change.
 */
export async function changeInBatches(tourIds: readonly string[], options: BatchedChange): Promise<BatchedResult> {
  const { batchLength, change, reasonOf, unknownReason, onProgress } = options
  const changedIds: string[] = []
  const failures: UnchangedTour[] = []
  const fail = (ids: readonly string[], reason: string) => failures.push(...ids.map((id) => ({ id, reason })))
  const batches = chunks(tourIds, batchLength)
  for (const [index, batch] of batches.entries()) {
    try {
      const result = await change(batch)
      changedIds.push(...result.tourIds)
      failures.push(...result.failed.map(({ tourId, errorMessage }) => ({ id: tourId, reason: errorMessage })))
    } catch (error) {
      const reason = reasonOf(error)
      const isUnknown = isOutage(error)
      fail(batch, isUnknown ? unknownReason : reason)
      if (apiErrorOf(error)?.code !== 'resource.notFound') {
        fail(batches.slice(index + 1).flat(), reason)
        return { changedIds, failures, isUnknown }
      }
    }
    onProgress(Math.min((index + 1) * batchLength, tourIds.length))
  }
  return { changedIds, failures, isUnknown: false }
}
