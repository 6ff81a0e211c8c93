import { AppError } from '../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Media } from './entity.ts'

/** Media of the account in the order asked for; any that is not theirs refuses them all with 404 (threat T50). */
export async function requireMedia(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Media[]> {
  if (mediaIds.length === 0) return []
  const rows = await em.find(Media, { id: { $in: [...mediaIds] }, account: accountId, deletedAt: null })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return mediaIds.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new AppError('resource.notFound')
    return row
  })
}
