import { stopIdsIn } from '../../../shared/hotspots/references.ts'
import { normalizeYawDeg, wayBackPitchDeg, wayBackYawDeg } from '../../../shared/sphere.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'
import { definitionOf } from './details.ts'
import { Hotspot } from './entity.ts'
import { isRoundAbout } from './room.ts'

/** Whether a stop already has a link to another. */
async function leadsTo(em: EntityManager, { from, to }: { from: string; to: string }): Promise<boolean> {
  const rows = await em.find(Hotspot, { stop: from, deletedAt: null })
  return rows.some((row) => stopIdsIn(row).includes(to))
}

/**
 * Makes the link back from where a hotspot leads, standing where somebody who has just arrived came from
 * (`wayBackYawDeg`). Null for kinds that lead nowhere, into flat pictures, and where there is a way back already.
 */
export async function makeWayBack(em: EntityManager, link: Hotspot, stop: Stop): Promise<Hotspot | null> {
  const back = definitionOf(link.kind).wayBack?.(link.details, stop.id)
  const [targetId] = stopIdsIn(link)
  if (!back || targetId === undefined || targetId === stop.id) return null
  if (await leadsTo(em, { from: targetId, to: stop.id })) return null
  const target = await em.findOneOrFail(Stop, { id: targetId })
  if (!(await isRoundAbout(em, target))) return null
  const norths = { northOffsetDeg: stop.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
  return em.create(Hotspot, {
    account: link.account,
    stop: target.id,
    ...back,
    yawDeg: normalizeYawDeg(wayBackYawDeg({ yawDeg: link.yawDeg, ...norths })),
    pitchDeg: wayBackPitchDeg(link.pitchDeg),
    readingOrder: await em.count(Hotspot, { stop: target.id, deletedAt: null }),
  })
}
