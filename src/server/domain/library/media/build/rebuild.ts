import type { Queue } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { queueBuild } from './queue-build.ts'

/**
 * Queues a new build of a medium. The caller has locked its row. The current build is shown until the new one is
 * complete. The build number makes older jobs stop.
 */
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
