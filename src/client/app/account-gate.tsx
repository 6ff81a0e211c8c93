import { Button } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { isWorkingStatus } from '../../shared/accounts/account-status.ts'
import { screenPaths } from '../../shared/web/routes.ts'
import { useOpenAccount, useUser } from '../features/access/auth/session/session.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** Screens about the user or other accounts, which don't depend on the state of the open account. */
export const openWithoutAccount: readonly string[] = [
  screenPaths.accounts,
  screenPaths.accountsManager,
  screenPaths.userSettings,
  screenPaths.privacy,
  screenPaths.mailbox,
]

/** Explains that the account is suspended or closed, instead of letting each screen fail. */
export function AccountGate() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useUser()
  const account = useOpenAccount()
  // The guard redirects users without an account from all other screens.
  if (account === null || openWithoutAccount.includes(pathname)) return <Outlet />
  if (isWorkingStatus(account.status) || user.rootAdmin) return <Outlet />
  const isClosed = account.status === 'closed'
  return (
    <main id="main" tabIndex={-1}>
      <title>{t('app.pageTitle', { title: account.name })}</title>
      <Notice
        icon={<IconBuildingOff size={28} />}
        level={1}
        title={t(isClosed ? 'accounts.gate.closed' : 'accounts.gate.suspended', { name: account.name })}
        text={t(isClosed ? 'accounts.gate.closedHint' : 'accounts.gate.suspendedHint')}
      >
        {user.accounts.length > 1 && (
          <Button component={Link} to={screenPaths.accounts}>
            {t('accounts.gate.others')}
          </Button>
        )}
        <Button component={Link} to={screenPaths.userSettings} variant="default">
          {t('accounts.gate.settings')}
        </Button>
      </Notice>
    </main>
  )
}
