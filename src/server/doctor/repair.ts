import { LockMode } from '@mikro-orm/core'
import { rebuild } from '../domain/library/media/build/rebuild.ts'
import { Media } from '../domain/library/media/entity.ts'
import type { Queue } from '../kernel/job.ts'
import { recomputeUsage, repairCounts, repairListing } from './derived-data.ts'
import type { DoctorScope, Repair } from './finding.ts'

async function rebuildMedia({ fork }: DoctorScope, queue: Queue, id: string): Promise<string> {
  return fork().transactional(async (em) => {
    const completeMedia = { id, deletedAt: null, status: 'complete' } as const
    const media = await em.findOne(Media, completeMedia, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (media === null) return `Skipped medium ${id}: it changed in the meantime.`
    await rebuild({ em, queue }, media)
    return `Medium ${id} is queued and will be rebuilt once the server runs.`
  })
}

/** Performs a repair and returns a message. No repair loses data, because removed files can be rebuilt. */
export async function repairFinding(scope: DoctorScope, queue: Queue, repair: Repair): Promise<string> {
  switch (repair.name) {
    case 'rebuild':
      return rebuildMedia(scope, queue, repair.mediaId)
    case 'mediaUsage':
      return recomputeUsage(scope, repair.mediaId)
    case 'counts':
      return repairCounts(scope)
    case 'tourListing':
      return repairListing(scope, repair.tourId)
    case 'remove':
      await scope.files.remove(repair.key)
      return `Removed ${repair.key}.`
  }
}
