import type { FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from './entity.ts'

/**
 * Locks a user until the end of the transaction; null for an unknown user. Changes of sign-in data lock the user before
 * sign-in links and sessions, because another order could deadlock. `for no key update` lets other transactions insert
 * rows that refer to the user, such as uploads. Their foreign key would deadlock with a stronger lock.
 */
export async function lockUser(em: EntityManager, where: FilterQuery<User>): Promise<User | null> {
  const user = await em.findOne(User, where)
  if (user === null) return null
  await em.execute('select 1 from users where id = ? for no key update', [user.id])
  return em.findOne(User, { $and: [{ id: user.id }, where] }, { refresh: true })
}
