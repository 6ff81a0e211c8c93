import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { Hotspot } from './entity.ts'
import { HotspotMedium } from './media-entity.ts'

type Link = { readonly hotspot: string; readonly media: string }

const nameOf = ({ hotspot, media }: Link) => `${hotspot} ${media}`
const without = <One extends Link>(links: readonly One[], names: ReadonlySet<string>) =>
  links.filter((link) => !names.has(nameOf(link)))

/** Notes which media hotspots that are stored already name now. The caller flushes. */
export async function linkMedia(em: EntityManager, hotspots: readonly Hotspot[]): Promise<void> {
  const wanted = hotspots.flatMap((hotspot) => mediaIdsIn(hotspot).map((media) => ({ hotspot: hotspot.id, media })))
  const linked = await em.find(HotspotMedium, { hotspot: { $in: hotspots.map(({ id }) => id) } })
  // By name, because galleries hold many media and a whole tour may be linked at once.
  for (const row of without(linked, new Set(wanted.map(nameOf)))) em.remove(row)
  const missing = without(wanted, new Set(linked.map(nameOf)))
  if (missing.length === 0) return
  // Details may name what was deleted for good since.
  const known = await em.find(Media, { id: { $in: missing.map(({ media }) => media) } }, { fields: ['id'] })
  const knownIds = new Set(known.map(({ id }) => id))
  for (const one of missing) if (knownIds.has(one.media)) em.create(HotspotMedium, one)
}
