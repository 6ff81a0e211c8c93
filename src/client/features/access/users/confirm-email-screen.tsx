import { Button } from '@mantine/core'
import { IconMailCheck, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../../../ui/feedback/notice-page.module.css'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { profileFailure } from './profile-failure.ts'

/** `/token/change-email#…`: confirms a new email by a button, because mail programs visit links by themselves. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const utils = trpc.useUtils()
  const { mutate, data, error, isPending } = trpc.users.confirmEmail.useMutation({
    onSuccess: () => utils.auth.me.invalidate(),
  })
  if (token === '' || apiErrorOf(error)?.status === 400) return <Navigate to={screenPaths.tokenNotFound} replace />
  const failure = error ? profileFailure(t, error, { email: '' }) : null
  return (
    <main className={classes.page}>
      <title>{t('app.pageTitle', { title: t('users.confirmEmail.title') })}</title>
      {data !== undefined ? (
        <div role="status">
          <Notice
            icon={<IconMailCheck size={28} />}
            title={t('users.confirmEmail.done')}
            text={t('users.confirmEmail.doneHint', { email: data.email })}
            level={1}
          >
            <Button component={Link} to={screenPaths.userSettings} autoFocus>
              {t('users.confirmEmail.goOn')}
            </Button>
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
            <BusyButton isBusy={isPending} onClick={() => mutate({ token })}>
              {t(failure === null ? 'users.confirmEmail.confirm' : 'app.tryAgain')}
            </BusyButton>
          </Notice>
        </div>
      )}
    </main>
  )
}
