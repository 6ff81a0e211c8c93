import type { z } from 'zod'
import {
  createHotspotInput,
  removeHotspotInput,
  restoreHotspotInput,
  updateHotspotInput,
  type Hotspot as WireHotspot,
} from '../../../shared/hotspots/hotspots.ts'
import { formIdsIn, mediaIdsIn } from '../../../shared/hotspots/references.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { normalizeYawDeg } from '../../../shared/sphere.ts'
import type { Tour as WireTour } from '../../../shared/tours.ts'
import { operation } from '../../kernel/operation.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { saveOnVersion } from '../../kernel/versions.ts'
import { findStop } from '../stops/load.ts'
import { lockTour, touchTour } from '../tours/find.ts'
import { loadTourAfresh } from '../tours/load.ts'
import { acceptDetails } from './details.ts'
import { Hotspot } from './entity.ts'
import { findEverHotspot, findHotspot } from './find.ts'
import { linkMedia } from './link-media.ts'
import { presentHotspot } from './present.ts'
import { isRoundAbout } from './room.ts'
import { makeWayBack } from './way-back.ts'

type Changes = Omit<z.output<typeof updateHotspotInput>, 'stopId' | 'hotspotId' | 'kind' | 'version' | 'details'>

function changeHotspot(hotspot: Hotspot, changes: Changes): void {
  if (changes.yawDeg !== undefined) hotspot.yawDeg = normalizeYawDeg(changes.yawDeg)
  if (changes.pitchDeg !== undefined) hotspot.pitchDeg = changes.pitchDeg
  if (changes.title !== undefined) hotspot.title = changes.title
  if (changes.description !== undefined) hotspot.description = changes.description
  if (changes.tooltip !== undefined) hotspot.tooltip = changes.tooltip
  if (changes.icon !== undefined) hotspot.icon = changes.icon
  if (changes.colour !== undefined) hotspot.colour = changes.colour
  if (changes.size !== undefined) hotspot.size = changes.size
  if (changes.labelMode !== undefined) hotspot.labelMode = changes.labelMode
  if (changes.readingOrder !== undefined) hotspot.readingOrder = changes.readingOrder
  if (changes.visible !== undefined) hotspot.visible = changes.visible
}

/**
 * Places a hotspot in a stop. `wayBack` also makes the link back in the target, facing the right way. 400 for details
 * that do not fit the kind, 404 for targets outside the tour and media outside the account, 409 for media of another kind.
 */
export const createHotspot = operation({
  allow: 'manageTours',
  input: createHotspotInput,
  run: async (scope, input): Promise<{ hotspot: WireHotspot; wayBack: WireHotspot | null }> => {
    const { em, account } = scope
    const { stopId, kind, yawDeg, pitchDeg, details: given, wayBack: wantsWayBack = false, ...changes } = input
    const stop = await findStop(scope, stopId)
    if (!(await isRoundAbout(em, stop))) throw new AppError('hotspot.flatStop')
    const details = await acceptDetails(em, { kind, accountId: account.id, tourId: stop.tour, given })
    const place = { account: account.id, stop: stop.id, kind, details, yawDeg: normalizeYawDeg(yawDeg), pitchDeg }
    return em.transactional(async (inner) => {
      // One at a time per tour: two links made at once must not both add the same way back.
      await lockTour(inner, account.id, stop.tour)
      const count = await inner.count(Hotspot, { stop: stop.id, deletedAt: null })
      if (count >= limits.hotspotsPerStop) throw new AppError('input.invalid')
      const hotspot = inner.create(Hotspot, { ...place, readingOrder: count })
      changeHotspot(hotspot, changes)
      const back = wantsWayBack ? await makeWayBack(inner, hotspot, stop) : null
      await inner.flush()
      await linkMedia(inner, [hotspot])
      await inner.flush()
      await touchTour({ ...scope, em: inner }, stop.tour)
      return { hotspot: presentHotspot(hotspot), wayBack: back === null ? null : presentHotspot(back) }
    })
  },
})

async function freshHotspot({ em, account }: AccountScope, hotspotId: string): Promise<WireHotspot> {
  const row = await em
    .fork({ keepTransactionContext: true })
    .findOne(Hotspot, { id: hotspotId, account: account.id, deletedAt: null })
  if (row === null) throw new AppError('resource.notFound')
  return presentHotspot(row)
}

/** Saves fields of a hotspot; a stale `version` is refused with 409 and the stored hotspot. */
export const updateHotspot = operation({
  allow: 'manageTours',
  input: updateHotspotInput,
  run: async (scope, input): Promise<WireHotspot> => {
    const { stopId, hotspotId, kind: claimed, version, details: given, ...changes } = input
    const { hotspot, stop } = await findHotspot(scope, { stopId, hotspotId })
    const { kind } = hotspot
    if (claimed !== undefined && claimed !== kind) throw new AppError('input.invalid')
    const place = {
      kind,
      accountId: scope.account.id,
      tourId: stop.tour,
      shownIds: [...mediaIdsIn(hotspot), ...formIdsIn(hotspot)],
    }
    const details = given === undefined ? undefined : await acceptDetails(scope.em, { ...place, given })
    await saveOnVersion(hotspot, version, {
      save: async () => {
        changeHotspot(hotspot, changes)
        if (details !== undefined) {
          hotspot.details = details
          await linkMedia(scope.em, [hotspot])
        }
        await scope.em.flush()
      },
      current: () => freshHotspot(scope, hotspotId),
    })
    await touchTour(scope, stop.tour)
    return freshHotspot(scope, hotspotId)
  },
})

/**
 * Takes a hotspot away; `tourId` is only a hint and must be right when given (threat T02). One that is gone already is
 * no mistake: an answer can be lost, and the call comes again.
 */
export const removeHotspot = operation({
  allow: 'manageTours',
  input: removeHotspotInput,
  run: async (scope, { stopId, hotspotId, tourId }): Promise<WireTour> => {
    const { hotspot, stop } = await findEverHotspot(scope, { stopId, hotspotId })
    if (tourId !== undefined && tourId !== stop.tour) throw new AppError('resource.notFound')
    if (hotspot.deletedAt === null) {
      hotspot.deletedAt = scope.ports.now()
      await scope.em.flush()
      await touchTour(scope, stop.tour)
    }
    return loadTourAfresh(scope, stop.tour)
  },
})

/** Brings a removed hotspot back as it was. */
export const restoreHotspot = operation({
  allow: 'manageTours',
  input: restoreHotspotInput,
  run: async (scope, { stopId, hotspotId }): Promise<WireHotspot> => {
    const { hotspot, stop } = await findEverHotspot(scope, { stopId, hotspotId })
    hotspot.deletedAt = null
    await scope.em.flush()
    await touchTour(scope, stop.tour)
    return freshHotspot(scope, hotspotId)
  },
})
