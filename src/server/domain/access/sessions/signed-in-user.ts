import { permissionsOf } from '../../../../shared/access/permissions.ts'
import type { AccountMembership, SignedInUser } from '../../../../shared/auth/auth.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { membershipsOf } from '../../identity/tenancy/memberships.ts'
import type { User } from '../../identity/users/entity.ts'
import { pictureUrlOf } from '../../library/media/profile-image.ts'
import { Identity } from './entity.ts'
import { presentUser } from './present.ts'

/** The accounts of a user; last, for root admins, the one they opened without belonging to it. */
function withOpened(own: readonly AccountMembership[], opened: ActingAccount | null): readonly AccountMembership[] {
  if (opened === null || own.some(({ aid }) => aid === opened.id)) return own
  const { id: aid, name, role, tier, status } = opened
  return [...own, { aid, name, role, tier, status, permissions: permissionsOf(role) }]
}

/**
 * What the app shows of the person who uses it: everything a screen needs before it asks for more. `opened` is the
 * account they act in.
 */
export async function signedInUserOf(
  em: EntityManager,
  user: User,
  opened: ActingAccount | null = null,
): Promise<SignedInUser> {
  const own = await membershipsOf(em, user.id)
  const accounts = withOpened(own, opened)
  const accountIds = own.map(({ aid }) => aid)
  const picture = await pictureUrlOf(em, user.pictureId, accountIds)
  const identities = await em.find(Identity, { user: user.id }, { orderBy: { provider: 'asc' } })
  const waiting = { purpose: 'change-email', user: user.id, expiresAt: { $gt: new Date() } } as const
  const link = await em.findOne(OneUseLink, waiting, { orderBy: { createdAt: 'desc' } })
  return presentUser(user, { accounts, picture, identities, pendingEmail: link?.email ?? null })
}
