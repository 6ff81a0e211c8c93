import type { JobScope } from '../../../kernel/job.ts'
import { purgeDeleted, purgeReplaced } from './purge.ts'

/** Deletes media and replaced originals whose retention has ended. */
export async function sweepMedia(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await purgeDeleted(scope)
  await purgeReplaced(scope)
}
