import type { PublicScope } from '../../../kernel/scope.ts'
import type { User } from '../../identity/users/entity.ts'
import { closeSession, openSessionFor } from './sessions.ts'
import { recordSignIn } from './sign-in-events.ts'

/** Creates or locks, within the transaction, the user who signs in; throws if they may not. */
type IdentifyUser = (transactionScope: PublicScope) => Promise<User>

/** Identifies the user, opens a session and records the sign-in, in one transaction. */
export function openRecordedSession(
  scope: PublicScope,
  identifyUser: IdentifyUser,
): Promise<{ readonly user: User; readonly token: string }> {
  return scope.em.transactional(async (em) => {
    const transactionScope = { ...scope, em }
    const user = await identifyUser(transactionScope)
    await recordSignIn(transactionScope, user)
    return { user, token: await openSessionFor(em, user.id, scope) }
  })
}

/**
 * Signs the browser of a call in. Ends its previous session, so that an attacker cannot plant one before the sign-in
 * (session fixation, threat T42).
 */
export async function signInBrowser(scope: PublicScope, identifyUser: IdentifyUser): Promise<User> {
  const { user, token } = await openRecordedSession(scope, async (transactionScope) => {
    const user = await identifyUser(transactionScope)
    if (scope.session.token !== null) await closeSession(transactionScope.em, scope.session.token)
    return user
  })
  scope.session.store(token)
  return user
}
