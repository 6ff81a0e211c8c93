import type { FilterQuery } from '@mikro-orm/core'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import { ShareLink } from '../link-entity.ts'

type PageRequest = { readonly cursor: string | null | undefined; readonly length: number }

/** Keyset condition: older links, or links of the same time with a later id. */
function afterCursor(cursor: string | null | undefined): FilterQuery<ShareLink> {
  if (cursor === null || cursor === undefined) return {}
  const separatorIndex = cursor.indexOf('-')
  const createdAt = new Date(Number(cursor.slice(0, separatorIndex)))
  const id = cursor.slice(separatorIndex + 1)
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $gt: id } }] }
}

export function linkCursor({ id, createdAt }: Pick<ShareLink, 'id' | 'createdAt'>): string {
  return `${createdAt.getTime()}-${id}`
}

/** Links of a share that were not revoked, newest first. */
export async function findLinks(
  em: EntityManager,
  shareId: string,
  { cursor, length }: PageRequest,
): Promise<ShareLink[]> {
  const where = { $and: [{ share: shareId, revokedAt: null }, afterCursor(cursor)] }
  return em.find(ShareLink, where, { orderBy: { createdAt: 'desc', id: 'asc' }, limit: length })
}

export async function countLinks(em: EntityManager, shareId: string): Promise<number> {
  return em.count(ShareLink, { share: shareId, revokedAt: null })
}

/** A link of the tour that was not revoked; 404 for any other. */
export async function findLink(em: EntityManager, tourId: string, linkId: string): Promise<ShareLink> {
  const share = await em.findOne(Share, { tour: tourId })
  const link = share && (await em.findOne(ShareLink, { id: linkId, share: share.id, revokedAt: null }))
  if (link === null) throw new AppError('resource.notFound')
  return link
}
