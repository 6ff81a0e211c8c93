import { hasPermission, type Role } from '../../../../shared/access/permissions.ts'
import { sortChecks } from '../../../../shared/accessibility/checks/registry.ts'
import type { AccountCard, AccountSettings } from '../../../../shared/accounts/accounts.ts'
import type { PendingInvitation } from '../../../../shared/accounts/invitations.ts'
import type { Member } from '../../../../shared/accounts/members.ts'
import type { ManagedAccount } from '../../../../shared/accounts/root-admin.ts'
import { utc } from '../../../../shared/kernel/time-zones.ts'
import type { MapTiles } from '../../../../shared/locations/map-source.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { AccountBilling } from '../../billing/plans/entity.ts'
import type { OneUseLink } from '../../identity/one-use-links/entity.ts'
import type { Account, Membership } from '../../identity/tenancy/entity.ts'
import { nameOfUser, publicNameOf } from '../../identity/users/names.ts'

/** Counts on the card of an account. */
export type AccountCounts = {
  readonly tourCount: number
  readonly memberCount: number
  readonly lastSavedAt: string | null
}
export const noCounts: AccountCounts = { tourCount: 0, memberCount: 0, lastSavedAt: null }

/** Status as a role sees it: only people who can fix a failed payment see the grace period. */
function statusFor(status: string, role: Role): string {
  return status === 'grace' && !hasPermission('manageUsers', { role, rootAdmin: false }) ? 'active' : status
}

export function presentAccountCard(row: Membership, counts: AccountCounts): AccountCard {
  const { id: aid, name, tier, status } = row.account
  const { tourCount, memberCount, lastSavedAt } = counts
  const lastOpenedAt = row.lastOpenedAt?.toISOString() ?? null
  return {
    aid,
    name,
    role: row.role,
    tier,
    status: statusFor(status, row.role),
    tourCount,
    memberCount,
    lastSavedAt,
    lastOpenedAt,
  }
}

/** State of text suggestions in an account; null if the installation has no language model. */
export function presentTextSuggestions(
  { suggestionsHost }: Pick<Account, 'suggestionsHost'>,
  languageModel: Pick<LanguageModel, 'host'> | null,
): AccountSettings['textSuggestions'] {
  return languageModel && { host: languageModel.host, isAllowed: suggestionsHost === languageModel.host }
}

type AccountContext = {
  readonly role: Role
  readonly languageModel: Pick<LanguageModel, 'host'> | null
  readonly mapTiles: MapTiles | null
}

export function presentAccount(row: Account, { role, languageModel, mapTiles }: AccountContext): AccountSettings {
  const { id: aid, name, tier, status, gaId = null, mapboxToken = null, timeZone } = row
  const { mapTilesUrl = null, mapTilesAttribution = null } = row
  return {
    aid,
    name,
    tier,
    status: statusFor(status, role),
    gaId,
    mapboxToken,
    mapTilesUrl,
    mapTilesAttribution,
    defaultMapTiles: mapTiles,
    timeZone: timeZone ?? utc,
    blockingChecks: sortChecks(row.blockingChecks),
    textSuggestions: presentTextSuggestions(row, languageModel),
  }
}

/** A member; only people who manage users get the email and the full name. */
export function presentMember(row: Membership, { withEmail }: { readonly withEmail: boolean }): Member {
  const { user, role } = row
  return {
    userId: user.id,
    name: withEmail ? nameOfUser(user) : publicNameOf(user),
    email: withEmail ? user.email : '',
    role,
    joinedAt: row.createdAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    disabled: (user.disabledAt ?? null) !== null,
  }
}

export function presentInvitation(row: OneUseLink, invitedBy: string | null): PendingInvitation {
  const { id, email, role } = row
  return { id, email, role: role ?? 'viewer', invitedBy, expiresAt: row.expiresAt.toISOString() }
}

type ManagedAccountContext = {
  readonly counts: AccountCounts
  readonly owners: readonly Membership[]
  readonly hasPlans: boolean
  readonly billing: Pick<AccountBilling, 'state' | 'contractEndsOn' | 'ownLimits'> | undefined
}

export function presentManagedAccount(
  row: Account,
  { counts, owners, billing, hasPlans }: ManagedAccountContext,
): ManagedAccount {
  const { id: aid, name, tier, status } = row
  const { tourCount, memberCount } = counts
  return {
    aid,
    name,
    tier,
    status,
    state: billing?.state ?? 'none',
    hasPlans,
    contractEndsOn: billing?.contractEndsOn ?? null,
    ownLimits: billing?.ownLimits ?? null,
    memberCount,
    tourCount,
    owners: owners.map(({ user }) => ({ name: nameOfUser(user), email: user.email })),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}
