import { AppError } from '../../../../shared/kernel/app-error.ts'
import { savedStopList, savedStops } from '../../../../shared/tours/saves.ts'
import { duplicateManyStopsInput, updateManyStopsInput } from '../../../../shared/tours/stops.ts'
import { applyFields } from '../../../kernel/field-rules.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import { loadStops } from '../contents/load-stops.ts'
import { loadMediaOfStops } from '../contents/present.ts'
import { Stop } from '../stops/entity.ts'
import { lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'
import { duplicateStops } from './duplicate-stops.ts'
import { mayChangeMedia, stopRules } from './stop-operations.ts'

/**
 * Saves fields of many stops of a tour as one save. Skips and reports stops that have a newer version or no longer
 * exist; 404 if none exists. An invalid change rejects the whole call.
 */
export const updateManyStops = operation({
  allow: 'manageTours',
  input: updateManyStopsInput,
  example: ({ tourId, stopId, stopVersion }) => ({
    tourId,
    stops: [{ stopId, version: stopVersion, name: 'Roof terrace', hiddenFromList: true }],
  }),
  output: savedStops,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { tourId, stops: changes }) => {
    const { account, actor, ports } = scope
    return scope.em.transactional(async (em) => {
      // The lock also keeps other saves from changing the versions in the meantime.
      await lockTour(em, account.id, tourId)
      const stopIds = changes.map(({ stopId }) => stopId)
      const rows = await em.find(Stop, { id: { $in: stopIds }, tour: tourId, deletedAt: null }, { refresh: true })
      if (rows.length === 0) throw new AppError('resource.notFound')
      const rowById = new Map(rows.map((row) => [row.id, row]))
      const savedIds: string[] = []
      for (const change of changes) {
        const row = rowById.get(change.stopId)
        if (row === undefined || row.version !== change.version) continue
        await applyFields(stopRules, { row, changes: change, context: { ...scope, em } })
        row.savedAt = ports.now()
        row.savedBy = actor.id
        savedIds.push(row.id)
      }
      await em.flush()
      const save = savedIds.length === 0 ? null : await touchTour({ em, actor, ports }, tourId)
      const storedStops = await loadStops(em, [...rowById.keys()])
      const updatedStops = storedStops.filter(({ id }) => savedIds.includes(id))
      return {
        stops: updatedStops,
        stale: storedStops.filter(({ id }) => !savedIds.includes(id)),
        missingStopIds: stopIds.filter((id) => !rowById.has(id)),
        media: changes.some(mayChangeMedia) ? await loadMediaOfStops({ em, account }, updatedStops) : [],
        save,
      }
    })
  },
})

/** Copies stops with their hotspots, each right after its original. */
export const duplicateManyStops = operation({
  allow: 'manageTours',
  input: duplicateManyStopsInput,
  example: ({ tourId, stopId }) => ({ tourId, stopIds: [stopId] }),
  output: savedStopList,
  run: (scope, { tourId, stopIds }) => duplicateStops(scope, tourId, stopIds),
})
