import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { CommentThread } from './entity.ts'

const lockOptions = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/**
 * Locks a thread of a tour of the account for a transaction that changes it. Transactions lock the thread before its
 * comments, as a deletion does, which avoids deadlocks.
 */
export async function lockThread(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  tourId: string,
  threadId: string,
): Promise<CommentThread> {
  const thread = await em.findOne(CommentThread, { id: threadId, tour: tourId, account: account.id }, lockOptions)
  if (thread === null) throw new AppError('resource.notFound')
  return thread
}
