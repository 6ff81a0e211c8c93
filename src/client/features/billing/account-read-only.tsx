import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadOnlyAccount } from '../auth/session/allowed.tsx'
import { useSession } from '../auth/session/session.tsx'
import { useAccountStanding } from './use-billing.ts'

/** The screens of an account: where it is read-only, what would change it is shown as not allowed, with the reason. */
export function AccountReadOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: standing } = useAccountStanding()
  const isHeld = standing?.isLimited === true && standing.state === 'suspended' && !user.rootAdmin
  return <ReadOnlyAccount sentence={isHeld ? t('errors.account.readOnly') : null}>{children}</ReadOnlyAccount>
}
