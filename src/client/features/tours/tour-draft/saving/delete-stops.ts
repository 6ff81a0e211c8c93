import type { SavedStopList, SavedTour } from '../../../../../shared/tours/saves.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import type { EditOf, StopCopies } from '../edits/edit.ts'
import type { TourCache } from './tour-cache.ts'

type StopsCall = {
  readonly mutate: (input: { readonly tourId: string; readonly stopIds: string[] }) => Promise<SavedStopList>
}
type TourFieldsCall = {
  readonly mutate: (input: {
    readonly tourId: string
    readonly version: number
    readonly startStopId: string | null
  }) => Promise<SavedTour>
}

type StopsContext = {
  readonly tourId: string
  readonly client: {
    readonly stops: { readonly remove: StopsCall; readonly restore: StopsCall }
    readonly tours: { readonly update: TourFieldsCall }
  }
  readonly cache: Pick<TourCache, 'refreshOtherTour'> & {
    readonly applySave: Pick<TourCache['applySave'], 'stopList' | 'tour'>
  }
}

async function deleteCopies({ tourId, stopIds }: StopCopies, { client, cache }: StopsContext): Promise<void> {
  try {
    await client.stops.remove.mutate({ tourId, stopIds: [...stopIds] })
  } catch (error) {
    // The copies were deleted with their tour.
    if (apiErrorOf(error)?.status !== 404) throw error
  }
  cache.refreshOtherTour(tourId)
}

async function restoreCopies({ tourId, stopIds }: StopCopies, { client, cache }: StopsContext): Promise<void> {
  await client.stops.restore.mutate({ tourId, stopIds: [...stopIds] })
  cache.refreshOtherTour(tourId)
}

/** Deletes stops of a tour. If they were moved, their copies exist before that, so that a failure loses no stop. */
export async function deleteStops({ stops, copies }: EditOf<'removeStops'>, context: StopsContext): Promise<void> {
  const { tourId, client, cache } = context
  if (copies !== undefined) await restoreCopies(copies, context)
  const stopIds = stops.map(({ stop }) => stop.id)
  cache.applySave.stopList(await client.stops.remove.mutate({ tourId, stopIds }))
}

/** Restores deleted stops of a tour. If they were moved, their copies are deleted after that. */
export async function restoreStops(edit: EditOf<'insertStops'>, context: StopsContext): Promise<void> {
  const { tourId, client, cache } = context
  const { stops, startStopId, copies } = edit
  const stopIds = stops.map(({ stop }) => stop.id)
  const saved = await client.stops.restore.mutate({ tourId, stopIds })
  cache.applySave.stopList(saved)
  // Deleting the start stop had made another stop the start stop.
  if (saved.startStopId !== startStopId)
    cache.applySave.tour(await client.tours.update.mutate({ tourId, version: saved.version, startStopId }))
  if (copies !== undefined) await deleteCopies(copies, context)
}
