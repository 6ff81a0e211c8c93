import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { threadLimits } from './thread-limits.ts'

/**
 * Counts a thread or a reply of the actor, within the caller's transaction; throws `comment.tooMany` over the limit.
 */
export async function countComment({ em, actor }: Pick<AccountScope, 'em' | 'actor'>): Promise<void> {
  const { commentsPerAuthor: points, commentsWindowMs: windowMs } = threadLimits
  try {
    await countAttempt(em, [{ name: 'comment', key: actor.id, points, windowMs }])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.tooMany') throw error
    throw new AppError('comment.tooMany', { retryAfterSeconds: error.retryAfterSeconds, cause: error })
  }
}
