import type { Queue } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { sendBuild } from './send-build.ts'

/** Asks for a build of a locked medium; what it shows stays until that is complete, and older builds come too late. */
export async function rebuild(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
): Promise<void> {
  media.status = 'building'
  media.progress = 0
  media.failureCode = null
  media.buildNumber += 1
  await em.flush()
  await sendBuild({ em, queue }, media)
}
