import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { copiedStops, copyStopsToTourInput } from '../../../../shared/tours/stops.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { FloorPlan } from '../floor-plans/entity.ts'
import { Form } from '../forms/entity.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { type CopyTarget, copyStops } from './copy-stops.ts'

async function loadCopyTarget(em: EntityManager, tour: Tour): Promise<CopyTarget> {
  const forms = await em.find(Form, { tour: tour.id }, { fields: ['formId'] })
  const plans = await em.find(FloorPlan, { tour: tour.id }, { fields: ['planId'] })
  return {
    stopIds: new Set(tour.stopIds),
    formIds: new Set(forms.map(({ formId }) => formId)),
    planIds: new Set(plans.map(({ planId }) => planId)),
    languages: new Set(tour.languages),
  }
}

/** True if an earlier call created the copies; 409 if any is in another tour. */
async function areCopiesStored(em: EntityManager, tour: Tour, copyIds: readonly string[]): Promise<boolean> {
  const copies = copyIds.length === 0 ? [] : await em.find(Stop, { id: { $in: [...copyIds] } })
  if (copies.some((stop) => stop.tour !== tour.id)) throw new AppError('resource.conflict')
  return copies.length > 0
}

/**
 * Copies stops with their hotspots to the end of another tour of the account. Links between the stops lead to the
 * copies. Skips and counts hotspots that refer to a stop or form that the other tour lacks, and drops positions on
 * floor plans that it lacks. 404 if a tour or any of the stops doesn't exist.
 */
export const copyStopsToTour = operation({
  allow: 'manageTours',
  input: copyStopsToTourInput,
  example: ({ tourId, stopId }) => ({ tourId, stopIds: [stopId], targetTourId: tourId }),
  output: copiedStops,
  run: async (scope, { tourId, stopIds, targetTourId, copyIds = [] }) => {
    const { account, actor, ports } = scope
    const source = await findTour(scope, tourId)
    if (copyIds.length > 0 && copyIds.length !== stopIds.length) throw new AppError('input.invalid')
    return scope.em.transactional(async (em) => {
      const target = await lockTour(em, account.id, targetTourId)
      const originals = await em.find(Stop, { id: { $in: stopIds }, tour: tourId, deletedAt: null })
      const isOtherLanguage = source.language !== target.language
      if (await areCopiesStored(em, target, copyIds)) return { stopIds: copyIds, hotspotsLeftOut: 0, isOtherLanguage }
      const copyIdByStop = new Map(stopIds.map((id, index) => [id, copyIds[index] ?? (randomUUID() as string)]))
      if (originals.length !== copyIdByStop.size) throw new AppError('resource.notFound')
      if (target.stopIds.length + copyIdByStop.size > tourLimits.stopsMax) throw new AppError('input.invalid')
      const hotspotsLeftOut = await copyStops(em, originals, {
        accountId: account.id,
        fromTourId: tourId,
        toTourId: target.id,
        newStopIds: copyIdByStop,
        savedAt: ports.now(),
        savedBy: actor.id,
        target: await loadCopyTarget(em, target),
      })
      target.stopIds = [...target.stopIds, ...copyIdByStop.values()]
      target.startStopId ??= target.stopIds[0] ?? null
      markSaved(scope, target)
      await em.flush()
      return { stopIds: [...copyIdByStop.values()], hotspotsLeftOut, isOtherLanguage }
    })
  },
})
