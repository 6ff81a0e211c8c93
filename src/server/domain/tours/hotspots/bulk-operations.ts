import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import { hotspotLimits } from '../../../../shared/hotspots/hotspot-limits.ts'
import {
  createManyHotspotsInput,
  deleteManyHotspotsInput,
  restoreManyHotspotsInput,
  updateManyHotspotsInput,
} from '../../../../shared/hotspots/hotspots.ts'
import { formIdsIn, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  removedHotspots,
  restoredHotspots,
  type SavedHotspots,
  savedHotspots,
  type TourSave,
  updatedHotspots,
} from '../../../../shared/tours/saves.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { Stop } from '../stops/entity.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchStops } from '../tours/saves.ts'
import { acceptManyDetails } from './details.ts'
import { Hotspot } from './entity.ts'
import { changeHotspot } from './fields.ts'
import { listHotspotIds } from './find.ts'
import { directionOfInput, findFlatMedia } from './flat-position.ts'
import { countHotspots, requireRoomInStops } from './hotspot-limit.ts'
import { linkMedia } from './link-media.ts'
import { presentHotspot } from './present.ts'

const isDeleted = ({ deletedAt }: Pick<Stop | Hotspot, 'deletedAt'>) => (deletedAt ?? null) !== null

function countByStop(stopIds: readonly string[]): Map<string, number> {
  const countByStop = new Map<string, number>()
  for (const stopId of stopIds) countByStop.set(stopId, (countByStop.get(stopId) ?? 0) + 1)
  return countByStop
}

/** Finds stops of a tour, deleted or not; 404 when any is of another tour. */
async function findStopsOrDeleted(em: EntityManager, tourId: string, stopIds: readonly string[]): Promise<Stop[]> {
  const uniqueIds = [...new Set(stopIds)]
  const stops = await em.find(Stop, { id: { $in: uniqueIds }, tour: tourId }, { refresh: true })
  if (stops.length !== uniqueIds.length) throw new AppError('resource.notFound')
  return stops
}

/** Ids of the stops that show a flat image or video. */
async function flatStopIdsOf(em: EntityManager, stops: readonly Stop[]): Promise<ReadonlySet<string>> {
  const flatMedia = await findFlatMedia(
    em,
    stops.map(({ media }) => media),
  )
  return new Set(stops.filter(({ media }) => flatMedia.has(media ?? '')).map(({ id }) => id))
}

type NewHotspot = z.output<typeof createManyHotspotsInput>['hotspots'][number]

type HotspotsToPresent = {
  readonly tourId: string
  readonly hotspots: readonly Hotspot[]
  readonly flatStopIds: ReadonlySet<string>
}

/** Records the save, and presents the saved hotspots with the hotspot order of their stops. */
async function presentSavedHotspots(
  scope: AccountScope,
  { tourId, hotspots, flatStopIds }: HotspotsToPresent,
): Promise<SavedHotspots> {
  const { em, account } = scope
  const stopIds = [...new Set(hotspots.map(({ stop }) => stop))]
  const save: TourSave = await touchStops(scope, { tourId, stopIds })
  const mediaIds = new Set(hotspots.flatMap((hotspot) => mediaIdsIn(hotspot)))
  return {
    hotspots: hotspots.map((hotspot) => presentHotspot(hotspot, flatStopIds.has(hotspot.stop))),
    hotspotIds: await listHotspotIds(em, stopIds),
    media: await loadMediaItems(em, account.id, [...mediaIds]),
    save,
  }
}

/**
 * Finds hotspots that an earlier call created with these ids, including deleted ones; 409 if one of them is in another
 * stop.
 */
async function findCreatedBefore(em: EntityManager, inputs: readonly NewHotspot[]): Promise<Hotspot[]> {
  const stopIdById = new Map(inputs.flatMap(({ id, stopId }) => (id === undefined ? [] : [[id, stopId] as const])))
  if (stopIdById.size === 0) return []
  const rows = await em.find(Hotspot, { id: { $in: [...stopIdById.keys()] } }, { refresh: true })
  if (rows.some(({ id, stop }) => stop !== stopIdById.get(id))) throw new AppError('resource.conflict')
  return rows
}

type CreationContext = {
  readonly accountId: string
  /** Validated details, in the order of the inputs. */
  readonly details: readonly Hotspot['details'][]
  readonly flatStopIds: ReadonlySet<string>
}

type CreatedHotspots = {
  readonly created: readonly Hotspot[]
  /** New and existing hotspots in the order of the inputs, except deleted ones. */
  readonly hotspots: readonly Hotspot[]
}

/** Creates the hotspots that no earlier call created, each after the others of its stop. */
async function createMissingHotspots(
  em: EntityManager,
  inputs: readonly NewHotspot[],
  { accountId, details, flatStopIds }: CreationContext,
): Promise<CreatedHotspots> {
  const existingById = new Map((await findCreatedBefore(em, inputs)).map((row) => [row.id, row]))
  const newStopIds = inputs.filter(({ id }) => !existingById.has(id ?? '')).map(({ stopId }) => stopId)
  const counts = await requireRoomInStops(em, countByStop(newStopIds))
  const created: Hotspot[] = []
  const hotspots: Hotspot[] = []
  for (const [index, input] of inputs.entries()) {
    const { id = randomUUID(), stopId, kind, details: _details, yawDeg, pitchDeg, x, y, ...changes } = input
    const existingHotspot = existingById.get(id)
    if (existingHotspot !== undefined) {
      if (!isDeleted(existingHotspot)) hotspots.push(existingHotspot)
      continue
    }
    const direction = directionOfInput({ yawDeg, pitchDeg, x, y }, flatStopIds.has(stopId))
    const readingOrder = counts.get(stopId) ?? 0
    counts.set(stopId, readingOrder + 1)
    const hotspot = em.create(Hotspot, {
      id,
      account: accountId,
      stop: stopId,
      kind,
      details: details[index] ?? {},
      ...direction,
      readingOrder,
    })
    await changeHotspot(hotspot, changes)
    created.push(hotspot)
    hotspots.push(hotspot)
  }
  return { created, hotspots }
}

/**
 * Creates hotspots in stops of one tour, all or none, each after the hotspots of its stop. Errors as for creating one.
 * Existing ids are not created again, so that a client can repeat a call after its response was lost.
 */
export const createManyHotspots = operation({
  allow: 'manageTours',
  input: createManyHotspotsInput,
  example: ({ tourId, stopId }) => ({
    tourId,
    hotspots: [
      { stopId, kind: 'info', yawDeg: 20, pitchDeg: -5, title: 'Opening hours' },
      { stopId, kind: 'info', yawDeg: 80, pitchDeg: -5, title: 'Getting here' },
    ],
  }),
  output: savedHotspots,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { tourId, hotspots: inputs }) => {
    const { account } = scope
    await findTour(scope, tourId)
    const stopIds = inputs.map(({ stopId }) => stopId)
    const stops = await findStopsOrDeleted(scope.em, tourId, stopIds)
    if (stops.some(isDeleted)) throw new AppError('resource.notFound')
    const flatStopIds = await flatStopIdsOf(scope.em, stops)
    const submitted = inputs.map(({ kind, details }) => ({ kind, input: details }))
    const details = await acceptManyDetails(scope.em, submitted, { accountId: account.id, tourId })
    return scope.em.transactional(async (em) => {
      // The lock keeps two concurrent calls from exceeding the maximum.
      await lockTour(em, account.id, tourId)
      const context = { accountId: account.id, details, flatStopIds }
      const { created, hotspots } = await createMissingHotspots(em, inputs, context)
      await em.flush()
      await linkMedia(em, created)
      await em.flush()
      return presentSavedHotspots({ ...scope, em }, { tourId, hotspots, flatStopIds })
    })
  },
})

type LockedHotspots = { readonly hotspots: readonly Hotspot[]; readonly stops: readonly Stop[] }

/**
 * Locks the tour and finds its hotspots by id, in that order, with their stops, including deleted ones. 404 if any
 * belongs to another tour.
 */
async function lockHotspots(
  em: EntityManager,
  {
    accountId,
    tourId,
    hotspotIds,
  }: { readonly accountId: string; readonly tourId: string; readonly hotspotIds: readonly string[] },
): Promise<LockedHotspots> {
  await lockTour(em, accountId, tourId)
  const uniqueIds = [...new Set(hotspotIds)]
  const rows = await em.find(Hotspot, { id: { $in: uniqueIds }, account: accountId }, { refresh: true })
  if (rows.length !== uniqueIds.length) throw new AppError('resource.notFound')
  const stops = await findStopsOrDeleted(
    em,
    tourId,
    rows.map(({ stop }) => stop),
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return { hotspots: uniqueIds.flatMap((id) => rowById.get(id) ?? []), stops }
}

type HotspotChange = z.output<typeof updateManyHotspotsInput>['hotspots'][number]

/** Validates the details of all changes that have some; returns them by hotspot. */
async function acceptChangedDetails(
  em: EntityManager,
  changes: readonly { readonly hotspot: Hotspot; readonly change: HotspotChange }[],
  owner: { readonly accountId: string; readonly tourId: string },
): Promise<ReadonlyMap<Hotspot, Hotspot['details']>> {
  const detailChanges = changes.filter(({ change }) => change.details !== undefined)
  const acceptedDetails = await acceptManyDetails(
    em,
    detailChanges.map(({ hotspot, change }) => ({ kind: hotspot.kind, input: change.details })),
    { ...owner, currentIds: detailChanges.flatMap(({ hotspot }) => [...mediaIdsIn(hotspot), ...formIdsIn(hotspot)]) },
  )
  return new Map(
    detailChanges.map(({ hotspot }, index) => [hotspot, acceptedDetails[index] ?? hotspot.details] as const),
  )
}

type ExistingHotspots = { readonly rowById: ReadonlyMap<string, Hotspot>; readonly stops: readonly Stop[] }

/** Locks the hotspots that exist in the tour, without deleted ones, and reads their stops. */
async function lockExistingHotspots(
  em: EntityManager,
  { accountId, tourId }: { readonly accountId: string; readonly tourId: string },
  hotspotIds: readonly string[],
): Promise<ExistingHotspots> {
  await lockTour(em, accountId, tourId)
  // Saves of single hotspots don't lock the tour, so these locks keep the versions as they are read here.
  const rows = await em.find(
    Hotspot,
    { id: { $in: [...hotspotIds] }, account: accountId, deletedAt: null },
    { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const stops = await em.find(
    Stop,
    { id: { $in: [...new Set(rows.map(({ stop }) => stop))] }, tour: tourId, deletedAt: null },
    { refresh: true },
  )
  const stopIds = new Set(stops.map(({ id }) => id))
  return { rowById: new Map(rows.filter(({ stop }) => stopIds.has(stop)).map((row) => [row.id, row])), stops }
}

/**
 * Saves fields of many hotspots of a tour as one save. Skips and reports hotspots that have a newer version or no
 * longer exist; 404 if none exists. An invalid change rejects the whole call.
 */
export const updateManyHotspots = operation({
  allow: 'manageTours',
  input: updateManyHotspotsInput,
  example: ({ tourId, hotspotId, hotspotVersion }) => ({
    tourId,
    hotspots: [{ hotspotId, version: hotspotVersion, title: 'Opening hours in winter' }],
  }),
  output: updatedHotspots,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { tourId, hotspots: changes }) => {
    const tourReference = { accountId: scope.account.id, tourId }
    return scope.em.transactional(async (em) => {
      const hotspotIds = changes.map(({ hotspotId }) => hotspotId)
      const { rowById, stops } = await lockExistingHotspots(em, tourReference, hotspotIds)
      if (rowById.size === 0) throw new AppError('resource.notFound')
      const flatStopIds = await flatStopIdsOf(em, stops)
      const currentChanges = changes.flatMap((change) => {
        const hotspot = rowById.get(change.hotspotId)
        return hotspot?.version === change.version ? [{ hotspot, change }] : []
      })
      const details = await acceptChangedDetails(em, currentChanges, tourReference)
      for (const { hotspot, change } of currentChanges) {
        const { hotspotId: _id, version: _version, details: _details, yawDeg, pitchDeg, x, y, ...fields } = change
        const isFlat = flatStopIds.has(hotspot.stop)
        Object.assign(hotspot, directionOfInput({ yawDeg, pitchDeg, x, y }, isFlat, hotspot))
        await changeHotspot(hotspot, fields)
        hotspot.details = details.get(hotspot) ?? hotspot.details
      }
      if (details.size > 0) await linkMedia(em, [...details.keys()])
      await em.flush()
      const savedRows = new Set(currentChanges.map(({ hotspot }) => hotspot))
      const staleRows = [...rowById.values()].filter((hotspot) => !savedRows.has(hotspot))
      const hotspotsToPresent = { tourId, hotspots: [...savedRows], flatStopIds }
      const nothingSaved = { hotspots: [], hotspotIds: [], media: [], save: null }
      return {
        ...(savedRows.size === 0 ? nothingSaved : await presentSavedHotspots({ ...scope, em }, hotspotsToPresent)),
        stale: staleRows.map((hotspot) => presentHotspot(hotspot, flatStopIds.has(hotspot.stop))),
        missingHotspotIds: hotspotIds.filter((id) => !rowById.has(id)),
      }
    })
  },
})

/**
 * Deletes hotspots of a tour, all or none. Already deleted hotspots, and hotspots of deleted stops, are no error,
 * because clients retry after a lost response.
 */
export const deleteManyHotspots = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteManyHotspotsInput,
  example: ({ tourId, hotspotId }) => ({ tourId, hotspotIds: [hotspotId] }),
  output: removedHotspots,
  run: async (scope, { tourId, hotspotIds }) =>
    scope.em.transactional(async (em) => {
      const { hotspots, stops } = await lockHotspots(em, { accountId: scope.account.id, tourId, hotspotIds })
      for (const hotspot of hotspots) hotspot.deletedAt ??= scope.ports.now()
      await em.flush()
      const save = await touchStops({ ...scope, em }, { tourId, stopIds: stops.map(({ id }) => id) })
      return { hotspotIds: hotspots.map(({ id }) => id), save }
    }),
})

/** Restores hotspots, except in stops that are deleted or full. Returns the skipped hotspots. */
async function restoreWithinLimit(em: EntityManager, { hotspots, stops }: LockedHotspots): Promise<Hotspot[]> {
  const deletedStopIds = new Set(stops.filter(isDeleted).map(({ id }) => id))
  const counts = await countHotspots(
    em,
    stops.map(({ id }) => id),
  )
  const skipped: Hotspot[] = []
  for (const hotspot of hotspots) {
    const count = counts.get(hotspot.stop) ?? 0
    if (deletedStopIds.has(hotspot.stop)) skipped.push(hotspot)
    else if (!isDeleted(hotspot)) continue
    else if (count >= hotspotLimits.perStopMax) skipped.push(hotspot)
    else {
      hotspot.deletedAt = null
      counts.set(hotspot.stop, count + 1)
    }
  }
  return skipped
}

/**
 * Restores deleted hotspots of a tour. Skips and reports hotspots in stops that are deleted or full. Hotspots that
 * aren't deleted stay as they are.
 */
export const restoreManyHotspots = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreManyHotspotsInput,
  example: ({ tourId, hotspotId }) => ({ tourId, hotspotIds: [hotspotId] }),
  output: restoredHotspots,
  run: async (scope, { tourId, hotspotIds }) =>
    scope.em.transactional(async (em) => {
      const lockedItems = await lockHotspots(em, { accountId: scope.account.id, tourId, hotspotIds })
      const skippedHotspots = new Set(await restoreWithinLimit(em, lockedItems))
      await em.flush()
      const hotspots = lockedItems.hotspots.filter((hotspot) => !skippedHotspots.has(hotspot))
      const flatStopIds = await flatStopIdsOf(em, lockedItems.stops)
      const output = await presentSavedHotspots({ ...scope, em }, { tourId, hotspots, flatStopIds })
      return { ...output, skippedHotspotIds: [...skippedHotspots].map(({ id }) => id) }
    }),
})
