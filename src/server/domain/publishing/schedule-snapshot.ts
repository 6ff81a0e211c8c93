import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import { publicationKey } from '../tours/publication-keys.ts'
import type { Share } from './entity.ts'

export type SnapshotScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'> }

/** Has a snapshot deleted when no visitor holds a page of it any more; nothing for a share without a version. */
export async function scheduleSnapshot(
  { em, ports }: SnapshotScope,
  { id, liveNumber }: Pick<Share, 'id' | 'liveNumber'>,
): Promise<void> {
  if (liveNumber === null || liveNumber === undefined) return
  const dueAt = new Date(ports.now().getTime() + limits.deletedKeptMs)
  await scheduleDeletions(em, [{ key: publicationKey(id, liveNumber), kind: 'folder' }], dueAt)
}
