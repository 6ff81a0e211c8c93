import { Button } from '@mantine/core'
import { IconBuilding, IconLinkOff, IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { NoticePage } from '../../../ui/feedback/notice-page.tsx'
import { CreateOwnAccount } from '../../access/accounts/join/start-account.tsx'
import { useSignOut } from '../../access/auth/session/use-sign-out.ts'

type NotFoundProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Actions in place of the link to the tour list. */
  readonly children?: ReactNode
}

function NotFoundPage({ children, ...notice }: NotFoundProps) {
  const { t } = useTranslation()
  return (
    <NoticePage {...notice}>
      {children ?? (
        <Button component={Link} to={screenPaths.home}>
          {t('app.toTours')}
        </Button>
      )}
    </NoticePage>
  )
}

export function NotFoundScreen() {
  const { t } = useTranslation()
  return <NotFoundPage icon={<IconMapOff size={28} />} title={t('app.notFound')} text={t('app.notFoundHint')} />
}

/** Screen for users without an account, who can still open the screens about themselves. */
export function AccountNotFoundScreen() {
  const { t } = useTranslation()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  const signOut = useSignOut()
  return (
    <NotFoundPage icon={<IconBuilding size={28} />} title={t('accounts.notFound')} text={t('accounts.notFoundHint')}>
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
      ) : undefined}
    </NotFoundPage>
  )
}

export function TokenNotFoundScreen() {
  const { t } = useTranslation()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  return (
    <NotFoundPage icon={<IconLinkOff size={28} />} title={t('app.tokenNotFound')} text={t('app.tokenNotFoundHint')}>
      {user === null ? (
        <>
          <Button component={Link} to={screenPaths.login}>
            {t('auth.signIn')}
          </Button>
          <Button component={Link} to={screenPaths.signUp} variant="default">
            {t('auth.createAccount')}
          </Button>
        </>
      ) : undefined}
    </NotFoundPage>
  )
}
