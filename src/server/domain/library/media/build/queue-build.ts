import type { Queue } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { Media } from '../entity.ts'
import { buildJobs } from './build-jobs.ts'

/**
 * Queues the build of a medium. Its priority falls with each build that the account already waits for, so that a
 * hundred files of one account don't delay a single file of another (threat T79).
 */
export async function queueBuild(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
): Promise<void> {
  const { id: mediaId, account: accountId, buildNumber } = media
  const waitingBuilds = await em.count(Media, { account: accountId, status: 'building', id: { $ne: mediaId } })
  await queue.send({ ...buildJobs[media.kind], priority: -waitingBuilds }, { accountId, mediaId, buildNumber }, em)
}
