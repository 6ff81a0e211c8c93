import type { JobScope } from '../../../kernel/job.ts'
import { purgeDeleted, purgeReplaced } from './purge.ts'

/** One round of order in the library. */
export async function sweepMedia(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await purgeDeleted(scope)
  await purgeReplaced(scope)
}
