import {
  createHotspotInput,
  deleteHotspotInput,
  restoreHotspotInput,
  updateHotspotInput,
  type Hotspot as WireHotspot,
} from '../../../../shared/hotspots/hotspots.ts'
import { formIdsIn, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  createdHotspot,
  removedHotspot,
  type SavedHotspot,
  savedHotspot,
  type TourSave,
} from '../../../../shared/tours/saves.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { saveOnVersion } from '../../../kernel/versions.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { findStop } from '../stops/find.ts'
import { lockTour } from '../tours/find.ts'
import { touchStop } from '../tours/saves.ts'
import { acceptDetails } from './details.ts'
import { Hotspot } from './entity.ts'
import { changeHotspot } from './fields.ts'
import { findHotspot, findHotspotOrDeleted, listHotspotIds } from './find.ts'
import { directionOfInput, isFlatStop } from './flat-position.ts'
import { requireRoomInStop } from './hotspot-limit.ts'
import { linkMedia } from './link-media.ts'
import { presentHotspot } from './present.ts'
import { createReturnLink } from './return-link.ts'

/**
 * Creates a hotspot in a stop. `wayBack` also creates the return link in the target stop. 400 for details that don't
 * fit the kind, 404 for targets outside the tour and media outside the account, 409 for media of another kind.
 */
export const createHotspot = operation({
  allow: 'manageTours',
  input: createHotspotInput,
  example: ({ stopId }) => ({
    stopId,
    kind: 'info',
    yawDeg: 20,
    pitchDeg: -5,
    title: 'Opening hours',
    customData: { roomNumber: 12 },
  }),
  output: createdHotspot,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, input) => {
    const { em, account } = scope
    const { stopId, kind, details: submittedDetails, wayBack: isTwoWay = false, ...placedFields } = input
    const { yawDeg, pitchDeg, x, y, ...changes } = placedFields
    const stop = await findStop(scope, stopId)
    const isFlat = await isFlatStop(em, stop)
    const direction = directionOfInput({ yawDeg, pitchDeg, x, y }, isFlat)
    const details = await acceptDetails(em, { kind, accountId: account.id, tourId: stop.tour, input: submittedDetails })
    const fields = { account: account.id, stop: stop.id, kind, details, ...direction }
    return em.transactional(async (transaction) => {
      // The lock keeps two concurrent calls from creating the same return link.
      await lockTour(transaction, account.id, stop.tour)
      const count = await requireRoomInStop(transaction, stop.id)
      const hotspot = transaction.create(Hotspot, { ...fields, readingOrder: count })
      await changeHotspot(hotspot, changes)
      const returnLink = isTwoWay ? await createReturnLink(transaction, hotspot, { stop, isFlat }) : null
      await transaction.flush()
      await linkMedia(transaction, [hotspot])
      await transaction.flush()
      const save = await touchStop({ ...scope, em: transaction }, { tourId: stop.tour, stopId: stop.id })
      const wayBack = returnLink && presentHotspot(returnLink.hotspot, returnLink.isFlat)
      const media = await loadMediaItems(transaction, account.id, mediaIdsIn(hotspot))
      return { hotspot: presentHotspot(hotspot, isFlat), wayBack, media, save }
    })
  },
})

async function readHotspot({ em, account }: AccountScope, hotspotId: string, isFlat: boolean): Promise<WireHotspot> {
  const row = await em
    .fork({ keepTransactionContext: true })
    .findOne(Hotspot, { id: hotspotId, account: account.id, deletedAt: null })
  if (row === null) throw new AppError('resource.notFound')
  return presentHotspot(row, isFlat)
}

type PresentOptions = { readonly isFlat: boolean; readonly withMedia: boolean; readonly save: TourSave }

/** Reads a stored hotspot, with the hotspot order of its stop. */
async function presentSavedHotspot(
  scope: AccountScope,
  hotspotId: string,
  { isFlat, withMedia, save }: PresentOptions,
): Promise<SavedHotspot> {
  const hotspot = await readHotspot(scope, hotspotId, isFlat)
  const hotspotIds = await listHotspotIds(scope.em, [hotspot.stopId])
  const media = withMedia ? await loadMediaItems(scope.em, scope.account.id, mediaIdsIn(hotspot)) : []
  return { hotspot, hotspotIds, media, save }
}

/** Saves fields of a hotspot; a stale `version` is rejected with 409 and the stored hotspot. */
export const updateHotspot = operation({
  allow: 'manageTours',
  input: updateHotspotInput,
  example: ({ stopId, hotspotId }) => ({ stopId, hotspotId, title: 'Opening hours in winter' }),
  output: savedHotspot,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, input) => {
    const { stopId, hotspotId, kind: expectedKind, version, details: submittedDetails, ...placedFields } = input
    const { yawDeg, pitchDeg, x, y, ...changes } = placedFields
    const { hotspot, stop } = await findHotspot(scope, { stopId, hotspotId })
    const { kind } = hotspot
    const isFlat = await isFlatStop(scope.em, stop)
    if (expectedKind !== undefined && expectedKind !== kind) throw new AppError('input.invalid')
    const target = {
      kind,
      accountId: scope.account.id,
      tourId: stop.tour,
      currentIds: [...mediaIdsIn(hotspot), ...formIdsIn(hotspot)],
    }
    const details =
      submittedDetails === undefined ? undefined : await acceptDetails(scope.em, { ...target, input: submittedDetails })
    await saveOnVersion(hotspot, version, {
      save: async () => {
        Object.assign(hotspot, directionOfInput({ yawDeg, pitchDeg, x, y }, isFlat, hotspot))
        await changeHotspot(hotspot, changes)
        if (details !== undefined) {
          hotspot.details = details
          await linkMedia(scope.em, [hotspot])
        }
        await scope.em.flush()
      },
      current: () => readHotspot(scope, hotspotId, isFlat),
    })
    const save = await touchStop(scope, { tourId: stop.tour, stopId: stop.id })
    return presentSavedHotspot(scope, hotspotId, { isFlat, withMedia: details !== undefined, save })
  },
})

/**
 * Deletes a hotspot. An optional `tourId` must match the tour of its stop (threat T02). An already deleted hotspot is no
 * error, because clients retry after a lost response.
 */
export const deleteHotspot = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteHotspotInput,
  example: ({ stopId, hotspotId }) => ({ stopId, hotspotId }),
  output: removedHotspot,
  run: async (scope, { stopId, hotspotId, tourId }) => {
    const { hotspot, stop } = await findHotspotOrDeleted(scope, { stopId, hotspotId })
    if (tourId !== undefined && tourId !== stop.tour) throw new AppError('resource.notFound')
    if (hotspot.deletedAt === null) {
      hotspot.deletedAt = scope.ports.now()
      await scope.em.flush()
    }
    return { stopId, hotspotId, save: await touchStop(scope, { tourId: stop.tour, stopId: stop.id }) }
  },
})

/** Restores a deleted hotspot; 400 if the stop has the maximum. A hotspot that is not deleted stays as it is. */
export const restoreHotspot = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreHotspotInput,
  example: ({ stopId, hotspotId }) => ({ stopId, hotspotId }),
  output: savedHotspot,
  run: async (scope, { stopId, hotspotId }) => {
    const { hotspot, stop } = await findHotspotOrDeleted(scope, { stopId, hotspotId })
    const save = await scope.em.transactional(async (em) => {
      // The lock keeps two concurrent calls from exceeding the maximum.
      await lockTour(em, scope.account.id, stop.tour)
      const currentHotspot = await em.findOneOrFail(Hotspot, { id: hotspot.id }, { refresh: true })
      if (currentHotspot.deletedAt !== null) {
        await requireRoomInStop(em, stop.id)
        currentHotspot.deletedAt = null
        await em.flush()
      }
      return touchStop({ ...scope, em }, { tourId: stop.tour, stopId: stop.id })
    })
    const isFlat = await isFlatStop(scope.em, stop)
    return presentSavedHotspot(scope, hotspotId, { isFlat, withMedia: true, save })
  },
})
