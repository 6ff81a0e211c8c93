import { useTranslation } from 'react-i18next'
import type { Role } from '../../../shared/access/permissions.ts'
import { accountStatuses, accountTiers } from '../../../shared/accounts/accounts.ts'
import type { StatusTone } from '../../ui/feedback/status-line.tsx'

const tones: Readonly<Record<string, StatusTone>> = {
  active: 'good',
  grace: 'waiting',
  suspended: 'bad',
  closed: 'bad',
}

export function statusTones(status: string): StatusTone {
  return tones[status] ?? 'quiet'
}

/** How an account's role, status and tier are called; an unknown one by its own name. */
export function useAccountTexts() {
  const { t } = useTranslation()
  return {
    role: (role: Role) => t(`accounts.role.${role}`),
    /** What somebody in the role may do. */
    roleHint: (role: Role) => t(`accounts.roleHint.${role}`),
    status: (status: string) => {
      const known = accountStatuses.find((name) => name === status)
      return known === undefined ? status : t(`accounts.status.${known}`)
    },
    tier: (tier: string) => {
      const known = accountTiers.find((name) => name === tier)
      return known === undefined ? tier : t(`accounts.tier.${known}`)
    },
  }
}
