import type { EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import type { User } from '../../identity/users/entity.ts'
import { Session, SignInRound } from './entity.ts'
import { closeSessionsOf } from './sessions.ts'

type Person = Pick<User, 'id' | 'email'>

/** Ends every link and provider round that somebody with a session of the user's could have begun. */
async function endWhatBegan(em: EntityManager, { id, email }: Person): Promise<void> {
  await em.nativeDelete(OneUseLink, { user: id })
  await em.nativeDelete(OneUseLink, { purpose: 'reset-password', email })
  await em.nativeDelete(SignInRound, { linkUser: id })
}

/**
 * Ends every session of a user but the one whose key is kept, and what could have been begun with one, within the
 * caller's transaction, who has locked the user. Returns how many sessions there were.
 */
export async function endAccess(em: EntityManager, user: Person, keepKey?: string): Promise<number> {
  await endWhatBegan(em, user)
  return closeSessionsOf(em, user.id, keepKey)
}

/** The same for one session; false when it is not the user's. */
export async function endAccessBy(em: EntityManager, user: Person, key: string): Promise<boolean> {
  if ((await em.nativeDelete(Session, { user: user.id, key })) === 0) return false
  await endWhatBegan(em, user)
  return true
}
