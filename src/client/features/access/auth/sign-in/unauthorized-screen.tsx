import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { NoticePage } from '../../../../ui/feedback/notice-page.tsx'
import { PlainAlert } from '../../../../ui/plain/alert.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { useDirectSignOut } from '../session/use-direct-sign-out.ts'
import { useMe } from '../session/use-me.ts'
import { useAccessShell } from '../shell/access-shell.ts'
import { ShellLinkButton } from '../shell/shell-link.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Sign-in page with a note that the session has expired. */
function SessionExpired() {
  const { t } = useTranslation()
  return (
    <SignInPage>
      <PlainAlert tone="waiting" icon={<IconLock />}>
        {t('auth.unauthorized')}
      </PlainAlert>
    </SignInPage>
  )
}

/** Notice for users who are signed in, for example in another tab or by an old link. */
function SignedInNotice({ email }: { email: string }) {
  const { t } = useTranslation()
  const { start, error, isPending, isSuccess } = useDirectSignOut()
  return (
    <NoticePage icon={<IconUserCheck size={28} />} title={t('auth.signedIn')} text={t('auth.signedInHint', { email })}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <ShellLinkButton to={screenPaths.home}>{t('app.toTours')}</ShellLinkButton>
      <PlainButton variant="default" isBusy={isPending || isSuccess} onClick={() => start()}>
        {t('auth.signOut')}
      </PlainButton>
    </NoticePage>
  )
}

/** `/error/unnauthorized`: asks the server whether there is a session. */
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  const { data: user, isPending } = useMe()
  const { refreshUser } = useAccessShell()
  const forgetUser = useEffectEvent(refreshUser)
  // The Back button would otherwise show cached screens until their requests fail.
  useEffect(() => forgetUser(), [])
  const [wasSignedOut, setSignedOut] = useState(false)
  const isSignedOut = !isPending && user === null
  // A successful sign-in navigates away; the form stays until then.
  if (isSignedOut && !wasSignedOut) setSignedOut(true)
  if (wasSignedOut || isSignedOut) return <SessionExpired />
  if (user === null) return <DelayedLoader label={t('app.loading')} />
  return <SignedInNotice email={user.email} />
}
