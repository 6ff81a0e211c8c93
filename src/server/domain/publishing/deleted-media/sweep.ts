import type { JobScope } from '../../../kernel/job.ts'
import { purgeDeletedMedia, purgeReplaced } from './purge.ts'

/** Deletes media and replaced originals after their retention period. */
export async function sweepMedia(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await purgeDeletedMedia(scope)
  await purgeReplaced(scope)
}
