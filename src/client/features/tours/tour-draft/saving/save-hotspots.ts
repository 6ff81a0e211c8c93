import type { z } from 'zod'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { updateManyHotspotsInput } from '../../../../../shared/hotspots/hotspots.ts'
import { chunks } from '../../../../../shared/kernel/chunks.ts'
import type { UpdatedHotspots } from '../../../../../shared/tours/saves.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import type { HotspotChange } from '../edits/edit.ts'
import { markUnsaved } from '../edits/unsaved-changes.ts'
import { rebase } from './rebase.ts'
import type { TourCache } from './tour-cache.ts'

type UpdateMany = (input: z.input<typeof updateManyHotspotsInput>) => Promise<UpdatedHotspots>

type SaveContext = {
  readonly client: { readonly hotspots: { readonly updateMany: { readonly mutate: UpdateMany } } }
  readonly cache: Pick<TourCache, 'versionOf' | 'refresh'> & {
    readonly applySave: Pick<TourCache['applySave'], 'updatedHotspots'>
    readonly applyNewer: Pick<TourCache['applyNewer'], 'hotspot'>
  }
  readonly tourId: string
}

/** Error after a change of several hotspots was saved for some of them only. It has the shape of an API error. */
export class UnsavedHotspotsError extends Error {
  readonly data = { code: 'version.stale', status: 409, errorMessage: '' } as const
  readonly count: number

  constructor(count: number) {
    super('Some hotspots were not saved')
    this.count = count
  }
}

/** Response for a tour that has none of the hotspots anymore. */
function allMissingResponse(changes: readonly HotspotChange[]): UpdatedHotspots {
  const missingHotspotIds = changes.map(({ hotspotId }) => hotspotId)
  return { hotspots: [], hotspotIds: [], stale: [], missingHotspotIds, media: [], save: null }
}

async function sendChanges(changes: readonly HotspotChange[], { client, cache, tourId }: SaveContext) {
  const hotspots = changes.map(({ hotspotId, after }) => ({
    hotspotId,
    version: cache.versionOf(hotspotId),
    ...after,
  }))
  const response = await client.hotspots.updateMany.mutate({ tourId, hotspots }).catch((error: unknown) => {
    if (apiErrorOf(error)?.code === 'resource.notFound') return allMissingResponse(changes)
    throw error
  })
  cache.applySave.updatedHotspots(response)
  for (const hotspot of response.stale) cache.applyNewer.hotspot(hotspot)
  // Another person deleted the missing hotspots.
  if (response.missingHotspotIds.length > 0) void cache.refresh()
  return response
}

/** Changes of stale hotspots, rebased on the stored fields. Conflicting changes are left out. */
function mergeableChanges(changes: readonly HotspotChange[], { stale }: UpdatedHotspots): HotspotChange[] {
  const staleById = new Map(stale.map((hotspot) => [hotspot.id, hotspot]))
  return changes.flatMap((change) => {
    const hotspot = staleById.get(change.hotspotId)
    if (hotspot === undefined) return []
    const { edit, conflicts } = rebase({ type: 'updateHotspot', ...change }, { ...hotspot })
    if (edit.type !== 'updateHotspot' || conflicts.length > 0) return []
    return [{ stopId: change.stopId, hotspotId: change.hotspotId, before: edit.before, after: edit.after }]
  })
}

/**
 * Saves changes of several hotspots with as few requests as possible. Rejects with `UnsavedHotspotsError` after saving
 * the others if hotspots were deleted or another person has changed the same fields.
 */
export async function saveHotspots(changes: readonly HotspotChange[], context: SaveContext): Promise<void> {
  const savedIds = new Set<string>()
  for (const batch of chunks(changes, hotspotLimits.updateManyMax)) {
    const response = await sendChanges(batch, context)
    const mergeable = mergeableChanges(batch, response)
    const retried = mergeable.length === 0 ? null : await sendChanges(mergeable, context)
    for (const { id } of [...response.hotspots, ...(retried?.hotspots ?? [])]) savedIds.add(id)
  }
  const unsaved = changes.filter(({ hotspotId }) => !savedIds.has(hotspotId))
  if (unsaved.length === 0) return
  markUnsaved(unsaved)
  throw new UnsavedHotspotsError(unsaved.length)
}
