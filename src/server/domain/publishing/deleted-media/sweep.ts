import type { JobScope } from '../../../kernel/job.ts'
import { purgeDeleted, purgeReplaced } from './purge.ts'

/** One round of the sweeper for deleted media and replaced originals. */
export async function sweepMedia(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await purgeDeleted(scope)
  await purgeReplaced(scope)
}
