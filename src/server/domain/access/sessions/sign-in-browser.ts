import type { PublicScope } from '../../../kernel/scope.ts'
import type { User } from '../../identity/users/entity.ts'
import { closeSession, openSessionFor } from './sessions.ts'
import { noteSignIn } from './sign-ins.ts'

/** Says within the transaction who comes in, whose row is made or locked there; rejects whoever may not. */
type WhoComesIn = (inside: PublicScope) => Promise<User>

/** Opens a session and writes the sign-in down, in one transaction with what says who it is. */
export function openNotedSession(
  scope: PublicScope,
  whoComesIn: WhoComesIn,
): Promise<{ readonly user: User; readonly token: string }> {
  return scope.em.transactional(async (em) => {
    const inside = { ...scope, em }
    const user = await whoComesIn(inside)
    await noteSignIn(inside, user)
    return { user, token: await openSessionFor(em, user.id, scope) }
  })
}

/**
 * Signs the browser of a call in. The session that was there dies with it, so that nobody can plant one before a sign-in
 * (threat T42).
 */
export async function signInBrowser(scope: PublicScope, whoComesIn: WhoComesIn): Promise<User> {
  const { user, token } = await openNotedSession(scope, async (inside) => {
    const comes = await whoComesIn(inside)
    if (scope.session.token !== null) await closeSession(inside.em, scope.session.token)
    return comes
  })
  scope.session.keep(token)
  return user
}
