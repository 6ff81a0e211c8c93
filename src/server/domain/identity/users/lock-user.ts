import { type FilterQuery, LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from './entity.ts'

/**
 * Locks a user until the end of the transaction; null for an unknown user. Changes of sign-in data lock the user before
 * sign-in links and sessions, because another order could deadlock.
 */
export function lockUser(em: EntityManager, where: FilterQuery<User>): Promise<User | null> {
  return em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
