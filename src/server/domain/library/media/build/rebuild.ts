import type { Queue } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { queueBuild } from './queue-build.ts'

/** Queues a new build of a locked medium. The current one is shown until it is complete, and older jobs have no effect. */
export async function rebuild(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
): Promise<void> {
  media.status = 'building'
  media.progress = 0
  media.failureCode = null
  media.buildNumber += 1
  await em.flush()
  await queueBuild({ em, queue }, media)
}
