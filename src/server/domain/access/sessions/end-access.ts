import type { EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import type { User } from '../../identity/users/entity.ts'
import { AuthorizationRequest, Session } from './entity.ts'
import { closeSessionsOf } from './sessions.ts'

type Person = Pick<User, 'id' | 'email'>

/** Deletes all links and authorization requests that a stolen session of the user could have created. */
async function deletePendingLinks(em: EntityManager, { id, email }: Person): Promise<void> {
  await em.nativeDelete(OneUseLink, { user: id })
  await em.nativeDelete(OneUseLink, { purpose: 'reset-password', email })
  await em.nativeDelete(AuthorizationRequest, { linkUser: id })
}

/**
 * Ends all sessions of a user except the session with the key `keepKey`. Deletes all email links and authorization
 * requests of the user. Runs in the transaction of the caller, who has locked the user. Returns the number of ended
 * sessions.
 */
export async function endAccess(em: EntityManager, user: Person, keepKey?: string): Promise<number> {
  await deletePendingLinks(em, user)
  return closeSessionsOf(em, user.id, keepKey)
}

/** Ends one session and all links and requests it could have created; returns false if it is not the user's. */
export async function endAccessOfSession(em: EntityManager, user: Person, key: string): Promise<boolean> {
  if ((await em.nativeDelete(Session, { user: user.id, key })) === 0) return false
  await deletePendingLinks(em, user)
  return true
}
