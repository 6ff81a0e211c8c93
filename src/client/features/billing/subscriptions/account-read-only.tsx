import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadOnlyAccount } from '../../access/auth/session/allowed.tsx'
import { useSession } from '../../access/auth/session/session.tsx'
import { useAccountStanding } from './use-billing.ts'

/** Screens of an account. If it is read-only, all actions that change it are disabled with the reason. */
export function AccountReadOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: standing } = useAccountStanding()
  const isReadOnly = standing?.isLimited === true && standing.state === 'suspended' && !user.rootAdmin
  return <ReadOnlyAccount reason={isReadOnly ? t('errors.account.readOnly') : null}>{children}</ReadOnlyAccount>
}
