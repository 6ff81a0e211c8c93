import type { FilterQuery } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

async function requireAll(em: EntityManager, where: FilterQuery<Media>, mediaIds: readonly string[]): Promise<Media[]> {
  if (mediaIds.length === 0) return []
  const rows = await em.find(Media, { $and: [where, { id: { $in: [...mediaIds] } }] })
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return mediaIds.map((id) => {
    const row = rowById.get(id)
    if (row === undefined) throw new AppError('resource.notFound')
    return row
  })
}

/** Media of the account in the order of the ids; 404 when any is missing or of another account (threat T50). */
export function requireMedia(em: EntityManager, accountId: string, mediaIds: readonly string[]): Promise<Media[]> {
  return requireAll(em, { account: accountId, deletedAt: null }, mediaIds)
}

/** Variant of `requireMedia` that includes deleted media, which an undone edit may reference. */
export function requireMediaOrDeleted(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Media[]> {
  return requireAll(em, { account: accountId }, mediaIds)
}
