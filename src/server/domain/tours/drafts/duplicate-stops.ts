import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SavedStopList } from '../../../../shared/tours/saves.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { presentStopList } from '../contents/present.ts'
import { Stop } from '../stops/entity.ts'
import { lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { copyStops } from './copy-stops.ts'

/**
 * Copies stops of a tour with their hotspots, each right after its original. Links between the stops lead to the
 * copies. 404 if the tour lacks any of the stops.
 */
export async function duplicateStops(
  scope: AccountScope,
  tourId: string,
  stopIds: readonly string[],
): Promise<SavedStopList> {
  const { account, actor, ports } = scope
  const newStopIds = new Map(stopIds.map((id) => [id, randomUUID() as string]))
  return scope.em.transactional(async (em) => {
    const tour = await lockTour(em, account.id, tourId)
    if (tour.stopIds.length + newStopIds.size > tourLimits.stopsMax) throw new AppError('input.invalid')
    const stops = await em.find(Stop, { id: { $in: [...newStopIds.keys()] }, tour: tourId, deletedAt: null })
    if (stops.length !== newStopIds.size) throw new AppError('resource.notFound')
    await copyStops(em, stops, {
      accountId: account.id,
      fromTourId: tourId,
      toTourId: tourId,
      newStopIds,
      savedAt: ports.now(),
      savedBy: actor.id,
    })
    tour.stopIds = tour.stopIds.flatMap((id) => {
      const copyId = newStopIds.get(id)
      return copyId === undefined ? [id] : [id, copyId]
    })
    const save = markSaved(scope, tour)
    await em.flush()
    return presentStopList({ em, account }, tour, { insertedIds: [...newStopIds.values()], removedIds: [], save })
  })
}
