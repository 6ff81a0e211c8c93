import type { SignedInScope } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { Session } from './entity.ts'
import { renewToken } from './sessions.ts'

/**
 * Gives a browser session another id when its user switches to another account or joins one (threat T42). Bearer
 * clients name the account with each call, so their token stays. Role changes by other people do not renew the session:
 * see docs/decisions/0007.
 */
export async function renewSession(scope: SignedInScope, accountId: string): Promise<void> {
  const { em, actor, session, ports } = scope
  const lastOpenedAt = ports.now()
  if (session.token !== null && session.isCookie) session.store(await renewToken(em, session.token))
  const key = actor.session?.key
  if (key !== undefined) await em.nativeUpdate(Session, { key }, { lastAccountId: accountId })
  await em.nativeUpdate(Membership, { user: actor.id, account: accountId }, { lastOpenedAt })
}
