import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { apiErrorOf, isTransient } from '../../../../platform/api-error.ts'

type CreatedHotspots<Item> = {
  readonly hotspots: readonly Hotspot[]
  /** Items of the requests that failed or weren't sent. */
  readonly failed: readonly Item[]
  /** Last error; undefined if all hotspots were created. */
  readonly error: unknown
}

type BatchRequests<Item> = {
  /** Creates the hotspots of one request. */
  readonly create: (batch: readonly Item[]) => Promise<readonly Hotspot[]>
  /** Called before each request. */
  readonly onProgress: (createdCount: number) => void
}

/** Creates hotspots in batches, by one request after the other. After a transient error, no further request is sent. */
export async function createInBatches<Item>(
  batches: readonly (readonly Item[])[],
  { create, onProgress }: BatchRequests<Item>,
): Promise<CreatedHotspots<Item>> {
  const hotspots: Hotspot[] = []
  const failed: Item[] = []
  let lastError: unknown
  let isStopped = false
  for (const batch of batches) {
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
