import type { Queue } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { Media } from '../entity.ts'
import { buildJobs } from './build.ts'

/**
 * Queues the build of a medium. Each build an account already waits for puts its next one further back, so that one
 * account's hundred files do not stand before another's single one (threat T79).
 */
export async function sendBuild(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
): Promise<void> {
  const { id: mediaId, account: accountId, buildNumber } = media
  const ahead = await em.count(Media, { account: accountId, status: 'building', id: { $ne: mediaId } })
  await queue.send({ ...buildJobs[media.kind], priority: -ahead }, { accountId, mediaId, buildNumber }, em)
}
