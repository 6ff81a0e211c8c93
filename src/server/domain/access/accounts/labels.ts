import type { Role } from '../../../../shared/access/permissions.ts'
import type { accountStatuses } from '../../../../shared/accounts/account-status.ts'
import type { accountTiers } from '../../../../shared/accounts/accounts.ts'

/** Labels of roles in emails and in the audit log, as on screens. */
export const roleLabels = {
  viewer: 'Viewer',
  editor: 'Editor',
  publisher: 'Publisher',
  admin: 'Admin',
  owner: 'Owner',
} as const satisfies Record<Role, string>

/** Labels of statuses and tiers. `grace` is the time between the last failed charge and a read-only account. */
const tierAndStatusLabels: Readonly<Record<(typeof accountStatuses | typeof accountTiers)[number], string>> = {
  active: 'Active',
  grace: 'In grace',
  suspended: 'Suspended',
  closed: 'Closed',
  free: 'Free',
  foundation: 'Foundation',
  enterprise: 'Enterprise',
}

/** Label of a tier or a status; unknown ones are returned unchanged. */
export function tierOrStatusLabel(tierOrStatus: string): string {
  return Object.entries(tierAndStatusLabels).find(([name]) => name === tierOrStatus)?.[1] ?? tierOrStatus
}
