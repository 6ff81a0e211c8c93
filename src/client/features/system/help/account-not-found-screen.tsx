import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { NoticePage } from '../../../ui/feedback/notice-page.tsx'
import { CreateOwnAccount } from '../../access/accounts/join/create-own-account.tsx'
import { useSignOut } from '../../access/auth/session/use-sign-out.ts'

/** Screen for users without an account, who can still open the screens about themselves. */
export function AccountNotFoundScreen() {
  const { t } = useTranslation()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  const signOut = useSignOut()
  return (
    <NoticePage icon={<IconBuilding size={28} />} title={t('accounts.notFound')} text={t('accounts.notFoundHint')}>
      {user?.accounts.length === 0 ? (
        <>
          <CreateOwnAccount />
          <Button
            component={Link}
            to={user.rootAdmin ? screenPaths.accountsManager : screenPaths.userSettings}
            variant="default"
          >
            {t(user.rootAdmin ? 'app.menu.accountsManager' : 'app.menu.userSettings')}
          </Button>
          <Button variant="subtle" onClick={signOut}>
            {t('auth.signOut')}
          </Button>
        </>
      ) : (
        <Button component={Link} to={screenPaths.home}>
          {t('app.toTours')}
        </Button>
      )}
    </NoticePage>
  )
}
