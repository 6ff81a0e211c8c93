import { type Leveling, levelingOf } from '../../../../shared/geometry/leveling.ts'
import { stopIdsIn } from '../../../../shared/hotspots/references.ts'
import { returnLinkDirection } from '../../../../shared/hotspots/return-link.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import { Stop } from '../stops/entity.ts'
import { definitionOf } from './details.ts'
import { Hotspot } from './entity.ts'
import { isFlatStop } from './flat-position.ts'
import { requireRoomInStop } from './hotspot-limit.ts'

/** True if a stop already has a link to another. */
async function hasLinkTo(
  em: EntityManager,
  { fromStopId, toStopId }: { readonly fromStopId: string; readonly toStopId: string },
): Promise<boolean> {
  const rows = await em.find(Hotspot, { stop: fromStopId, deletedAt: null })
  return rows.some((row) => stopIdsIn(row).includes(toStopId))
}

/** Leveling of a stop's image, from the stop's correction and the camera's measured pose. */
async function levelingOfStop(em: EntityManager, stop: Stop): Promise<Leveling> {
  const media = stop.media ? await em.findOne(Media, { id: stop.media }, { fields: ['manifest'] }) : null
  const manifest = media?.manifest
  return levelingOf(stop, manifest && 'pose' in manifest ? manifest.pose : undefined)
}

/**
 * Creates the return link in the target stop of a hotspot, in the direction from which a visitor arrives
 * (`returnLinkDirection`). 400 if the target has the maximum of hotspots. Null for kinds without a target, and if a
 * return link exists.
 */
export async function createReturnLink(
  em: EntityManager,
  link: Hotspot,
  { stop, isFlat }: { readonly stop: Stop; readonly isFlat: boolean },
): Promise<{ readonly hotspot: Hotspot; readonly isFlat: boolean } | null> {
  const returnLink = definitionOf(link.kind).returnLinkOf?.(link.details, stop.id)
  const [targetId] = stopIdsIn(link)
  if (!returnLink || targetId === undefined || targetId === stop.id) return null
  if (await hasLinkTo(em, { fromStopId: targetId, toStopId: stop.id })) return null
  const target = await em.findOneOrFail(Stop, { id: targetId })
  const [fromLeveling, targetLeveling] = await Promise.all([levelingOfStop(em, stop), levelingOfStop(em, target)])
  const isTargetFlat = await isFlatStop(em, target)
  const hotspot = em.create(Hotspot, {
    account: link.account,
    stop: target.id,
    ...returnLink,
    ...returnLinkDirection({
      link,
      from: { northOffsetDeg: stop.northOffsetDeg, isFlat, leveling: fromLeveling },
      target: {
        northOffsetDeg: target.northOffsetDeg,
        initialView: target.initialView,
        isFlat: isTargetFlat,
        leveling: targetLeveling,
      },
    }),
    readingOrder: await requireRoomInStop(em, target.id),
  })
  return { hotspot, isFlat: isTargetFlat }
}
