import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { apiErrorOf, isTransient } from '../../../platform/api-error.ts'
import { linkBatches } from './link-batches.ts'
import type { LinkSuggestion } from './suggest-links.ts'

type AddedLinks = {
  readonly hotspots: readonly Hotspot[]
  /** Suggestions of the requests that failed or weren't sent. */
  readonly failed: readonly LinkSuggestion[]
  /** Last error; undefined if all links were added. */
  readonly error: unknown
}

type AddRequests = {
  /** Creates the links of one request. */
  readonly create: (batch: readonly LinkSuggestion[]) => Promise<readonly Hotspot[]>
  readonly onProgress: (addedCount: number) => void
}

/** Adds suggested links, a few requests after each other. After a transient error, no further request is sent. */
export async function addBatches(
  suggestions: readonly LinkSuggestion[],
  { create, onProgress }: AddRequests,
): Promise<AddedLinks> {
  const hotspots: Hotspot[] = []
  const failed: LinkSuggestion[] = []
  let lastError: unknown
  let isStopped = false
  for (const batch of linkBatches(suggestions)) {
    if (isStopped) {
      failed.push(...batch)
      continue
    }
    onProgress(hotspots.length)
    try {
      hotspots.push(...(await create(batch)))
    } catch (error) {
      failed.push(...batch)
      lastError = error
      // Later requests would only fail for the same reason.
      isStopped = isTransient(apiErrorOf(error))
    }
  }
  return { hotspots, failed, error: lastError }
}
