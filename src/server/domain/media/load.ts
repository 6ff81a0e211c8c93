import type { MediaItem } from '../../../shared/media/media.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Media } from './entity.ts'
import { usesOf } from './library/uses.ts'
import { presentMedia } from './present.ts'

/** Library items by id, in no order; what is deleted or not the account's is left out. */
export async function loadMediaItems(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<MediaItem[]> {
  if (mediaIds.length === 0) return []
  const rows = await em.find(Media, { id: { $in: [...mediaIds] }, account: accountId, deletedAt: null })
  const uses = await usesOf(
    em,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentMedia(row, uses.get(row.id) ?? []))
}
