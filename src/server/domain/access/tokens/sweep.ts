import type { JobScope } from '../../../kernel/job.ts'
import { ApiToken } from './entity.ts'

/** Deletes API tokens that have expired. */
export async function sweepApiTokens({ em, ports }: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await em.nativeDelete(ApiToken, { expiresAt: { $lt: ports.now() } })
}
