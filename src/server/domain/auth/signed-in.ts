import type { SignedInUser } from '../../../shared/auth/auth.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { membershipsOf } from '../accounts/memberships.ts'
import type { User } from '../users/entity.ts'
import { pictureUrlOf } from '../users/pictures.ts'
import { Identity } from './entity.ts'
import { OneUseLink } from './one-use-link-entity.ts'
import { presentUser } from './present.ts'

/** What the app shows of the person who uses it: everything a screen needs before it asks for more. */
export async function signedInUserOf(em: EntityManager, user: User): Promise<SignedInUser> {
  const accounts = await membershipsOf(em, user.id)
  const accountIds = accounts.map(({ aid }) => aid)
  const picture = await pictureUrlOf(em, user.pictureId, accountIds)
  const identities = await em.find(Identity, { user: user.id }, { orderBy: { provider: 'asc' } })
  const waiting = { purpose: 'change-email', user: user.id, expiresAt: { $gt: new Date() } } as const
  const link = await em.findOne(OneUseLink, waiting, { orderBy: { createdAt: 'desc' } })
  return presentUser(user, { accounts, picture, identities, pendingEmail: link?.email ?? null })
}
