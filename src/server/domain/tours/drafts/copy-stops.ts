import { randomUUID } from 'node:crypto'
import { formIdsIn, stopIdsIn } from '../../../../shared/hotspots/references.ts'
import type { CopiedColumns } from '../../../database/base-entity.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { linkMedia } from '../hotspots/link-media.ts'
import { Stop } from '../stops/entity.ts'
import { copyTranslations } from '../translations/copy-translations.ts'
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
