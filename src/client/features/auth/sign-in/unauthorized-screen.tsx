import { Alert, Button } from '@mantine/core'
import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { NoticePage } from '../../../ui/feedback/notice-page.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { SignInPage } from './sign-in-page.tsx'

/** The sign-in page with the reason why somebody is here: their session is no longer good. */
function SessionOver() {
  const { t } = useTranslation()
  return (
    <SignInPage>
      <Alert color="amber" role="alert" icon={<IconLock aria-hidden="true" />}>
        {t('auth.unauthorized')}
      </Alert>
    </SignInPage>
  )
}

/** For somebody who is signed in all the same: in another tab, or by an old link. */
function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <NoticePage icon={<IconUserCheck size={28} />} title={t('auth.signedIn')} text={t('auth.signedInHint', { email })}>
      <Button component={Link} to={screenPaths.home}>
        {t('app.toTours')}
      </Button>
      <Button variant="default" onClick={signOut}>
        {t('auth.signOut')}
      </Button>
    </NoticePage>
  )
}

/** `/error/unnauthorized`: asks the server afresh, since what the page remembers of the session is in doubt here. */
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  const { data: user, error, isFetchedAfterMount } = trpc.auth.me.useQuery({}, { retry: false })
  const [wasSignedOut, setSignedOut] = useState(false)
  const isSignedOut = isFetchedAfterMount && (user === null || error !== null)
  // Signing in here leads on by itself; until it has, the form stays.
  if (isSignedOut && !wasSignedOut) setSignedOut(true)
  if (wasSignedOut || isSignedOut) return <SessionOver />
  if (!isFetchedAfterMount || !user) return <DelayedLoader label={t('app.loading')} />
  return <SignedIn email={user.email} />
}
