import { Alert, Button } from '@mantine/core'
import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { NoticePage } from '../../../../ui/feedback/notice-page.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Sign-in page with a note that the session has expired. */
function SessionExpired() {
  const { t } = useTranslation()
  return (
    <SignInPage>
      <Alert color="amber" role="alert" icon={<IconLock aria-hidden="true" />}>
        {t('auth.unauthorized')}
      </Alert>
    </SignInPage>
  )
}

/** Notice for users who are signed in, for example in another tab or by an old link. */
function SignedInNotice({ email }: { email: string }) {
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

/** `/error/unnauthorized`: refetches the session, because the cached one may be stale. */
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  const { data: user, error, isFetchedAfterMount } = trpc.auth.me.useQuery({}, { retry: false })
  const [wasSignedOut, setSignedOut] = useState(false)
  const isSignedOut = isFetchedAfterMount && (user === null || error !== null)
  // A successful sign-in navigates away; the form stays until then.
  if (isSignedOut && !wasSignedOut) setSignedOut(true)
  if (wasSignedOut || isSignedOut) return <SessionExpired />
  if (!isFetchedAfterMount || !user) return <DelayedLoader label={t('app.loading')} />
  return <SignedInNotice email={user.email} />
}
