import type { Permission } from '../../../../shared/access/permissions.ts'
import type { UserOutput, UserRole } from '../../../../shared/users.ts'
import type { Identity } from '../sessions/entity.ts'
import type { VisibleUser } from '../sessions/visible-user.ts'

type UserContext = {
  readonly pictureUrl: string | null
  readonly identities: readonly Identity[]
  /** Account for the presented permissions; null for the first account. */
  readonly accountId: string | null
  /** True if the user is the caller. */
  readonly isSelf: boolean
}

export function presentVisibleUser({ user, accounts }: VisibleUser, context: UserContext): UserOutput {
  const selectedAccount = accounts.find(({ aid }) => aid === context.accountId) ?? accounts[0]
  const hasInAccount = (permission: Permission) =>
    user.rootAdmin || (selectedAccount?.permissions.includes(permission) ?? false)
  const { id: uid, email, firstName, lastName, rootAdmin, pictureId } = user
  return {
    uid,
    email,
    firstName,
    lastName,
    rootAdmin,
    accounts,
    username: user.username ?? null,
    picture: pictureId == null ? null : { mediaId: pictureId, url: context.pictureUrl },
    privacyPolicy: user.privacyPolicyAcceptedAt != null,
    permissions: {
      deleteAccount: hasInAccount('deleteAccount'),
      manageTours: hasInAccount('manageTours'),
      manageUsers: hasInAccount('manageUsers'),
      publishTours: hasInAccount('publishTours'),
    },
    federatedIdentities: context.identities.map((identity) => ({
      provider: identity.provider,
      email: context.isSelf ? identity.email : null,
    })),
  }
}

export function presentRoles({ accounts }: VisibleUser): UserRole[] {
  return accounts.map(({ aid, name: accountName, role: rid, permissions }) => ({ aid, accountName, rid, permissions }))
}
