import type { z } from 'zod'
import { chunks } from '../../../../../shared/kernel/chunks.ts'
import type { SavedStops } from '../../../../../shared/tours/saves.ts'
import type { updateManyStopsInput } from '../../../../../shared/tours/stops.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import type { StopChange } from '../edits/edit.ts'
import { rebase } from './rebase.ts'
import type { TourCache } from './tour-cache.ts'

type UpdateMany = (input: z.input<typeof updateManyStopsInput>) => Promise<SavedStops>

type SaveContext = {
  readonly client: { readonly stops: { readonly updateMany: { readonly mutate: UpdateMany } } }
  readonly cache: Pick<TourCache, 'versionOf' | 'refresh'> & {
    readonly applySave: Pick<TourCache['applySave'], 'stops'>
    readonly applyNewer: Pick<TourCache['applyNewer'], 'stop'>
  }
  readonly tourId: string
}

/** Result of saving changes of several stops. */
export type StopsOutcome = {
  /** Saved changes, with the values that they replaced. */
  readonly saved: readonly StopChange[]
  /** Stops whose fields another person has changed too. */
  readonly conflictingIds: readonly string[]
  /** Stops that the tour no longer has. */
  readonly missingIds: readonly string[]
}

export const nothingSaved: StopsOutcome = { saved: [], conflictingIds: [], missingIds: [] }

/** Error after a change of several stops was saved for some of them only. It has the shape of an API error. */
export class UnsavedStopsError extends Error {
  readonly data = { code: 'version.stale', status: 409, errorMessage: '' } as const
  readonly count: number

  constructor(count: number) {
    super('Some stops were not saved')
    this.count = count
  }
}

/** Response for a tour that has none of the stops anymore. */
function allMissingResponse(changes: readonly StopChange[]): SavedStops {
  return { stops: [], stale: [], missingStopIds: changes.map(({ stopId }) => stopId), media: [], save: null }
}

async function sendChanges(changes: readonly StopChange[], { client, cache, tourId }: SaveContext) {
  const stops = changes.map(({ stopId, after: { tags, ...fields } }) => {
    const tagField = tags && { tags: [...tags] }
    return { stopId, version: cache.versionOf(stopId), ...fields, ...tagField }
  })
  const response = await client.stops.updateMany.mutate({ tourId, stops }).catch((error: unknown) => {
    if (apiErrorOf(error)?.code === 'resource.notFound') return allMissingResponse(changes)
    throw error
  })
  cache.applySave.stops(response)
  for (const stop of response.stale) cache.applyNewer.stop(stop)
  // Another person deleted the missing stops.
  if (response.missingStopIds.length > 0) void cache.refresh()
  return response
}

/** Rebases changes of stale stops on their current versions. Changes of the same fields conflict. */
function rebaseChanges(changes: readonly StopChange[], stale: readonly { readonly id: string }[]) {
  const staleById = new Map(stale.map((stop) => [stop.id, stop]))
  return changes.flatMap((change) => {
    const stop = staleById.get(change.stopId)
    if (stop === undefined) return []
    const { edit, conflicts } = rebase({ type: 'updateStop', ...change }, { ...stop })
    if (edit.type !== 'updateStop') return []
    const { before, after } = edit
    return [{ change: { stopId: change.stopId, before, after }, isConflict: conflicts.length > 0 }]
  })
}

function savedChanges(changes: readonly StopChange[], { stops }: SavedStops): StopChange[] {
  const savedIds = new Set(stops.map(({ id }) => id))
  return changes.filter(({ stopId }) => savedIds.has(stopId))
}

/**
 * Saves a batch. If another person has changed other fields of a stop, a second request saves the rebased change.
 * Yields the outcome of each request, because the second one may fail.
 */
async function* saveBatch(changes: readonly StopChange[], context: SaveContext): AsyncGenerator<StopsOutcome> {
  const response = await sendChanges(changes, context)
  const rebased = rebaseChanges(changes, response.stale)
  yield {
    saved: savedChanges(changes, response),
    conflictingIds: rebased.filter(({ isConflict }) => isConflict).map(({ change }) => change.stopId),
    missingIds: response.missingStopIds,
  }
  const mergeable = rebased.filter(({ isConflict }) => !isConflict).map(({ change }) => change)
  if (mergeable.length === 0) return
  const retried = await sendChanges(mergeable, context)
  yield {
    saved: savedChanges(mergeable, retried),
    conflictingIds: retried.stale.map(({ id }) => id),
    missingIds: retried.missingStopIds,
  }
}

/** Saves changes of several stops with as few requests as possible. `onResponse` gets the outcome so far. */
export async function saveStops(
  changes: readonly StopChange[],
  context: SaveContext,
  onResponse: (outcome: StopsOutcome) => void = () => undefined,
): Promise<StopsOutcome> {
  let outcome = nothingSaved
  for (const batch of chunks(changes, tourLimits.bulkStopsMax)) {
    for await (const { saved, conflictingIds, missingIds } of saveBatch(batch, context)) {
      outcome = {
        saved: [...outcome.saved, ...saved],
        conflictingIds: [...outcome.conflictingIds, ...conflictingIds],
        missingIds: [...outcome.missingIds, ...missingIds],
      }
      onResponse(outcome)
    }
  }
  return outcome
}
