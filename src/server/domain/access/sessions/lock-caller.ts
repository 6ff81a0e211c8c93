import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { Session } from './entity.ts'

/**
 * Locks the user of a scope within the caller's transaction. While a call waits for hashing or a provider, its session
 * may end or its user may be disabled: 401 then, so that nothing changes (threat T44).
 */
export async function lockCaller(em: EntityManager, { actor }: SignedInScope): Promise<User> {
  const user = await lockUser(em, { id: actor.id, disabledAt: null })
  const key = actor.session?.key
  const isOpen = key !== undefined && (await em.count(Session, { user: actor.id, key })) === 1
  if (user === null || !isOpen) throw new AppError('auth.required')
  return user
}
