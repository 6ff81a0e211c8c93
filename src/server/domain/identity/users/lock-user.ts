import { type FilterQuery, LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from './entity.ts'

/**
 * A user as they are at this moment, whom nobody else changes before the caller's transaction is over; null for nobody.
 * Every change of who may come in takes the user first, then links and sessions: in another order two could wait for
 * each other for ever.
 */
export function lockUser(em: EntityManager, where: FilterQuery<User>): Promise<User | null> {
  return em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
