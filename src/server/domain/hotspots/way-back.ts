import { normalizeYawDeg, wayBackPitchDeg, wayBackYawDeg } from '../../../shared/sphere.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'
import { definitionOf } from './details.ts'
import { Hotspot } from './entity.ts'

/** Whether a stop already has a link of this kind to another. */
async function leadsTo(
  em: EntityManager,
  { kind, from, to }: { kind: string; from: string; to: string },
): Promise<boolean> {
  const definition = definitionOf(kind)
  const rows = await em.find(Hotspot, { stop: from, kind, deletedAt: null })
  return rows.some((row) => {
    const details = definition.details.safeParse(row.details)
    return details.success && definition.stopIdsOf(details.data).includes(to)
  })
}

/**
 * Makes the link back from where a hotspot leads, standing where somebody who has just arrived came from
 * (`wayBackYawDeg`). Null for kinds that lead nowhere, and where there is a way back already.
 */
export async function makeWayBack(em: EntityManager, link: Hotspot, stop: Stop): Promise<Hotspot | null> {
  const definition = definitionOf(link.kind)
  const [targetId] = definition.stopIdsOf(definition.details.parse(link.details))
  if (definition.wayBack === undefined || targetId === undefined || targetId === stop.id) return null
  if (await leadsTo(em, { kind: link.kind, from: targetId, to: stop.id })) return null
  const target = await em.findOneOrFail(Stop, { id: targetId })
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
