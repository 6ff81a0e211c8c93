import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { Session } from './entity.ts'

/**
 * Whoever calls, locked within the caller's transaction. A scope is opened before a call waits for its turn to hash or
 * for a provider: by now the session may be over, or the person disabled, and then nothing is changed for it: 401
 * (threat T44).
 */
export async function lockCaller(em: EntityManager, { actor }: SignedInScope): Promise<User> {
  const user = await lockUser(em, { id: actor.id, disabledAt: null })
  const key = actor.session?.key
  const isOpen = key !== undefined && (await em.count(Session, { user: actor.id, key })) === 1
  if (user === null || !isOpen) throw new AppError('auth.required')
  return user
}
