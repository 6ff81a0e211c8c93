import type { z } from 'zod'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { restoreManyHotspotsInput } from '../../../../../shared/hotspots/hotspots.ts'
import { chunks } from '../../../../../shared/kernel/chunks.ts'
import type { RestoredHotspots } from '../../../../../shared/tours/saves.ts'
import type { PlacedHotspot } from '../edits/edit.ts'
import type { TourCache } from './tour-cache.ts'

type RestoreMany = (input: z.input<typeof restoreManyHotspotsInput>) => Promise<RestoredHotspots>

type RestoreContext = {
  readonly client: { readonly hotspots: { readonly restoreMany: { readonly mutate: RestoreMany } } }
  readonly cache: { readonly applySave: Pick<TourCache['applySave'], 'hotspots'> }
  readonly tourId: string
}

/** Error of an undo that restored only some hotspots. It has the shape of an API error. */
export class SkippedHotspotsError extends Error {
  readonly data = { code: 'resource.notFound', status: 404, errorMessage: '' } as const
  readonly count: number

  constructor(count: number) {
    super('Some hotspots were not restored')
    this.count = count
  }
}

/** Ids of hotspots in batches, one per request. Sending a batch again after an error is harmless. */
export function idBatches(hotspots: readonly PlacedHotspot[]): string[][] {
  const ids = hotspots.map(({ hotspot }) => hotspot.id)
  return chunks(ids, hotspotLimits.changeManyMax)
}

/**
 * Restores hotspots. Rejects with `SkippedHotspotsError` after restoring the others if stops were deleted or are full.
 */
export async function restoreHotspots(
  hotspots: readonly PlacedHotspot[],
  { client, cache, tourId }: RestoreContext,
): Promise<void> {
  let skippedCount = 0
  for (const hotspotIds of idBatches(hotspots)) {
    const restored = await client.hotspots.restoreMany.mutate({ tourId, hotspotIds })
    cache.applySave.hotspots(restored)
    skippedCount += restored.skippedHotspotIds.length
  }
  if (skippedCount > 0) throw new SkippedHotspotsError(skippedCount)
}
