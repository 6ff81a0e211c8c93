import { AppError } from '../../../../shared/kernel/app-error.ts'
import { savedStop, savedStopList } from '../../../../shared/tours/saves.ts'
import {
  createStopsInput,
  deleteStopsInput,
  duplicateStopInput,
  getLastSaveInput,
  lastSave,
  restoreStopsInput,
  type StopFields,
  updateStopInput,
} from '../../../../shared/tours/stops.ts'
import { captureMediaIds, timeLayersOrNull } from '../../../../shared/tours/time-layers.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { viewLimitsOrNull } from '../../../../shared/tours/view-limits.ts'
import type { Draft } from '../../../database/rows/row-update.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { changeBackgroundAudio } from '../../library/media/background-audio.ts'
import { readStop } from '../contents/load-stops.ts'
import { loadMediaOfStops, presentStopList } from '../contents/present.ts'
import { requireFloorPlan } from '../floor-plans/find.ts'
import { addStops } from '../stops/add-stops.ts'
import { Stop } from '../stops/entity.ts'
import { findStop } from '../stops/find.ts'
import { readLastSave } from '../stops/last-save.ts'
import { presentStop, type StopRow } from '../stops/present.ts'
import { requireCaptures, requireStopMedia, requireThumbnail } from '../stops/require-media.ts'
import { writeStop } from '../stops/write-stop.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { duplicateStops } from './duplicate-stops.ts'

/** Adds stops to a tour. Returns them together with stops that an earlier call with the same ids added. */
export const createStops = operation({
  allow: 'manageTours',
  input: createStopsInput,
  example: ({ tourId, mediaId }) => ({ tourId, stops: [{ name: 'Roof', mediaId }] }),
  output: savedStopList,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, input) => {
    await findTour(scope, input.tourId)
    const { tour, stopIds, save } = await addStops(scope, input)
    return presentStopList(scope, tour, { insertedIds: stopIds, removedIds: [], save })
  },
})

/** Rules for saving each field of a stop. */
export const stopRules: FieldRules<StopFields, Draft<StopRow>, AccountScope> = {
  mediaId: async (stop, mediaId, { em, account }) => {
    if (mediaId !== null) await requireStopMedia(em, account.id, [mediaId])
    stop.media = mediaId
  },
  thumbnailMediaId: async (stop, mediaId, { em, account }) => {
    // The current image passes unchecked, because it may have been deleted since.
    if (mediaId !== null && mediaId !== stop.thumbnail) await requireThumbnail(em, account.id, mediaId)
    stop.thumbnail = mediaId
  },
  timeLayers: async (stop, layers, { em, account }) => {
    // Current media pass unchecked, because they may have been deleted since.
    const currentIds = captureMediaIds(stop)
    const newIds = captureMediaIds({ timeLayers: layers }).filter((id) => !currentIds.includes(id))
    await requireCaptures(em, account.id, newIds)
    stop.timeLayers = timeLayersOrNull(layers)
  },
  backgroundAudio: (stop, audio, { em, account }) => changeBackgroundAudio(stop, { em, accountId: account.id, audio }),
  floorPlanPosition: async (stop, position, { em }) => {
    if (position !== null) await requireFloorPlan(em, stop.tour, position.planId)
    stop.floorPlanPosition = position
  },
  location: (stop, location) => {
    stop.location = location
  },
  name: (stop, name) => {
    stop.name = name
  },
  description: (stop, html) => {
    stop.description = acceptRichText(html)
  },
  initialView: (stop, view) => {
    stop.initialView = view
  },
  viewLimits: (stop, limits) => {
    stop.viewLimits = viewLimitsOrNull(limits)
  },
  northOffsetDeg: (stop, degrees) => {
    stop.northOffsetDeg = degrees
  },
  levelPitchDeg: (stop, degrees) => {
    stop.levelPitchDeg = degrees
  },
  levelRollDeg: (stop, degrees) => {
    stop.levelRollDeg = degrees
  },
  hiddenFromList: (stop, isHidden) => {
    stop.hiddenFromList = isHidden
  },
  tags: (stop, tags) => {
    stop.tags = [...tags]
  },
}

const mediaFields = [
  'mediaId',
  'thumbnailMediaId',
  'timeLayers',
  'backgroundAudio',
] as const satisfies (keyof StopFields)[]
type MediaChange = { readonly [Field in (typeof mediaFields)[number]]?: StopFields[Field] | undefined }

/** True if a change may add media to the stop. */
export function mayChangeMedia(change: MediaChange): boolean {
  return mediaFields.some((field) => change[field] !== undefined)
}

/** Saves fields of a stop on the version they were edited on; 409 `version.stale` carries the stored stop. */
export const updateStop = operation({
  allow: 'manageTours',
  input: updateStopInput,
  example: ({ stopId, stopVersion }) => ({ stopId, version: stopVersion, name: 'Roof terrace' }),
  output: savedStop,
  run: async (scope, input) => {
    const { row, hotspots } = await readStop(scope, input.stopId)
    if (input.version !== undefined && input.version !== row.version) throw staleVersion(presentStop(row, hotspots))
    const draft = { ...row }
    await applyFields(stopRules, { row: draft, changes: input, context: scope })
    const written = await writeStop(scope, { before: row, after: draft })
    if (written === null) {
      const currentStop = await readStop(scope, input.stopId)
      throw staleVersion(presentStop(currentStop.row, currentStop.hotspots))
    }
    const stop = presentStop({ ...draft, version: written.version }, hotspots)
    return { stop, media: mayChangeMedia(input) ? await loadMediaOfStops(scope, [stop]) : [], save: written.save }
  },
})

/** Copies a stop with its hotspots, right after the original. */
export const duplicateStop = operation({
  allow: 'manageTours',
  input: duplicateStopInput,
  example: ({ stopId }) => ({ stopId }),
  output: savedStopList,
  run: async (scope, { stopId }) => {
    const { tour: tourId } = await findStop(scope, stopId)
    return duplicateStops(scope, tourId, [stopId])
  },
})

/** Deletes stops of a tour; `restoreStops` restores them at their previous positions. */
export const deleteStops = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteStopsInput,
  example: ({ tourId, stopId }) => ({ tourId, stopIds: [stopId] }),
  output: savedStopList,
  run: async (scope, { tourId, stopIds }) => {
    const { account, ports } = scope
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, account.id, tourId)
      const rows = await em.find(Stop, { id: { $in: stopIds }, tour: tourId })
      if (rows.length !== new Set(stopIds).size) throw new AppError('resource.notFound')
      // All get the same time, because `restoreStops` orders by it.
      const deletionTime = ports.now()
      // A stop that is deleted already is no error: a client retries when a response was lost.
      for (const row of rows.filter(({ deletedAt }) => !deletedAt)) {
        row.deletedAt = deletionTime
        row.removedFromIndex = tour.stopIds.indexOf(row.id)
      }
      tour.stopIds = tour.stopIds.filter((id) => !stopIds.includes(id))
      if (stopIds.includes(tour.startStopId ?? '')) tour.startStopId = tour.stopIds[0] ?? null
      const save = markSaved(scope, tour)
      await em.flush()
      return presentStopList({ em, account }, tour, { insertedIds: [], removedIds: stopIds, save })
    })
  },
})

/** Restores deleted stops at their previous positions. Stops that aren't deleted stay where they are. */
export const restoreStops = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreStopsInput,
  example: ({ tourId, stopId }) => ({ tourId, stopIds: [stopId] }),
  output: savedStopList,
  run: async (scope, { tourId, stopIds }) => {
    const { account } = scope
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, account.id, tourId)
      const where = { id: { $in: stopIds }, tour: tourId }
      // Latest deletion first: each index was taken without the stops that were already deleted.
      const matchingStops = await em.find(Stop, where, { orderBy: { deletedAt: 'desc', removedFromIndex: 'asc' } })
      if (matchingStops.length !== new Set(stopIds).size) throw new AppError('resource.notFound')
      const rows = matchingStops.filter(({ deletedAt }) => deletedAt)
      if (tour.stopIds.length + rows.length > tourLimits.stopsMax) throw new AppError('input.invalid')
      let order = tour.stopIds
      for (const row of rows) {
        order = order.toSpliced(row.removedFromIndex ?? order.length, 0, row.id)
        row.deletedAt = null
        row.removedFromIndex = null
      }
      tour.stopIds = order
      tour.startStopId ??= order[0] ?? null
      const save = markSaved(scope, tour)
      await em.flush()
      return presentStopList({ em, account }, tour, { insertedIds: stopIds, removedIds: [], save })
    })
  },
})

/** Author and time of the last save of a stop or of its hotspots; null for stops older than this record. */
export const getLastSave = operation({
  allow: 'viewTour',
  input: getLastSaveInput,
  example: ({ stopId }) => ({ stopId }),
  output: lastSave,
  run: (scope, { stopId }) => readLastSave(scope, stopId),
})
