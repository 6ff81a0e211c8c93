import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { CommentThread } from './entity.ts'

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/**
 * A thread of a tour of the account, for a transaction that changes it: others wait until this one is done. The thread
 * comes before its comments in all of them, as it does when it is deleted: nobody waits for each other.
 */
export async function lockThread(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  tourId: string,
  threadId: string,
): Promise<CommentThread> {
  const found = await em.findOne(CommentThread, { id: threadId, tour: tourId, account: account.id }, lock)
  if (found === null) throw new AppError('resource.notFound')
  return found
}
