import type { Role } from '../../../../shared/access/permissions.ts'
import type { accountStatuses, accountTiers } from '../../../../shared/accounts/accounts.ts'

/** What roles are called in emails and in the log, as the app's screens call them. */
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

/** What a tier or a status is called; one that is not known here by its own name. */
export function stateWord(state: string): string {
  return Object.entries(stateTexts).find(([name]) => name === state)?.[1] ?? state
}
