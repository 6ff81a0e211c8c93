import type { SignedInScope } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { Session } from './entity.ts'
import { renewToken } from './sessions.ts'

/**
 * A browser's session gets another id when its person goes to another account, by a swap or by joining (threat T42). A
 * bearer client names the account with each call, so its token stays as it is. What others change about somebody's role
 * renews nothing: docs/decisions/0007.
 */
export async function renewSession(scope: SignedInScope, accountId: string): Promise<void> {
  const { em, actor, session, ports } = scope
  const at = ports.now()
  if (session.token !== null && session.isCookie) session.keep(await renewToken(em, session.token))
  const key = actor.session?.key
  if (key !== undefined) await em.nativeUpdate(Session, { key }, { lastAccountId: accountId })
  await em.nativeUpdate(Membership, { user: actor.id, account: accountId }, { lastOpenedAt: at })
}
