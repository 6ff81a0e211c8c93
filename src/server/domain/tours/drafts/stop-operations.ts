import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { savedStop, savedStopList } from '../../../../shared/tours/saves.ts'
import {
  createStopsInput,
  duplicateStopInput,
  getLastSaveInput,
  lastSave,
  removeStopsInput,
  restoreStopsInput,
  type StopFields,
  updateStopInput,
} from '../../../../shared/tours/stops.ts'
import type { Draft } from '../../../database/rows/row-update.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { changeBackgroundAudio } from '../../library/media/background-audio.ts'
import { readStop } from '../contents/load-stops.ts'
import { mediaOfStops, presentStopList } from '../contents/present.ts'
import { requireFloorPlan } from '../floor-plans/find.ts'
import { addStops } from '../stops/add.ts'
import { Stop } from '../stops/entity.ts'
import { findStop } from '../stops/find.ts'
import { readLastSave } from '../stops/last-save.ts'
import { requireStopMedia } from '../stops/media.ts'
import { presentStop, type StopRow } from '../stops/present.ts'
import { writeStop } from '../stops/write.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { copyStops } from './copy.ts'

/** Appends stops to a tour; the answer holds those. */
export const createStops = operation({
  allow: 'manageTours',
  input: createStopsInput,
  output: savedStopList,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { tourId, stops }) => {
    await findTour(scope, tourId)
    const { tour, stopIds, save } = await addStops(scope, tourId, stops)
    return presentStopList(scope, tour, { insertedIds: stopIds, removedIds: [], save })
  },
})

const rules: FieldRules<StopFields, Draft<StopRow>, AccountScope> = {
  mediaId: async (stop, mediaId, { em, account }) => {
    if (mediaId !== null) await requireStopMedia(em, account.id, [mediaId])
    stop.media = mediaId
  },
  backgroundAudio: (stop, wanted, { em, account }) =>
    changeBackgroundAudio(stop, { em, accountId: account.id, audio: wanted }),
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
  northOffsetDeg: (stop, degrees) => {
    stop.northOffsetDeg = degrees
  },
  levelPitchDeg: (stop, degrees) => {
    stop.levelPitchDeg = degrees
  },
  levelRollDeg: (stop, degrees) => {
    stop.levelRollDeg = degrees
  },
  hiddenFromList: (stop, hidden) => {
    stop.hiddenFromList = hidden
  },
  tags: (stop, tags) => {
    stop.tags = [...tags]
  },
}

/** Saves fields of a stop on the version they were edited on; 409 `version.stale` carries the stored stop. */
export const updateStop = operation({
  allow: 'manageTours',
  input: updateStopInput,
  output: savedStop,
  run: async (scope, input) => {
    const { row, hotspots } = await readStop(scope, input.stopId)
    if (input.version !== undefined && input.version !== row.version) throw staleVersion(presentStop(row, hotspots))
    const draft = { ...row }
    await applyFields(rules, { row: draft, changes: input, place: scope })
    const saved = await writeStop(scope, { before: row, after: draft })
    if (saved === null) {
      const current = await readStop(scope, input.stopId)
      throw staleVersion(presentStop(current.row, current.hotspots))
    }
    const stop = presentStop({ ...draft, version: saved.version }, hotspots)
    const isOtherMedia = input.mediaId !== undefined || input.backgroundAudio !== undefined
    return { stop, media: isOtherMedia ? await mediaOfStops(scope, [stop]) : [], save: saved.save }
  },
})

/** A copy of a stop with its hotspots, right after it. */
export const duplicateStop = operation({
  allow: 'manageTours',
  input: duplicateStopInput,
  output: savedStopList,
  run: async (scope, { stopId }) => {
    const { account } = scope
    const { tour: tourId } = await findStop(scope, stopId)
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, account.id, tourId)
      if (tour.stopIds.length >= limits.stopsPerTour) throw new AppError('input.invalid')
      const stop = await em.findOneOrFail(Stop, { id: stopId, deletedAt: null })
      const copyId = randomUUID()
      const newStopIds = new Map([[stopId, copyId]])
      const saved = { savedAt: scope.ports.now(), savedBy: scope.actor.id }
      await copyStops(em, [stop], { account: account.id, from: tourId, tour: tourId, newStopIds, ...saved })
      tour.stopIds = tour.stopIds.toSpliced(tour.stopIds.indexOf(stopId) + 1, 0, copyId)
      const save = markSaved(scope, tour)
      await em.flush()
      return presentStopList({ em, account }, tour, { insertedIds: [copyId], removedIds: [], save })
    })
  },
})

/** Takes stops out of a tour; `restoreStops` puts them back where they stood. */
export const removeStops = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeStopsInput,
  output: savedStopList,
  run: async (scope, { tourId, stopIds }) => {
    const { account, ports } = scope
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, account.id, tourId)
      const rows = await em.find(Stop, { id: { $in: stopIds }, tour: tourId })
      if (rows.length !== new Set(stopIds).size) throw new AppError('resource.notFound')
      // One that is gone already is no mistake: an answer can be lost, and the call comes again.
      for (const row of rows.filter(({ deletedAt }) => !deletedAt)) {
        row.deletedAt = ports.now()
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

export const restoreStops = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreStopsInput,
  output: savedStopList,
  run: async (scope, { tourId, stopIds }) => {
    const { account } = scope
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, account.id, tourId)
      const where = { id: { $in: stopIds }, tour: tourId }
      // The last ones taken out go back first: each place was counted without those that had gone before.
      const named = await em.find(Stop, where, { orderBy: { deletedAt: 'desc', removedFromIndex: 'asc' } })
      if (named.length !== new Set(stopIds).size) throw new AppError('resource.notFound')
      const rows = named.filter(({ deletedAt }) => deletedAt)
      if (tour.stopIds.length + rows.length > limits.stopsPerTour) throw new AppError('input.invalid')
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

/** Who saved something of a stop last, its hotspots included, and when; null where that was never noted. */
export const getLastSave = operation({
  allow: 'viewTour',
  input: getLastSaveInput,
  output: lastSave,
  run: (scope, { stopId }) => readLastSave(scope, stopId),
})
