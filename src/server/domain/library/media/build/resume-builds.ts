import { LockMode } from '@mikro-orm/core'
import { hourMs } from '../../../../../shared/kernel/units.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import { freeSpaceReserveBytes } from '../../../../ports/work-folders.ts'
import { Media } from '../entity.ts'
import { rebuild } from './rebuild.ts'

const buildResumePauseMs = hourMs
export const buildsResumedAtOnce = 5

const outOfSpace = { status: 'failed', failureCode: 'storage.full', deletedAt: null } as const
/** Maximum disk space of a build per byte of its original: a copy from a bucket, and tiles or renditions. */
const spacePerByte = 4

type ResumeScope = Pick<JobScope, 'em' | 'ports' | 'queue'>

/**
 * Retries builds that failed for lack of disk space a while ago, oldest first and a few at a time. A build must fit
 * beside the reserve for new uploads. If it fails again, it waits for the same time, so that a build that never fits is
 * not retried in a loop.
 */
export async function resumeBuilds(scope: ResumeScope): Promise<void> {
  const { em, ports } = scope
  let freeBytes = (await ports.files.freeBytes()) - freeSpaceReserveBytes
  if (freeBytes < 0) return
  const failedBefore = new Date(ports.now().getTime() - buildResumePauseMs)
  const where = {
    ...outOfSpace,
    updatedAt: { $lt: failedBefore },
    sizeBytes: { $lte: Math.floor(freeBytes / spacePerByte) },
  }
  const options = { orderBy: { updatedAt: 'asc' }, limit: buildsResumedAtOnce } as const
  for (const { id, sizeBytes } of await em.find(Media, where, { fields: ['id', 'sizeBytes'], ...options })) {
    freeBytes -= sizeBytes * spacePerByte
    if (freeBytes < 0) return
    await resume(scope, id).catch((error: unknown) => {
      ports.log.error({ err: error, mediaId: id }, 'could not resume a build')
    })
  }
}

function resume({ em, queue }: ResumeScope, id: string): Promise<void> {
  return em.fork().transactional(async (transaction) => {
    const media = await transaction.findOne(Media, { id, ...outOfSpace }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (media !== null) await rebuild({ em: transaction, queue }, media)
  })
}
