import { LockMode } from '@mikro-orm/core'
import { limits } from '../../../../../shared/limits.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import { Media } from '../entity.ts'
import { rebuild } from './rebuild.ts'

const waiting = { status: 'failed', failureCode: 'storage.full', deletedAt: null } as const
/** Of its original, what a build writes at most before it ends: a copy from a bucket, and tiles or renditions. */
const roomPerByte = 4

type Scope = Pick<JobScope, 'em' | 'ports' | 'queue'>

/**
 * Takes up again what could not be built for want of room a while ago, oldest first and few at a time, as far as there
 * is room for each beside what a new upload would ask for. What fails again waits as long again: a build that never
 * finds room must not be made over and over.
 */
export async function resumeBuilds(scope: Scope): Promise<void> {
  const { em, ports } = scope
  let free = (await ports.files.freeBytes()) - limits.uploadFreeSpaceReserveBytes
  if (free < 0) return
  const failedBefore = new Date(ports.now().getTime() - limits.buildResumePauseMs)
  const ready = { ...waiting, updatedAt: { $lt: failedBefore }, sizeBytes: { $lte: Math.floor(free / roomPerByte) } }
  const few = { orderBy: { updatedAt: 'asc' }, limit: limits.buildsResumedAtOnce } as const
  for (const { id, sizeBytes } of await em.find(Media, ready, { fields: ['id', 'sizeBytes'], ...few })) {
    free -= sizeBytes * roomPerByte
    if (free < 0) return
    await resume(scope, id).catch((error: unknown) => {
      ports.log.error({ err: error, mediaId: id }, 'a build could not be taken up again')
    })
  }
}

function resume({ em, queue }: Scope, id: string): Promise<void> {
  return em.fork().transactional(async (inner) => {
    const media = await inner.findOne(Media, { id, ...waiting }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (media !== null) await rebuild({ em: inner, queue }, media)
  })
}
