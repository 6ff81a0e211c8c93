import {
  createHotspotInput,
  type HotspotFields,
  removeHotspotInput,
  restoreHotspotInput,
  updateHotspotInput,
  type Hotspot as WireHotspot,
} from '../../../../shared/hotspots/hotspots.ts'
import { formIdsIn, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import {
  createdHotspot,
  removedHotspot,
  type SavedHotspot,
  savedHotspot,
  type TourSave,
} from '../../../../shared/tours/saves.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { saveOnVersion } from '../../../kernel/versions.ts'
import { loadMediaItems } from '../../library/media/load.ts'
import { findStop } from '../stops/find.ts'
import { lockTour } from '../tours/find.ts'
import { touchStop } from '../tours/saves.ts'
import { countWithRoom } from './count.ts'
import { acceptDetails } from './details.ts'
import { Hotspot } from './entity.ts'
import { findEverHotspot, findHotspot, hotspotOrder } from './find.ts'
import { directionGiven, isFlatStop } from './flat-position.ts'
import { linkMedia } from './link-media.ts'
import { presentHotspot } from './present.ts'
import { makeWayBack } from './way-back.ts'

/** A span of a video that ends before it begins shows nothing. */
function requireSpan({ fromSeconds = null, toSeconds = null }: Pick<Hotspot, 'fromSeconds' | 'toSeconds'>): void {
  if (fromSeconds === null || toSeconds === null || fromSeconds < toSeconds) return
  const fields = [{ field: 'toSeconds', problem: 'is not after fromSeconds' }]
  throw new AppError('input.invalid', { facts: { fields } })
}

/** A position has two forms; `directionGiven` applies it. */
type PlacedFields = Omit<HotspotFields, 'yawDeg' | 'pitchDeg'>

const rules: FieldRules<PlacedFields, Hotspot, null> = {
  title: (hotspot, title) => {
    hotspot.title = title
  },
  description: (hotspot, description) => {
    hotspot.description = description
  },
  tooltip: (hotspot, tooltip) => {
    hotspot.tooltip = tooltip
  },
  icon: (hotspot, icon) => {
    hotspot.icon = icon
  },
  colour: (hotspot, color) => {
    hotspot.colour = color
  },
  size: (hotspot, size) => {
    hotspot.size = size
  },
  labelMode: (hotspot, mode) => {
    hotspot.labelMode = mode
  },
  readingOrder: (hotspot, order) => {
    hotspot.readingOrder = order
  },
  visible: (hotspot, visible) => {
    hotspot.visible = visible
  },
  fromSeconds: (hotspot, seconds) => {
    hotspot.fromSeconds = seconds
  },
  toSeconds: (hotspot, seconds) => {
    hotspot.toSeconds = seconds
  },
}

async function changeHotspot(
  hotspot: Hotspot,
  changes: Partial<{ [Field in keyof PlacedFields]: PlacedFields[Field] | undefined }>,
): Promise<void> {
  await applyFields(rules, { row: hotspot, changes, place: null })
  requireSpan(hotspot)
}

/**
 * Places a hotspot in a stop. `wayBack` also makes the link back in the target, facing the right way. 400 for details
 * that do not fit the kind, 404 for targets outside the tour and media outside the account, 409 for media of another kind.
 */
export const createHotspot = operation({
  allow: 'manageTours',
  input: createHotspotInput,
  output: createdHotspot,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, input) => {
    const { em, account } = scope
    const { stopId, kind, details: given, wayBack: wantsWayBack = false, ...rest } = input
    const { yawDeg, pitchDeg, x, y, ...changes } = rest
    const stop = await findStop(scope, stopId)
    const isFlat = await isFlatStop(em, stop)
    const direction = directionGiven({ yawDeg, pitchDeg, x, y }, isFlat)
    const details = await acceptDetails(em, { kind, accountId: account.id, tourId: stop.tour, given })
    const place = { account: account.id, stop: stop.id, kind, details, ...direction }
    return em.transactional(async (inner) => {
      // One at a time per tour: two links made at once must not both add the same way back.
      await lockTour(inner, account.id, stop.tour)
      const count = await countWithRoom(inner, stop.id)
      const hotspot = inner.create(Hotspot, { ...place, readingOrder: count })
      await changeHotspot(hotspot, changes)
      const back = wantsWayBack ? await makeWayBack(inner, hotspot, { stop, isFlat }) : null
      await inner.flush()
      await linkMedia(inner, [hotspot])
      await inner.flush()
      const save = await touchStop({ ...scope, em: inner }, { tourId: stop.tour, stopId: stop.id })
      const wayBack = back && presentHotspot(back.hotspot, back.isFlat)
      const media = await loadMediaItems(inner, account.id, mediaIdsIn(hotspot))
      return { hotspot: presentHotspot(hotspot, isFlat), wayBack, media, save }
    })
  },
})

async function freshHotspot({ em, account }: AccountScope, hotspotId: string, isFlat: boolean): Promise<WireHotspot> {
  const row = await em
    .fork({ keepTransactionContext: true })
    .findOne(Hotspot, { id: hotspotId, account: account.id, deletedAt: null })
  if (row === null) throw new AppError('resource.notFound')
  return presentHotspot(row, isFlat)
}

type SavedParts = { readonly isFlat: boolean; readonly withMedia: boolean; readonly save: TourSave }

/** A hotspot as it is stored, and its place among those of its stop. */
async function presentSaved(
  scope: AccountScope,
  hotspotId: string,
  { isFlat, withMedia, save }: SavedParts,
): Promise<SavedHotspot> {
  const hotspot = await freshHotspot(scope, hotspotId, isFlat)
  const hotspotIds = await hotspotOrder(scope.em, hotspot.stopId)
  const media = withMedia ? await loadMediaItems(scope.em, scope.account.id, mediaIdsIn(hotspot)) : []
  return { hotspot, hotspotIds, media, save }
}

/** Saves fields of a hotspot; a stale `version` is rejected with 409 and the stored hotspot. */
export const updateHotspot = operation({
  allow: 'manageTours',
  input: updateHotspotInput,
  output: savedHotspot,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, input) => {
    const { stopId, hotspotId, kind: claimed, version, details: given, ...rest } = input
    const { yawDeg, pitchDeg, x, y, ...changes } = rest
    const { hotspot, stop } = await findHotspot(scope, { stopId, hotspotId })
    const { kind } = hotspot
    const isFlat = await isFlatStop(scope.em, stop)
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
        Object.assign(hotspot, directionGiven({ yawDeg, pitchDeg, x, y }, isFlat, hotspot))
        await changeHotspot(hotspot, changes)
        if (details !== undefined) {
          hotspot.details = details
          await linkMedia(scope.em, [hotspot])
        }
        await scope.em.flush()
      },
      current: () => freshHotspot(scope, hotspotId, isFlat),
    })
    const save = await touchStop(scope, { tourId: stop.tour, stopId: stop.id })
    return presentSaved(scope, hotspotId, { isFlat, withMedia: details !== undefined, save })
  },
})

/**
 * Takes a hotspot away; `tourId` is only a hint and must be right when given (threat T02). One that is gone already is
 * no mistake: an answer can be lost, and the call comes again.
 */
export const removeHotspot = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeHotspotInput,
  output: removedHotspot,
  run: async (scope, { stopId, hotspotId, tourId }) => {
    const { hotspot, stop } = await findEverHotspot(scope, { stopId, hotspotId })
    if (tourId !== undefined && tourId !== stop.tour) throw new AppError('resource.notFound')
    if (hotspot.deletedAt === null) {
      hotspot.deletedAt = scope.ports.now()
      await scope.em.flush()
    }
    return { stopId, hotspotId, save: await touchStop(scope, { tourId: stop.tour, stopId: stop.id }) }
  },
})

/** Brings a removed hotspot back as it was; 400 where the stop has as many as it may have. One that is there stays. */
export const restoreHotspot = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreHotspotInput,
  output: savedHotspot,
  run: async (scope, { stopId, hotspotId }) => {
    const { hotspot, stop } = await findEverHotspot(scope, { stopId, hotspotId })
    const save = await scope.em.transactional(async (em) => {
      // One at a time per tour: two that come back at once must not both take the last place.
      await lockTour(em, scope.account.id, stop.tour)
      const current = await em.findOneOrFail(Hotspot, { id: hotspot.id }, { refresh: true })
      if (current.deletedAt !== null) {
        await countWithRoom(em, stop.id)
        current.deletedAt = null
        await em.flush()
      }
      return touchStop({ ...scope, em }, { tourId: stop.tour, stopId: stop.id })
    })
    const isFlat = await isFlatStop(scope.em, stop)
    return presentSaved(scope, hotspotId, { isFlat, withMedia: true, save })
  },
})
