import { permissionsOf } from '../../../../shared/access/permissions.ts'
import type { AccountMembership, SignedInUser } from '../../../../shared/auth/auth.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { findMemberships } from '../../identity/tenancy/memberships.ts'
import type { User } from '../../identity/users/entity.ts'
import { pictureUrlOf } from '../../library/media/profile-image.ts'
import { Identity } from './entity.ts'
import { presentUser } from './present.ts'

/** Adds the account that a root admin has opened, unless they are a member of it. */
async function withOpenedAccount(
  em: EntityManager,
  memberships: readonly AccountMembership[],
  openedAccount: ActingAccount | null,
): Promise<readonly AccountMembership[]> {
  if (openedAccount === null || memberships.some(({ aid }) => aid === openedAccount.id)) return memberships
  const { id: aid, name, role, tier, status } = openedAccount
  const { timeZone } = await em.findOneOrFail(Account, { id: aid })
  const permissions = permissionsOf(role)
  return [...memberships, { aid, name, role, tier, status, permissions, timeZone: timeZone ?? null }]
}

/** Loads a user with the data that the first screen needs. `openedAccount` is the account that they have opened. */
export async function loadSignedInUser(
  em: EntityManager,
  user: User,
  openedAccount: ActingAccount | null = null,
): Promise<SignedInUser> {
  const memberships = await findMemberships(em, user.id)
  const accounts = await withOpenedAccount(em, memberships, openedAccount)
  const accountIds = memberships.map(({ aid }) => aid)
  const picture = await pictureUrlOf(em, user.pictureId, accountIds)
  const identities = await em.find(Identity, { user: user.id }, { orderBy: { provider: 'asc' } })
  const emailChangeFilter = { purpose: 'change-email', user: user.id, expiresAt: { $gt: new Date() } } as const
  const emailChangeLink = await em.findOne(OneUseLink, emailChangeFilter, { orderBy: { createdAt: 'desc' } })
  return presentUser(user, { accounts, picture, identities, pendingEmail: emailChangeLink?.email ?? null })
}
