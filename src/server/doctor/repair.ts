import { LockMode } from '@mikro-orm/core'
import { rebuild } from '../domain/library/media/build/rebuild.ts'
import { Media } from '../domain/library/media/entity.ts'
import type { Queue } from '../kernel/job.ts'
import type { DoctorScope, Repair } from './finding.ts'
import { repairCounts, repairListing, repairMark } from './kept-marks.ts'

async function rebuildMedium({ fork }: DoctorScope, queue: Queue, id: string): Promise<string> {
  return fork().transactional(async (em) => {
    const complete = { id, deletedAt: null, status: 'complete' } as const
    const media = await em.findOne(Media, complete, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (media === null) return `Medium ${id} has changed meanwhile and was left as it is.`
    await rebuild({ em, queue }, media)
    return `Medium ${id} is queued: the server builds it as soon as it runs.`
  })
}

/** Performs a repair, none of which can lose data; returns a message about it. */
export async function repairFinding(scope: DoctorScope, queue: Queue, repair: Repair): Promise<string> {
  switch (repair.name) {
    case 'rebuild':
      return rebuildMedium(scope, queue, repair.mediaId)
    case 'mark':
      return repairMark(scope, repair.mediaId)
    case 'count':
      return repairCounts(scope)
    case 'list':
      return repairListing(scope, repair.tourId)
    case 'remove':
      await scope.files.remove(repair.key)
      return `Removed ${repair.key}.`
  }
}
