import { randomUUID } from 'node:crypto'
import { formIdsIn, stopIdsIn } from '../../../../shared/hotspots/references.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import type { CopiedColumns } from '../../../database/base-entity.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { copyInheritance } from '../brand-kit/inherit.ts'
import { copyFloorPlans } from '../floor-plans/change-floor-plans.ts'
import { copyForms } from '../forms/change-forms.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { linkMedia } from '../hotspots/link-media.ts'
import { Stop } from '../stops/entity.ts'
import { copyFolderEntry } from '../tour-folders/move.ts'
import { Tour } from '../tours/entity.ts'
import { copyTranslations } from '../translations/copy-translations.ts'
import { copyButtons } from './buttons.ts'
import { remapIdsInFields } from './remap-ids.ts'

type CopyPlan = {
  readonly accountId: string
  readonly fromTourId: string
  readonly toTourId: string
  /** Ids of the copies, by the ids of the originals. */
  readonly newStopIds: ReadonlyMap<string, string>
  readonly savedAt: Date
  readonly savedBy: string
  /** Contents of an existing target tour; undefined for the copy of a whole tour, which gets all contents. */
  readonly target?: CopyTarget
}

/** Contents of an existing tour that copies can refer to. */
export type CopyTarget = {
  readonly stopIds: ReadonlySet<string>
  readonly formIds: ReadonlySet<string>
  readonly planIds: ReadonlySet<string>
  readonly languages: ReadonlySet<string>
}

/** True if each stop and form that a hotspot refers to is copied too or is in the target. */
function canBeCopied(row: Hotspot, newStopIds: ReadonlyMap<string, string>, target: CopyTarget | undefined): boolean {
  if (target === undefined) return true
  const hasStops = stopIdsIn(row).every((id) => newStopIds.has(id) || target.stopIds.has(id))
  return hasStops && formIdsIn(row).every((id) => target.formIds.has(id))
}

function planPositionOf({ floorPlanPosition = null }: Stop, target: CopyTarget | undefined) {
  const isInTarget = floorPlanPosition === null || (target?.planIds.has(floorPlanPosition.planId) ?? true)
  return isInTarget ? floorPlanPosition : null
}

type CopiedHotspots = {
  /** Ids of the copies, by the ids of the originals. */
  readonly newHotspotIds: ReadonlyMap<string, string>
  readonly skippedCount: number
}

/** Copies the hotspots of stops. Skips hotspots that refer to contents missing in the target. */
async function copyHotspots(
  em: EntityManager,
  stops: readonly Stop[],
  { accountId, newStopIds, target }: CopyPlan,
): Promise<CopiedHotspots> {
  const hotspots = await em.find(Hotspot, { stop: { $in: stops.map((stop) => stop.id) }, deletedAt: null })
  const originals = hotspots.filter((row) => canBeCopied(row, newStopIds, target))
  const newHotspotIds = new Map<string, string>()
  const copies = originals.map((row) => {
    const id = randomUUID()
    newHotspotIds.set(row.id, id)
    return em.create(Hotspot, {
      id,
      account: accountId,
      stop: newStopIds.get(row.stop) ?? row.stop,
      kind: row.kind,
      yawDeg: row.yawDeg,
      pitchDeg: row.pitchDeg,
      title: row.title,
      description: row.description,
      tooltip: row.tooltip,
      icon: row.icon ?? null,
      colour: row.colour ?? null,
      size: row.size ?? null,
      labelMode: row.labelMode,
      readingOrder: row.readingOrder,
      visible: row.visible,
      fromSeconds: row.fromSeconds ?? null,
      toSeconds: row.toSeconds ?? null,
      customData: row.customData ?? null,
      details: remapIdsInFields(row.details, newStopIds),
    } satisfies CopiedColumns<Hotspot, 'version' | 'deletedAt'>)
  })
  await em.flush()
  await linkMedia(em, copies)
  await em.flush()
  return { newHotspotIds, skippedCount: hotspots.length - originals.length }
}

/** Copies stops with their hotspots and translations into a tour. Returns the number of skipped hotspots. */
export async function copyStops(em: EntityManager, stops: readonly Stop[], plan: CopyPlan): Promise<number> {
  const { accountId, fromTourId, toTourId, newStopIds, savedAt, savedBy, target } = plan
  for (const stop of stops) {
    em.create(Stop, {
      id: newStopIds.get(stop.id) ?? randomUUID(),
      account: accountId,
      tour: toTourId,
      name: stop.name,
      description: stop.description,
      media: stop.media ?? null,
      thumbnail: stop.thumbnail ?? null,
      initialView: stop.initialView,
      viewLimits: stop.viewLimits ?? null,
      timeLayers: stop.timeLayers ?? null,
      northOffsetDeg: stop.northOffsetDeg,
      levelPitchDeg: stop.levelPitchDeg,
      levelRollDeg: stop.levelRollDeg,
      hiddenFromList: stop.hiddenFromList,
      tags: stop.tags,
      floorPlanPosition: planPositionOf(stop, target),
      location: stop.location ?? null,
      audio: stop.audio ?? null,
      audioVolume: stop.audioVolume,
      audioLoop: stop.audioLoop,
      savedAt,
      savedBy,
    } satisfies CopiedColumns<Stop, 'version' | 'deletedAt' | 'removedFromIndex'>)
  }
  await em.flush()
  const { newHotspotIds, skippedCount } = await copyHotspots(em, stops, plan)
  const copiedIds = new Map([...newStopIds, ...newHotspotIds])
  const languages = target?.languages
  await copyTranslations(em, { fromTourId, toTourId, copiedIds, ...(languages && { languages }) })
  return skippedCount
}

/** Copies a tour with its stops, forms and floor plans into the same folder, and adds "(copy)" to its name. */
export async function copyTour(
  { em, account, actor, ports }: AccountScope,
  original: Tour,
  copyId: string = randomUUID(),
): Promise<Tour> {
  return em.transactional(async (transaction) => {
    const kit = await lockBrandKit(transaction, account.id, 'toInherit')
    // Read again, because the tour's inherited parts may have changed before the kit was locked.
    const tour = await transaction.findOneOrFail(Tour, { id: original.id }, { refresh: true })
    const newStopIds = new Map(tour.stopIds.map((id) => [id, randomUUID() as string]))
    const { styles, buttons, transition, brandKitParts } = copyInheritance(tour, kit && fieldsOfKit(kit))
    // The custom script is not copied, because an editor of the copy might not know of it.
    const copy = transaction.create(Tour, {
      id: copyId,
      account: account.id,
      name: `${tour.name} (copy)`.slice(0, textLimits.nameMaxLength),
      description: tour.description,
      cover: tour.cover ?? null,
      socialMedia: tour.socialMedia ?? null,
      language: tour.language,
      languages: tour.languages,
      stopIds: tour.stopIds.map((id) => newStopIds.get(id) ?? id),
      startStopId: newStopIds.get(tour.startStopId ?? '') ?? null,
      stopDescriptionMinimized: tour.stopDescriptionMinimized,
      transition,
      buttons: copyButtons(buttons, newStopIds),
      tags: tour.tags,
      audio: tour.audio ?? null,
      audioVolume: tour.audioVolume,
      audioLoop: tour.audioLoop,
      location: tour.location ?? null,
      mapShown: tour.mapShown,
      gaId: tour.gaId ?? null,
      styles,
      customTexts: tour.customTexts ?? null,
      customTextSources: tour.customTextSources ?? null,
      brandKitParts,
      savedAt: ports.now(),
      savedBy: actor.id,
    } satisfies CopiedColumns<Tour, 'version' | 'deletedAt' | 'customScript'>)
    await transaction.flush()
    await copyFolderEntry(transaction, tour.id, copy.id)
    await copyFloorPlans(transaction, tour.id, copy.id)
    await copyForms(transaction, { fromTourId: tour.id, toTourId: copy.id, newStopIds })
    const stops = await transaction.find(Stop, { id: { $in: tour.stopIds }, deletedAt: null })
    const { savedAt } = copy
    await copyStops(transaction, stops, {
      accountId: account.id,
      fromTourId: tour.id,
      toTourId: copy.id,
      newStopIds,
      savedAt,
      savedBy: actor.id,
    })
    return copy
  })
}
