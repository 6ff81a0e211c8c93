import { holdsHotspots } from '../../../shared/stop-kinds.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Media } from '../media/entity.ts'
import type { Stop } from '../stops/entity.ts'

/** Whether a stop has directions for hotspots to stand in. One without a medium may still get a panorama. */
export async function isRoundAbout(em: EntityManager, { media }: Pick<Stop, 'media'>): Promise<boolean> {
  if (!media) return true
  const row = await em.findOne(Media, { id: media }, { fields: ['kind'] })
  return row === null || holdsHotspots(row.kind)
}
