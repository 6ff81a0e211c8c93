import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

/**
 * Finds the account's medium of the same kind with the same bytes; null if there is none. A failed medium is no
 * duplicate, because people retry by uploading the file again.
 */
export function findDuplicate(
  em: EntityManager,
  { account, kind, sha256 }: { account: string; kind: MediaKind; sha256: string },
): Promise<Media | null> {
  const where = { account, kind, sha256, deletedAt: null, status: { $ne: 'failed' as const } }
  return em.findOne(Media, where, { orderBy: { createdAt: 'asc' } })
}
