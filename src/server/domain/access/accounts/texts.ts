import type { Role } from '../../../../shared/access/permissions.ts'
import type { accountStatuses, accountTiers } from '../../../../shared/accounts/accounts.ts'

/** Role names in emails and in the audit log, as on screens. */
export const roleTexts = {
  viewer: 'Viewer',
  editor: 'Editor',
  publisher: 'Publisher',
  admin: 'Admin',
  owner: 'Owner',
} as const satisfies Record<Role, string>

const stateTexts: Readonly<Record<(typeof accountStatuses | typeof accountTiers)[number], string>> = {
  active: 'Active',
  grace: 'In grace',
  suspended: 'Suspended',
  closed: 'Closed',
  free: 'Free',
  foundation: 'Foundation',
  enterprise: 'Enterprise',
}

/** Label of a tier or a status; unknown ones are returned unchanged. */
export function stateLabel(state: string): string {
  return Object.entries(stateTexts).find(([name]) => name === state)?.[1] ?? state
}
