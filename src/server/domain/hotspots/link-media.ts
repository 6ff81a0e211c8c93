import { mediaIdsIn } from '../../../shared/hotspots/references.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Media } from '../media/entity.ts'
import type { Hotspot } from './entity.ts'
import { HotspotMedium } from './media-entity.ts'

/** Notes which media hotspots that are stored already name now. The caller flushes. */
export async function linkMedia(em: EntityManager, hotspots: readonly Hotspot[]): Promise<void> {
  const wanted = hotspots.flatMap((hotspot) => mediaIdsIn(hotspot).map((media) => ({ hotspot: hotspot.id, media })))
  const linked = await em.find(HotspotMedium, { hotspot: { $in: hotspots.map(({ id }) => id) } })
  const isSame = (one: { hotspot: string; media: string }) => (other: typeof one) =>
    one.hotspot === other.hotspot && one.media === other.media
  for (const row of linked) if (!wanted.some(isSame(row))) em.remove(row)
  const missing = wanted.filter((one) => !linked.some(isSame(one)))
  if (missing.length === 0) return
  // Details may name what was deleted for good since.
  const known = await em.find(Media, { id: { $in: missing.map(({ media }) => media) } }, { fields: ['id'] })
  const knownIds = new Set(known.map(({ id }) => id))
  for (const one of missing) if (knownIds.has(one.media)) em.create(HotspotMedium, one)
}
