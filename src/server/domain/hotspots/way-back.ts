import { stopIdsIn } from '../../../shared/hotspots/references.ts'
import { normalizeYawDeg, wayBackPitchDeg, wayBackYawDeg } from '../../../shared/sphere.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'
import { definitionOf } from './details.ts'
import { Hotspot } from './entity.ts'
import { isRoundAbout } from './room.ts'

/** Whether a stop already has a link of this kind to another. */
async function leadsTo(
  em: EntityManager,
  { kind, from, to }: { kind: string; from: string; to: string },
): Promise<boolean> {
  const rows = await em.find(Hotspot, { stop: from, kind, deletedAt: null })
  return rows.some((row) => stopIdsIn(row).includes(to))
}

/**
 * Makes the link back from where a hotspot leads, standing where somebody who has just arrived came from
 * (`wayBackYawDeg`). Null for kinds that lead nowhere, into flat pictures, and where there is a way back already.
 */
export async function makeWayBack(em: EntityManager, link: Hotspot, stop: Stop): Promise<Hotspot | null> {
  const definition = definitionOf(link.kind)
  const [targetId] = stopIdsIn(link)
  if (definition.wayBack === undefined || targetId === undefined || targetId === stop.id) return null
  if (await leadsTo(em, { kind: link.kind, from: targetId, to: stop.id })) return null
  const target = await em.findOneOrFail(Stop, { id: targetId })
  if (!(await isRoundAbout(em, target))) return null
  const norths = { northOffsetDeg: stop.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
  return em.create(Hotspot, {
    account: link.account,
    stop: target.id,
    kind: link.kind,
    yawDeg: normalizeYawDeg(wayBackYawDeg({ yawDeg: link.yawDeg, ...norths })),
    pitchDeg: wayBackPitchDeg(link.pitchDeg),
    details: definition.wayBack(stop.id),
    readingOrder: await em.count(Hotspot, { stop: target.id, deletedAt: null }),
  })
}
