import type { PublicScope } from '../../../kernel/scope.ts'
import type { User } from '../../identity/users/entity.ts'
import { closeSession, openSessionFor } from './sessions.ts'
import { recordSignIn } from './sign-in-events.ts'

/** Says within the transaction who comes in, whose row is made or locked there; rejects whoever may not. */
type IdentifyUser = (inside: PublicScope) => Promise<User>

/** Opens a session and writes the sign-in down, in one transaction with what says who it is. */
export function openRecordedSession(
  scope: PublicScope,
  identifyUser: IdentifyUser,
): Promise<{ readonly user: User; readonly token: string }> {
  return scope.em.transactional(async (em) => {
    const inside = { ...scope, em }
    const user = await identifyUser(inside)
    await recordSignIn(inside, user)
    return { user, token: await openSessionFor(em, user.id, scope) }
  })
}

/**
 * Signs the browser of a call in. The session that was there dies with it, so that nobody can plant one before a sign-in
 * (threat T42).
 */
export async function signInBrowser(scope: PublicScope, identifyUser: IdentifyUser): Promise<User> {
  const { user, token } = await openRecordedSession(scope, async (inside) => {
    const comes = await identifyUser(inside)
    if (scope.session.token !== null) await closeSession(inside.em, scope.session.token)
    return comes
  })
  scope.session.keep(token)
  return user
}
