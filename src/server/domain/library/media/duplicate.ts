import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

/**
 * The account's medium made from the same bytes as the same kind; null when there is none. One that failed is no duplicate:
 * sending the file again is how people try again.
 */
export function findDuplicate(
  em: EntityManager,
  { account, kind, sha256 }: { account: string; kind: MediaKind; sha256: string },
): Promise<Media | null> {
  const where = { account, kind, sha256, deletedAt: null, status: { $ne: 'failed' as const } }
  return em.findOne(Media, where, { orderBy: { createdAt: 'asc' } })
}
