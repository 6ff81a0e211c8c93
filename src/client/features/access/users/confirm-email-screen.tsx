import { IconMailCheck, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { directCalls } from '../../../platform/direct-calls.ts'
import { useDirectCall } from '../../../platform/use-direct-call.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../../../ui/feedback/notice-page.module.css'
import { PlainButton } from '../../../ui/plain/button.tsx'
import { useAccessShell } from '../auth/shell/access-shell.ts'
import { Redirect, ShellLinkButton } from '../auth/shell/shell-link.tsx'
import { profileFailure } from './profile-failure.ts'

/**
 * `/token/change-email#…`: confirms a new email when a button is clicked. Opening the link isn't enough, because mail
 * programs open links automatically.
 */
export function ConfirmEmailScreen() {
  const { t } = useTranslation()
  const { location, refreshUser } = useAccessShell()
  const [token] = useState(() => location.hash.slice(1))
  const { start, data, error, isPending } = useDirectCall(
    () => directCalls.mutate('users', 'confirmEmail', { token }),
    refreshUser,
  )
  if (token === '' || apiErrorOf(error)?.status === 400) return <Redirect to={screenPaths.tokenNotFound} />
  const failure = error === null ? null : profileFailure(t, error, { email: '' })
  return (
    <main className={classes.page}>
      <title>{t('app.pageTitle', { title: t('users.confirmEmail.title') })}</title>
      {data !== null ? (
        <div role="status">
          <Notice
            icon={<IconMailCheck size={28} />}
            title={t('users.confirmEmail.done')}
            text={t('users.confirmEmail.doneHint', { email: data.email })}
            level={1}
          >
            <ShellLinkButton to={screenPaths.userSettings} autoFocus>
              {t('users.confirmEmail.toSettings')}
            </ShellLinkButton>
          </Notice>
        </div>
      ) : (
        <div role={failure === null ? undefined : 'alert'}>
          <Notice
            icon={failure === null ? <IconMailForward size={28} /> : <IconMailOff size={28} />}
            title={failure ?? t('users.confirmEmail.title')}
            text={failure === null ? t('users.confirmEmail.hint') : undefined}
            level={1}
          >
            <PlainButton isBusy={isPending} onClick={() => start()}>
              {t(failure === null ? 'users.confirmEmail.confirm' : 'app.tryAgain')}
            </PlainButton>
          </Notice>
        </div>
      )}
    </main>
  )
}
