import type { Permission } from '../../../../shared/access/permissions.ts'
import type { UserOutput, UserRole } from '../../../../shared/users.ts'
import type { Identity } from '../sessions/entity.ts'
import type { KnownUser } from '../sessions/known-user.ts'

type Surroundings = {
  readonly pictureUrl: string | null
  readonly identities: readonly Identity[]
  /** The account whose permissions are asked for; null for none. */
  readonly accountId: string | null
  /** Whether the person asks for themselves. */
  readonly isSelf: boolean
}

export function presentKnownUser({ user, accounts }: KnownUser, around: Surroundings): UserOutput {
  const acting = accounts.find(({ aid }) => aid === around.accountId) ?? accounts[0]
  const may = (permission: Permission) => user.rootAdmin || (acting?.permissions.includes(permission) ?? false)
  const { id: uid, email, firstName, lastName, rootAdmin, pictureId } = user
  return {
    uid,
    email,
    firstName,
    lastName,
    rootAdmin,
    accounts,
    username: user.username ?? null,
    picture: pictureId == null ? null : { mediaId: pictureId, url: around.pictureUrl },
    privacyPolicy: user.privacyPolicyAcceptedAt != null,
    permissions: {
      deleteAccount: may('deleteAccount'),
      manageTours: may('manageTours'),
      manageUsers: may('manageUsers'),
      publishTours: may('publishTours'),
    },
    federatedIdentities: around.identities.map((identity) => ({
      provider: identity.provider,
      email: around.isSelf ? identity.email : null,
    })),
  }
}

export function presentRoles({ accounts }: KnownUser): UserRole[] {
  return accounts.map(({ aid, name: accountName, role: rid, permissions }) => ({ aid, accountName, rid, permissions }))
}
