import { chunks } from '../../../../../shared/kernel/chunks.ts'
import type { ChangedTours } from '../../../../../shared/tours/bulk-tours.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'

/** Tour that wasn't changed, or may not have been, with the reason. */
type UnchangedTour = { readonly id: string; readonly reason: string }

type BatchedChange = {
  readonly batchLength: number
  readonly change: (tourIds: string[]) => Promise<ChangedTours>
  readonly reasonOf: (error: unknown) => string
  /** Reason for the tours of a request without a response, which the server may have changed. */
  readonly unknownReason: string
  readonly onProgress: (doneCount: number) => void
}

type BatchedResult = {
  readonly changedIds: readonly string[]
  readonly failures: readonly UnchangedTour[]
  /** True if a request got no response. */
  readonly isOutcomeUnknown: boolean
}

/** True for an outage of the network or the server, after which it isn't known whether the request had an effect. */
function isOutage(error: unknown): boolean {
  const apiError = apiErrorOf(error)
  return apiError === null || apiError.status >= 500
}

/**
 * Changes tours in batches. A request that finds none of its tours doesn't affect the other batches. After any other
 * error no further request is sent, because it would fail too.
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
      const isOutcomeUnknown = isOutage(error)
      fail(batch, isOutcomeUnknown ? unknownReason : reason)
      if (apiErrorOf(error)?.code !== 'resource.notFound') {
        fail(batches.slice(index + 1).flat(), reason)
        return { changedIds, failures, isOutcomeUnknown }
      }
    }
    onProgress(Math.min((index + 1) * batchLength, tourIds.length))
  }
  return { changedIds, failures, isOutcomeUnknown: false }
}
