import { stopIdsIn } from '../../../../shared/hotspots/references.ts'
import { returnLinkDirection } from '../../../../shared/hotspots/return-link.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'
import { countWithRoom } from './count.ts'
import { definitionOf } from './details.ts'
import { Hotspot } from './entity.ts'
import { isFlatStop } from './flat-position.ts'

/** Whether a stop already has a link to another. */
async function leadsTo(em: EntityManager, { from, to }: { from: string; to: string }): Promise<boolean> {
  const rows = await em.find(Hotspot, { stop: from, deletedAt: null })
  return rows.some((row) => stopIdsIn(row).includes(to))
}

/**
 * Makes the link back from where a hotspot leads, standing where somebody who has just arrived came from
 * (`returnLinkDirection`). 400 where that stop has as many hotspots as it may have. Null for kinds that lead nowhere, and where there is a way back already.
 */
export async function makeWayBack(
  em: EntityManager,
  link: Hotspot,
  { stop, isFlat }: { readonly stop: Stop; readonly isFlat: boolean },
): Promise<{ readonly hotspot: Hotspot; readonly isFlat: boolean } | null> {
  const way = definitionOf(link.kind).returnLinkOf?.(link.details, stop.id)
  const [targetId] = stopIdsIn(link)
  if (!way || targetId === undefined || targetId === stop.id) return null
  if (await leadsTo(em, { from: targetId, to: stop.id })) return null
  const target = await em.findOneOrFail(Stop, { id: targetId })
  const isIntoFlat = await isFlatStop(em, target)
  const hotspot = em.create(Hotspot, {
    account: link.account,
    stop: target.id,
    ...way,
    ...returnLinkDirection({ link, from: { ...stop, isFlat }, target: { ...target, isFlat: isIntoFlat } }),
    readingOrder: await countWithRoom(em, target.id),
  })
  return { hotspot, isFlat: isIntoFlat }
}
