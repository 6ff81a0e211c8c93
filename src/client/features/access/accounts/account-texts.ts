import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../shared/access/permissions.ts'
import { accountStatuses } from '../../../../shared/accounts/account-status.ts'
import { accountTiers } from '../../../../shared/accounts/accounts.ts'
import type { StatusTone } from '../../../ui/feedback/status-line.tsx'

const tones: Readonly<Record<string, StatusTone>> = {
  active: 'good',
  grace: 'waiting',
  suspended: 'bad',
  closed: 'bad',
}

/** Color of the line that shows an account's status. An unknown status is gray. */
export function toneOfStatus(status: string): StatusTone {
  return tones[status] ?? 'quiet'
}

/** Names of roles, statuses and tiers; unknown values are returned as they are. */
export function useAccountTexts() {
  const { t } = useTranslation()
  return {
    role: (role: Role) => t(`accounts.role.${role}`),
    /** Permissions of the role, in one sentence. */
    roleHint: (role: Role) => t(`accounts.roleHint.${role}`),
    status: (status: string) => {
      const knownStatus = accountStatuses.find((name) => name === status)
      return knownStatus === undefined ? status : t(`accounts.status.${knownStatus}`)
    },
    tier: (tier: string) => {
      const knownTier = accountTiers.find((name) => name === tier)
      return knownTier === undefined ? tier : t(`accounts.tier.${knownTier}`)
    },
  }
}
