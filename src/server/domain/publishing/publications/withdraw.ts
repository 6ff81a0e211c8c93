import { deletedRetentionMs } from '../../../../shared/deleted-items.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { Publication, Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { PublicationMedium } from './publication-media-entity.ts'

type SnapshotScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'> }

/** Schedules the deletion of a live snapshot for a time when no visitor has its page open any longer. */
export async function scheduleSnapshotDeletion(
  { em, ports }: SnapshotScope,
  { id, liveNumber }: Pick<Share, 'id' | 'liveNumber'>,
): Promise<void> {
  if (liveNumber === null || liveNumber === undefined) return
  const dueAt = new Date(ports.now().getTime() + deletedRetentionMs)
  await scheduleDeletions(em, [{ key: publicationKey(id, liveNumber), kind: 'folder' }], dueAt)
}

/** Unpublishes a tour and cancels its publications, within a transaction; false if nothing was published or pending. */
export async function withdrawTour({ em, ports }: SnapshotScope, accountId: string, tourId: string): Promise<boolean> {
  await lockTour(em, accountId, tourId)
  const activeStatuses = { $in: ['live' as const, 'queued' as const, 'building' as const] }
  const count = await em.nativeUpdate(Publication, { tour: tourId, status: activeStatuses }, { status: 'withdrawn' })
  const shares = await em.find(Share, { tour: tourId })
  for (const share of shares) await scheduleSnapshotDeletion({ em, ports }, share)
  await em.nativeUpdate(Share, { tour: tourId }, { liveNumber: null, liveAsOf: null, liveFingerprint: null })
  // Media of earlier versions don't become visible again with the next version.
  await em.nativeDelete(PublicationMedium, { share: { $in: shares.map(({ id }) => id) } })
  return count > 0 || shares.some(({ liveNumber }) => typeof liveNumber === 'number')
}
